import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, goOn, letDaysPass, STEPS } from "../../../tests/support/mail/follow-ups.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useOptOutWorld } from "../../../tests/support/mail/opt-out-world.ts";
import { beginErasure, erasePerson } from "../../conversations/forgetting/erase-person.ts";
import { releaseFollowUps } from "../../outreach/follow-ups/release.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { selectWritten } from "../../results/outreach/written-queries.ts";

const database = useDatabase();
const db = () => database().db;
const { sink, context, world, answerOf, answer, never } = useOptOutWorld(db);

const NOT_NOW = {
  answer: "not-now",
  until: new Date(Date.now() + 5_184_000_000).toISOString().slice(0, 10),
  note: "",
};
let mailing: string;
let first: Awaited<ReturnType<typeof messagesOf>>[number];

beforeEach(async () => {
  mailing = await world().start({ steps: STEPS.slice(0, 1) });
  await sendMailbox(context(), world().mailboxId);
  [first] = (await messagesOf(db(), mailing)) as [typeof first];
});

test.each([{ answer: "interested", prices: [], note: "" }, NOT_NOW, { answer: "never" }])(
  "C3.03 C3.04 C3.05 nothing follows $answer, and others are asked again",
  async (said) => {
    await answer(answerOf(first), said);
    await letDaysPass(db(), mailing, 4);
    sink().mails.length = 0;
    await goOn(world());
    expect(sink().mails).toHaveLength(2);
    const [stopped] = await followUpsOf(db(), mailing);
    expect(stopped).toMatchObject({
      state: "stopped",
      reason: said.answer === "never" ? "entry-moved" : "answered",
    });
  },
);

test("C3.04 a follow-up that slips through in the moment of the answer is stopped when it is handed over", async () => {
  await letDaysPass(db(), mailing, 4);
  await releaseFollowUps(context());
  const second = (await messagesOf(db(), mailing)).find(
    (one) => one.recipient_key === first.recipient_key && one.id !== first.id,
  )!;
  expect(second.state).toBe("queued");
  // As if it had been released in the moment of the answer, by which nothing is stopped then.
  await db()
    .updateTable("answer_link")
    .set({ answer: "not-now", answered: new Date(), not_before: NOT_NOW.until })
    .where("message_id", "=", first.id)
    .execute();
  sink().mails.length = 0;
  await sendMailbox(context(), world().mailboxId);
  expect(sink().mails.map(({ messageId }) => messageId)).not.toContain(second.message_id);
  expect((await messagesOf(db(), mailing)).find(({ id }) => id === second.id)).toMatchObject({
    state: "stopped",
    reason: "answered",
  });
});

test("C3.01 a follow-up has a link of its own", async () => {
  await letDaysPass(db(), mailing, 4);
  await goOn(world());
  const follow = (await messagesOf(db(), mailing)).filter((one) => one.step === 1);
  expect(follow).toHaveLength(3);
  expect((await answer(answerOf(follow[0]!), NOT_NOW)).status).toBe(200);
  const { raw } = sink().mails.find((one) => one.messageId === follow[0]!.message_id)!;
  expect(raw.replace(/=\r\n/g, "")).toContain(answerOf(follow[0]!));
});

test("C3.02 more than ten answers an hour are refused, objections never", async () => {
  const say = async (note: string) => (await answer(answerOf(first), { ...NOT_NOW, note })).status;
  for (let one = 0; one < 10; one++) expect(await say(`Try ${one}`)).toBe(200);
  expect(await say("One more")).toBe(429);
  expect((await answer(answerOf(first), { answer: "never" })).status).toBe(200);
  expect(await never(first.recipient)).toBe(true);
});

test("C9.01 an answer by link counts as one, an objection does not", async () => {
  const of = async () => {
    const written = await selectWritten(db(), {
      ownerId: world().owner.id,
      loginId: world().kim.id,
      mailboxIds: [world().mailboxId],
    });
    return written.filter(({ answered }) => answered).length;
  };
  const [, second, third] = await messagesOf(db(), mailing);
  expect(await of()).toBe(0);
  await answer(answerOf(second!), NOT_NOW);
  await answer(answerOf(third!), { answer: "never" });
  expect(await of()).toBe(1);
});

test("C3.13 with the person, links and answers go; the offer stays, as what was agreed does", async () => {
  await answer(answerOf(first), { answer: "interested", prices: [], note: "Call Ines at home" });
  const { publicId } = await inTransaction(db(), (tx) =>
    beginErasure(tx, context().secrets, { address: first.recipient, loginId: null, requestId: "r1" }),
  );
  const { id } = await db()
    .selectFrom("person_erasure")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  await erasePerson(context(), id);
  const left = await db().selectFrom("host_answer").selectAll().where("message_id", "=", first.id).execute();
  expect(left).toEqual([]);
  expect((await answer(answerOf(first))).status).toBe(410);
});
