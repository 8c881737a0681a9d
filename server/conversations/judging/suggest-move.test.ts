import { beforeEach, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { keepMail, makeConversation, type TestConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { judgeMail } from "./judge.ts";

const database = useDatabase();
let world: MailWorld;
let conversation: TestConversation;

beforeEach(async () => {
  world = await makeMailWorld(makeContext(database().db), { port: 465, recipients: 2, limited: true });
  conversation = await makeConversation(world);
});

async function judged(fresh: string) {
  const { db } = database();
  const { id } = await keepMail(db, world, conversation, { fresh });
  await judgeMail(world.context, id);
  return db.selectFrom("conversation_mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
const suggestions = () =>
  database()
    .db.selectFrom("move_suggestion as s")
    .innerJoin("conversation_mail as m", "m.id", "s.mail_id")
    .selectAll("s")
    .where("m.conversation_id", "=", conversation.id)
    .orderBy("s.id")
    .execute();
const entryState = async () =>
  (
    await database()
      .db.selectFrom("campaign_entry")
      .select("state")
      .where("id", "=", world.entries[0]!.id)
      .executeTakeFirstOrThrow()
  ).state;
const letAnswersMove = () =>
  database()
    .db.insertInto("answer_rule")
    .values({ owner_id: world.owner.id, moves: true, changed_by: null })
    .execute();

test("B1.72 the rule moves for words of interest alone; where nothing was found it is only suggested", async () => {
  await letAnswersMove();
  await judged("Which week did you have in mind?");
  expect(await suggestions()).toMatchObject([{ to_state: "Interested", state: "offered", by_rule: false }]);
  expect(await entryState()).toBe("Contacted");
  await judged("That sounds good.");
  expect(await suggestions()).toMatchObject([{ state: "overtaken" }, { state: "taken", by_rule: true }]);
  expect(await entryState()).toBe("Interested");
});

test("B1.72 B1.76 an answer that declines and is interested suggests nothing, and the older offer ends", async () => {
  await letAnswersMove();
  await judged("No thanks.");
  const { signs } = await judged("Not interested in pre-roll, but mid-roll sounds great.");
  expect(signs).toEqual([
    { code: "no-automatic-sign" },
    { code: "refusal", detail: "not interested" },
    { code: "interest", detail: "sounds great" },
  ]);
  expect(await suggestions()).toMatchObject([{ to_state: "Lost", state: "overtaken" }]);
  expect(await entryState()).toBe("Contacted");
});

test("B1.70 an objection by somebody who is interested lists nobody; it asks, and holds", async () => {
  const { db } = database();
  await letAnswersMove();
  const mailing = await world.start();
  const mail = await judged("I'd love to. Please send no more emails to my old address, use this one.");
  expect(mail).toMatchObject({ kind: "human", asks: [conversation.address] });
  const listed = await db
    .selectFrom("suppression")
    .selectAll()
    .where("owner_id", "=", world.owner.id)
    .execute();
  expect(listed).toEqual([]);
  expect((await messagesOf(db, mailing)).map((m) => [m.state, m.reason])).toEqual([
    ["stopped", "answered"],
    ["queued", null],
  ]);
  expect(await suggestions()).toEqual([]);
  expect(await entryState()).toBe("Contacted");
});
