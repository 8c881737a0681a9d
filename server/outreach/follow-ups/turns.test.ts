import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, goOn, letDaysPass } from "../../../tests/support/mail/follow-ups.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  setAccount,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { handOver } from "../sending/hand-over.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { claimNext } from "../sending/sending-queries.ts";
import { changeSteps } from "./change.ts";
import { releaseFollowUps } from "./release.ts";
import { readFollowUps } from "./show.ts";

const database = useDatabase();
const db = () => database().db;
const tls = useCertificate();
let sink: SmtpSink;
let world: MailWorld;
let mailing: string;

/** Four people whose first follow-up is due, in a mailbox with limits that it is far from. */
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  world = await makeMailWorld(contextTo(db(), sink.port, tls().ca), { port: sink.port, recipients: 4 });
  mailing = await world.start({ steps: [{ days: 4, body: "Once more." }] });
  await sendMailbox(world.context, world.mailboxId);
  await releaseFollowUps(world.context);
  await letDaysPass(db(), mailing, 4);
  await setMailbox({
    sandbox: false,
    per_hour: 100,
    per_day: 100,
    ramp_start: null,
    ramp_day: null,
    ramp_on: null,
    window_days: [1, 2, 3, 4, 5, 6, 7],
    window_from: 0,
    window_to: 1440,
  });
  return () => sink.stop();
});

const setMailbox = (columns: Record<string, unknown>) =>
  db().updateTable("mailbox").set(columns).where("id", "=", world.mailboxId).execute();
const change = (act: "pause" | "go-on", of: "mailing" | "campaign") =>
  inTransaction(db(), (tx) => changeSteps(tx, world.kim.caller, mailing, { act, of }));
const states = async () =>
  (await followUpsOf(db(), mailing)).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const send = async () => {
  await setAccount(db(), world.mailboxId, { next_send: null });
  await sendMailbox(world.context, world.mailboxId);
};
const isFollowUp = (raw: string) => /^In-Reply-To:/im.test(raw);
const letHoursPass = (hours: number) =>
  sql`update follow_up set due = due - make_interval(hours => ${hours}),
      not_before = not_before - make_interval(hours => ${hours})`.execute(db());

describe("follow-ups in the queue", () => {
  const show = () => readFollowUps(db(), world.kim.caller, mailing);

  test("B1.83 B1.86 are stopped with all others, also after a pause, and first mails go on", async () => {
    const first = await world.start({ again: true });
    await releaseFollowUps(world.context);
    await change("pause", "mailing");
    expect((await show()).page.map(({ state, leaving }) => [state, leaving])).toEqual([
      ["released", true],
      ["released", true],
      ["planned", false],
      ["planned", false],
    ]);
    await inTransaction(db(), (tx) => changeSteps(tx, world.kim.caller, mailing, { act: "stop" }));
    await change("go-on", "mailing");
    await releaseFollowUps(world.context);
    await send();
    await send();
    expect(sink.mails.some(({ raw }) => isFollowUp(raw))).toBe(false);
    expect((await messagesOf(db(), first)).filter(({ state }) => state === "accepted")).toHaveLength(2);
    expect((await show()).page.map(({ state, reason, leaving }) => [state, reason, leaving])).toEqual(
      Array(4).fill(["stopped", "stopped-by-user", false]),
    );
  });

  test("B1.83 first mails of the same mailing go on without them", async () => {
    const other = await world.start({ again: true, steps: [{ days: 4, body: "Once more." }] });
    await inTransaction(db(), (tx) => changeSteps(tx, world.kim.caller, other, { act: "stop" }));
    await releaseFollowUps(world.context);
    for (let n = 0; n < 8; n++) await send();
    expect((await messagesOf(db(), other)).map(({ state }) => state)).toEqual(Array(4).fill("accepted"));
    expect((await followUpsOf(db(), other)).map(({ state }) => state)).toEqual(Array(4).fill("stopped"));
  });

  test("B1.83 what is in a worker's hand when all are stopped is not handed over", async () => {
    await releaseFollowUps(world.context);
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    await setAccount(db(), world.mailboxId, { next_send: null });
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    await inTransaction(db(), (tx) => changeSteps(tx, world.kim.caller, mailing, { act: "stop" }));
    expect(await handOver(world.context, claim, fence)).toBe("lost");
  });
});

describe("a mailbox with limits", () => {
  test("B1.86 has two follow-ups released at most, and always one before its next turn; first mails go after them", async () => {
    const first = await world.start({ again: true });
    for (let n = 1; n <= 4; n++) {
      await releaseFollowUps(world.context);
      await releaseFollowUps(world.context);
      const now = await states();
      expect(now.filter((state) => state === "planned")).toHaveLength(Math.max(0, 3 - n));
      await send();
      expect(isFollowUp(sink.mails.at(-1)!.raw)).toBe(true);
      expect(sink.mails).toHaveLength(4 + n);
    }
    await send();
    expect(isFollowUp(sink.mails.at(-1)!.raw)).toBe(false);
    expect((await messagesOf(db(), first)).filter(({ state }) => state === "accepted")).toHaveLength(1);
  });

  test.each(["mailing", "campaign"] as const)(
    "B1.86 B1.90 a pause of the %s holds what is released already, lets first mails go, and loses nothing",
    async (of) => {
      await releaseFollowUps(world.context);
      const fence = (await takeSendingRight(db(), world.mailboxId))!;
      const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
      expect(claim.thread).not.toBeNull();
      await change("pause", of);
      // It was in hand.
      expect(await handOver(world.context, claim, fence)).toBe("lost");
      await setAccount(db(), world.mailboxId, { sender_until: null });
      await world.start({ again: true });
      await goOn(world);
      expect(sink.mails.slice(4).map(({ raw }) => isFollowUp(raw))).toEqual([false]);
      expect((await states()).toSorted()).toEqual(["planned", "planned", "released", "released"]);
      await change("go-on", of);
      for (let n = 0; n < 4; n++) {
        await releaseFollowUps(world.context);
        await send();
      }
      expect(sink.mails.slice(5).map(({ raw }) => isFollowUp(raw))).toEqual([true, true, true, true]);
    },
  );

  test("B1.86 B1.90 a pause is asked for at the hand-over, too", async () => {
    await releaseFollowUps(world.context);
    const fence = (await takeSendingRight(db(), world.mailboxId))!;
    const claim = (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;
    await db().updateTable("mailing").set({ follow_ups_paused: new Date() }).execute();
    expect(await handOver(world.context, claim, fence)).toBe("not-now");
    expect((await messagesOf(db(), mailing)).find(({ id }) => id === claim.id)!.state).toBe("queued");
  });

  test("B1.84 what waits for its turn is not late, however long, and can still be changed", async () => {
    await setMailbox({ per_day: 1 });
    for (let n = 0; n < 3; n++) {
      await letHoursPass(11);
      await releaseFollowUps(world.context);
      expect(await states()).toEqual(Array(4).fill("planned"));
    }
    await setMailbox({ per_day: 100 });
    await releaseFollowUps(world.context);
    expect((await states()).toSorted()).toEqual(["planned", "planned", "released", "released"]);
  });

  test("B1.84 what came due while the mailbox was paused is not released, and late after more than 12 hours", async () => {
    await setMailbox({ pause_reason: "sign-in-over", paused_since: new Date() });
    for (let n = 0; n < 3; n++) {
      await letHoursPass(11);
      await releaseFollowUps(world.context);
      expect(await states()).toEqual(Array(4).fill("planned"));
    }
    await setMailbox({ pause_reason: null, paused_since: null });
    await releaseFollowUps(world.context);
    expect(await states()).toEqual(Array(4).fill("held late"));
  });
});
