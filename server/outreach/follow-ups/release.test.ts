import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, goOn, letDaysPass, STEPS } from "../../../tests/support/mail/follow-ups.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { readMailing } from "../read.ts";
import { resolveMessage } from "../sending/resolve.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { claimNext } from "../sending/sending-queries.ts";
import { stopMailing } from "../stop.ts";
import { changeSteps } from "./change.ts";
import { releaseFollowUps } from "./release.ts";
import { readFollowUps } from "./show.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
});
afterEach(() => sink.stop());

const makeWorld = (recipients: number): Promise<MailWorld> =>
  makeMailWorld(contextTo(database().db, sink.port, tls().ca), { port: sink.port, recipients });
/** Sends the first mails of a mailing with follow-ups. */
async function begun(world: MailWorld, fields: Parameters<MailWorld["start"]>[0] = {}): Promise<string> {
  const mailing = await world.start({ steps: STEPS, ...fields });
  await sendMailbox(world.context, world.mailboxId);
  await releaseFollowUps(world.context);
  return mailing;
}
const states = async (mailing: string) =>
  (await followUpsOf(database().db, mailing)).map(({ state, reason }) =>
    reason ? `${state} ${reason}` : state,
  );

describe("the steps of a mailing", () => {
  test("B1.79 each goes its days after the acceptance of the one before, in the same thread, and then no more", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await begun(world, { subject: "Grüße an {{podcast_title}}" });
    await letDaysPass(db, mailing, 3);
    await goOn(world);
    expect(sink.mails).toHaveLength(1);
    for (const [place, { days }] of STEPS.entries()) {
      await letDaysPass(db, mailing, place === 0 ? days - 3 : days);
      await goOn(world);
      await goOn(world);
      expect(sink.mails).toHaveLength(place + 2);
    }
    await letDaysPass(db, mailing, 60);
    await goOn(world);
    expect(await states(mailing)).toEqual(["released", "released", "released"]);
    const mails = await Promise.all(sink.mails.map(({ raw }) => simpleParser(raw)));
    expect(mails.map((mail) => mail.subject)).toEqual([
      "Grüße an Show 0",
      ...Array(3).fill("Re: Grüße an Show 0"),
    ]);
    expect(mails.map((mail) => mail.inReplyTo)).toEqual([
      undefined,
      ...mails.slice(0, 3).map((m) => m.messageId),
    ]);
    // Its own id stands behind them: some servers rewrite Message-ID.
    expect(mails[3]!.references).toEqual(mails.map((mail) => mail.messageId));
    expect(mails[3]!.text).toContain("One last time about Show 0.");
    expect(mails[3]!.text).toContain("Brand GmbH");
    const entry = await db.selectFrom("campaign_entry").select("state").executeTakeFirstOrThrow();
    expect(entry.state).toBe("FollowedUp");
  });

  test("B1.79 a mail that never went has no follow-ups, and one that waits has none yet", async () => {
    const world = await makeWorld(2);
    sink.knobs.refuseRecipient = (address) =>
      address === world.entries[0]!.address ? { code: 554, text: "5.7.1 no" } : null;
    const mailing = await begun(world);
    await letDaysPass(database().db, mailing, 4);
    await goOn(world);
    // The steps behind the first one are stopped one after the other.
    await goOn(world);
    await goOn(world);
    expect(await states(mailing)).toEqual([
      ...Array(3).fill("stopped not-sent"),
      "released",
      "planned",
      "planned",
    ]);
    const waits = await world.start({ steps: STEPS });
    await releaseFollowUps(world.context);
    expect(await states(waits)).toEqual(Array(6).fill("planned"));
  });

  test("B1.81 a step is filled with the facts of the hour in which it is released", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await begun(world, {
      steps: [{ days: 4, body: "{{podcast_owner}}: {{podcast_title}}, {{episode_count|many}}" }],
    });
    await db.updateTable("podcast").set({ title: "New name", episodes: 77 }).execute();
    await letDaysPass(db, mailing, 4);
    await goOn(world);
    expect((await simpleParser(sink.mails[1]!.raw)).text).toContain("Ada Host: New name, 77");
  });

  test("B1.86 follow-ups are claimed before first mails, whatever waits longer", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await begun(world);
    await world.start({ again: true });
    await sql`update message set due = now() - interval '1 hour' where state = 'queued'`.execute(db);
    await letDaysPass(db, mailing, 4);
    await releaseFollowUps(world.context);
    const claim = await inTransaction(db, (tx) => claimNext(tx, world.mailboxId));
    expect(claim?.thread?.inReplyTo).toMatch(/^<.+>$/);
  });

  test("B1.86 follow-ups wait while the mailing or its campaign is paused, and are not late afterwards", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await begun(world);
    const change = (act: "pause" | "go-on", of: "mailing" | "campaign") =>
      inTransaction(db, (tx) => changeSteps(tx, world.kim.caller, mailing, { act, of }));
    for (const of of ["mailing", "campaign"] as const) {
      await change("pause", of);
      await change("pause", of);
      await letDaysPass(db, mailing, 6);
      await goOn(world);
      expect((await readFollowUps(db, world.kim.caller, mailing)).paused[of]).toBe(true);
      expect(sink.mails).toHaveLength(of === "mailing" ? 1 : 2);
      await change("go-on", of);
      if (of === "campaign") await letDaysPass(db, mailing, 1);
      await goOn(world);
      expect(sink.mails).toHaveLength(of === "mailing" ? 2 : 3);
    }
  });

  test("A2.12 an unclear follow-up that counts as sent does not set the state again that was chosen for the first mail", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const mailing = await begun(world, { podcastState: "Contacted" });
    await letDaysPass(db, mailing, 4);
    sink.knobs.cutAfterKeeping = () => true;
    await goOn(world);
    const { id } = world.entries[0]!;
    const entry = db.selectFrom("campaign_entry").select("state").where("id", "=", id);
    await db.updateTable("campaign_entry").set({ state: "FollowedUp" }).where("id", "=", id).execute();
    const unclear = (await messagesOf(db, mailing)).find(({ step }) => step === 1)!;
    expect(unclear.state).toBe("unclear");
    await inTransaction(db, (tx) =>
      resolveMessage(tx, world.kim.caller, mailing, unclear.public_id, "count-as-sent"),
    );
    expect(await entry.executeTakeFirstOrThrow()).toEqual({ state: "FollowedUp" });
  });

  test("B1.79 one that cannot be released keeps nothing from the others", async () => {
    const world = await makeWorld(2);
    const { db } = database();
    const mailing = await begun(world);
    await letDaysPass(db, mailing, 4);
    const [first] = await followUpsOf(db, mailing);
    await inTransaction(db, async (tx) => {
      // Its podcast is being taken out of the campaign, and that takes longer than anybody waits.
      await sql`select 1 from campaign_entry where id = ${world.entries[0]!.id} for update`.execute(tx);
      await releaseFollowUps(world.context);
    });
    expect(first!.person).toBe(world.entries[0]!.address);
    expect(await states(mailing)).toEqual([
      "planned",
      "planned",
      "planned",
      "released",
      "planned",
      "planned",
    ]);
  });

  test("I22 two workers at once release each follow-up once", async () => {
    const world = await makeWorld(6);
    const { db } = database();
    const mailing = await begun(world);
    await letDaysPass(db, mailing, 4);
    await Promise.all([1, 2, 3].map(() => releaseFollowUps(world.context)));
    expect((await messagesOf(db, mailing)).filter(({ step }) => step === 1)).toHaveLength(6);
  });
});

describe("two subjects, and later", () => {
  test("B1.89 each person gets the subject of their half, in the follow-up, too; the page says how many", async () => {
    const world = await makeWorld(12);
    const { db } = database();
    const mailing = await begun(world, { subject: "A {{podcast_title}}", subjectB: "B {{podcast_title}}" });
    const messages = await messagesOf(db, mailing);
    for (const { arm, subject } of messages)
      expect(subject.startsWith(arm === "a" ? "A Show" : "B Show")).toBe(true);
    await letDaysPass(db, mailing, 4);
    await goOn(world);
    for (const { arm, subject, step } of await messagesOf(db, mailing))
      expect(subject.startsWith(`${step ? "Re: " : ""}${arm!.toUpperCase()} Show`)).toBe(true);
    const { subjects } = await readFollowUps(db, world.kim.caller, mailing);
    expect(subjects!.arms.map(({ delivered }) => delivered)).toEqual(
      ["a", "b"].map((arm) => messages.filter((one) => one.arm === arm).length),
    );
    expect(subjects).toMatchObject({ better: null, why: "too-few" });
    expect(subjects!.arms.map(({ answers }) => answers)).toEqual([0, 0]);
    // By the link in a mail, as by mail.
    await db
      .updateTable("answer_link")
      .set({ answer: "interested", answered: new Date() })
      .where("message_id", "=", messages.find(({ arm }) => arm === "b")!.id)
      .execute();
    const answered = (await readFollowUps(db, world.kim.caller, mailing)).subjects!;
    expect(answered.arms.map(({ answers }) => answers)).toEqual([0, 1]);
  });

  test("B1.87 a mailing for later says so, waits until then, and can be stopped; no further than 90 days", async () => {
    const world = await makeWorld(1);
    const { db } = database();
    const at = new Date(Date.now() + 86_400_000);
    const mailing = await world.start({ notBefore: at.toISOString(), steps: STEPS });
    await sendMailbox(world.context, world.mailboxId);
    expect(sink.mails).toHaveLength(0);
    const shown = await readMailing(db, world.kim.caller, mailing);
    expect([shown.notBefore, shown.state]).toEqual([at.toISOString(), "waiting"]);
    await inTransaction(db, (tx) => stopMailing(tx, world.kim.caller, mailing));
    expect(await states(mailing)).toEqual(Array(3).fill("stopped stopped-by-user"));
    const far = new Date(Date.now() + 91 * 86_400_000).toISOString();
    await expect(world.start({ notBefore: far })).rejects.toMatchObject({ code: "invalid" });
  });
});
