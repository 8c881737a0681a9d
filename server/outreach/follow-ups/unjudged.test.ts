import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, makeDueFollowUp, STEPS } from "../../../tests/support/mail/follow-ups.ts";
import { keepMail, makeConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { judgeMail } from "../../conversations/judging/judge.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { readMailing } from "../read.ts";
import { confirmRestored } from "../sending/after-restore.ts";
import { handOver } from "../sending/hand-over.ts";
import { claimNext } from "../sending/sending-queries.ts";
import { changeOne } from "./change.ts";
import { releaseFollowUps } from "./release.ts";
import { readFollowUps } from "./show.ts";

const database = useDatabase();
const db = () => database().db;
let world: MailWorld;
let mailing: string;

beforeEach(async () => {
  ({ world, mailing } = await makeDueFollowUp(db()));
});

const states = async () =>
  (await followUpsOf(db(), mailing)).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const goOn = async () =>
  inTransaction(db(), async (tx) =>
    changeOne(tx, world.kim.caller, (await followUpsOf(tx, mailing))[0]!.publicId, { act: "go-on" }),
  );
/** An answer that was read and kept, and that nothing has judged yet. */
async function keep(fields: Parameters<typeof keepMail>[3] = {}): Promise<number> {
  const conversation = await makeConversation(world);
  const [first] = await messagesOf(db(), mailing);
  return (await keepMail(db(), world, { ...conversation, messageId: first!.id }, fields)).id;
}
const late = (hours: number) =>
  sql`update follow_up set due = due - make_interval(hours => ${hours})`.execute(db());
const suspend = () => db().updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();

describe("B1.83 a mail that is still to be judged", () => {
  test("puts a follow-up off; what it turns out to be decides", async () => {
    const answer = await keep();
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("planned");
    await judgeMail(world.context, answer);
    expect(await states()).toEqual(Array(3).fill("stopped answered"));
  });

  test("of a machine stops nothing", async () => {
    const note = await keep({ headerFields: [{ name: "auto-submitted", value: "auto-generated" }] });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("planned");
    await judgeMail(world.context, note);
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("from before the mailbox was connected, or that is hardly ours, puts nothing off", async () => {
    await keep({ history: true });
    await keep({ certainty: "unsure" });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("that nothing judges asks a person after twelve hours, and their word holds until the mail has left", async () => {
    await keep();
    await late(11);
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("planned");
    await late(2);
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("held unjudged");
    const [shown] = (await readFollowUps(db(), world.kim.caller, mailing)).page;
    expect(shown!.conversation).not.toBeNull();
    await goOn();
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    expect(await handOver(world.context, claim, fence)).toBe("handed");
  });

  test("I22 that comes between release and hand-over keeps it back for a minute, and says so where it lasts", async () => {
    await releaseFollowUps(world.context);
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    const answer = await keep();
    expect(await handOver(world.context, claim, fence)).toBe("not-now");
    const row = async () => (await messagesOf(db(), mailing)).find(({ step }) => step === 1)!;
    expect(await row()).toMatchObject({ state: "queued", handed: null });
    expect((await row()).due.getTime()).toBeGreaterThan(Date.now() + 50_000);
    const reason = async () =>
      (await readMailing(db(), world.kim.caller, mailing)).messages.find(({ step }) => step === 1)!.reason;
    expect(await reason()).toBeNull();
    await sql`update conversation_mail set created = created - interval '13 hours'`.execute(db());
    expect(await reason()).toBe("question");
    await judgeMail(world.context, answer);
    expect(await row()).toMatchObject({ state: "stopped", reason: "answered" });
  });
});

describe("D6.09 B1.84 after a recovery", () => {
  test("a follow-up whose time has come may have left: it waits with a question, and goes where a person says so", async () => {
    await suspend();
    await releaseFollowUps(world.context);
    expect(await states()).toEqual(Array(3).fill("planned"));
    await confirmRestored(db(), { nothingLeft: false });
    expect(await states()).toEqual(["held restored", "planned", "planned"]);
    await confirmRestored(db(), { nothingLeft: false });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("held restored");
    await goOn();
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("where nothing had left it goes on", async () => {
    await suspend();
    await confirmRestored(db(), { nothingLeft: true });
    await releaseFollowUps(world.context);
    expect((await states())[0]).toBe("released");
  });

  test("one that lies ahead goes on; one without a day, of a mail that is old enough, may have left", async () => {
    await late(-30);
    await suspend();
    await confirmRestored(db(), { nothingLeft: false });
    expect((await states())[0]).toBe("planned");
    await sql`update follow_up set due = null`.execute(db());
    await suspend();
    await confirmRestored(db(), { nothingLeft: false });
    expect(await states()).toEqual(["held restored", "planned", "planned"]);
  });

  test("one of somebody who was back since may have left", async () => {
    await sql`update follow_up set state = 'held', reason = 'away', not_before = now() - interval '1 hour'
      where state = 'planned'`.execute(db());
    await suspend();
    await confirmRestored(db(), { nothingLeft: false });
    expect((await states())[0]).toBe("held restored");
  });

  test("those of a first mail that may have left wait for what its user says of it", async () => {
    const other = await world.start({ steps: STEPS, again: true });
    await suspend();
    await sql`update message set state = 'unclear', reason = 'restored' where state = 'queued'`.execute(db());
    await confirmRestored(db(), { nothingLeft: false });
    await releaseFollowUps(world.context);
    expect((await followUpsOf(db(), other)).map(({ state }) => state)).toEqual(Array(3).fill("planned"));
  });
});
