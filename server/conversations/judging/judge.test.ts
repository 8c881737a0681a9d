import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { keepMail, makeConversation, type TestConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addWorkingDays, dayOf } from "./calendar-day.ts";
import { judgeMail } from "./judge.ts";

const database = useDatabase();
let world: MailWorld;
let conversation: TestConversation;

beforeEach(async () => {
  world = await makeMailWorld(makeContext(database().db), { port: 465, recipients: 2, limited: true });
  conversation = await makeConversation(world);
});

type Fields = Parameters<typeof keepMail>[3];
const keep = (fields: Fields = {}) => keepMail(database().db, world, conversation, fields);
async function judged(fields: Fields = {}) {
  const mail = await keep(fields);
  await judgeMail(world.context, mail.id);
  return mail;
}
const mailRow = (id: number) =>
  database().db.selectFrom("conversation_mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const conversationRow = () =>
  database()
    .db.selectFrom("conversation")
    .selectAll()
    .where("id", "=", conversation.id)
    .executeTakeFirstOrThrow();
const suggestions = () =>
  database()
    .db.selectFrom("move_suggestion as s")
    .innerJoin("conversation_mail as m", "m.id", "s.mail_id")
    .selectAll("s")
    .where("m.conversation_id", "=", conversation.id)
    .orderBy("s.id")
    .execute();
const entryState = async (at = 0) =>
  (
    await database()
      .db.selectFrom("campaign_entry")
      .select("state")
      .where("id", "=", world.entries[at]!.id)
      .executeTakeFirstOrThrow()
  ).state;
const notices = () =>
  database().db.selectFrom("notice").selectAll().where("login_id", "=", world.kim.id).orderBy("id").execute();
/** Mails that still wait: the first to the one who answers, the second to somebody else. */
async function waiting() {
  const mailing = await world.start();
  return async () => (await messagesOf(database().db, mailing)).map((m) => [m.state, m.reason]);
}
/** Puts what is queued into a state, by the ways there are. */
async function put(state: "queued" | "claimed" | "deferred" | "handed"): Promise<void> {
  const ways = {
    queued: [],
    claimed: ["claimed"],
    deferred: ["claimed", "deferred"],
    handed: ["claimed", "handed"],
  };
  for (const next of ways[state])
    await database()
      .db.updateTable("message")
      .set({ state: next as "claimed" })
      .where("owner_id", "=", world.owner.id)
      .where("state", "in", ["queued", "claimed"])
      .execute();
}
/** All that judging writes, so that two states can be compared. */
async function everything() {
  const { rows } = await sql<{ all: string }>`select jsonb_build_object(
    'mails', (select jsonb_agg(to_jsonb(m) order by m.id) from conversation_mail m where m.conversation_id = ${conversation.id}),
    'conversation', (select to_jsonb(c) from conversation c where c.id = ${conversation.id}),
    'suggestions', (select jsonb_agg(to_jsonb(s) order by s.id) from move_suggestion s),
    'moves', (select jsonb_agg(to_jsonb(v) order by v.id) from campaign_move v),
    'messages', (select jsonb_agg(to_jsonb(g) order by g.id) from message g),
    'notices', (select jsonb_agg(to_jsonb(n) order by n.id) from notice n),
    'lists', (select count(*) from suppression))::text as all`.execute(database().db);
  return rows[0]!.all;
}

describe("a human answer", () => {
  test("B1.65 B1.72 has its kind and signs, makes it our turn and suggests Interested", async () => {
    const { id } = await judged({ fresh: "That sounds good.\n\nWhat is your budget?" });
    expect(await mailRow(id)).toMatchObject({
      kind: "human",
      signs: [{ code: "no-automatic-sign" }, { code: "interest", detail: "sounds good" }],
    });
    expect(await conversationRow()).toMatchObject({
      turn: "ours",
      last_text: "That sounds good. What is your budget?",
      last_kind: "human",
    });
    expect(await suggestions()).toMatchObject([
      { mail_id: id, from_state: "Contacted", to_state: "Interested", state: "offered", by_rule: false },
    ]);
    expect(await entryState()).toBe("Contacted");
  });

  test("B1.76 a refusal suggests Lost with that reason, however friendly it is", async () => {
    const { id } = await judged({ fresh: "Sounds interesting, but we are not interested in sponsors." });
    expect((await mailRow(id)).signs).toContainEqual({ code: "refusal", detail: "not interested" });
    expect(await suggestions()).toMatchObject([{ to_state: "Lost", state: "offered" }]);
  });

  test("B1.73 what a person set after our mail went out is not suggested over; Signed, Briefed and Lost never", async () => {
    const { db } = database();
    const move = (state: "Interested" | "New") =>
      inTransaction(db, (tx) =>
        movePodcasts(tx, world.kim.caller, world.campaign.publicId, [world.entries[0]!.externalId], state),
      );
    await move("New");
    await judged();
    expect(await suggestions()).toEqual([]);
    await db.deleteFrom("campaign_move").execute();
    for (const state of ["Signed", "Briefed", "Lost"] as const) {
      await db.updateTable("campaign_entry").set({ state }).where("id", "=", world.entries[0]!.id).execute();
      await judged({ fresh: "No thanks." });
      await judged();
    }
    expect(await suggestions()).toEqual([]);
    await db.updateTable("campaign_entry").set({ state: "Interested" }).execute();
    await judged();
    expect(await suggestions()).toEqual([]);
    await judged({ fresh: "No thanks." });
    expect(await suggestions()).toMatchObject([{ from_state: "Interested", to_state: "Lost" }]);
  });

  test("B1.72 with the organization's rule a certain answer moves by itself, and only to Interested", async () => {
    const { db } = database();
    await db
      .insertInto("answer_rule")
      .values({ owner_id: world.owner.id, moves: true, changed_by: null })
      .execute();
    await judged({ fresh: "No thanks.", received: new Date(Date.now() - 5000) });
    expect(await entryState()).toBe("Contacted");
    await judged({ certainty: "probable" });
    await judged({ other_sender: true, received: new Date() });
    expect(await entryState()).toBe("Contacted");
    const { publicId } = await judged();
    expect(await entryState()).toBe("Interested");
    const moves = await db.selectFrom("campaign_move").selectAll().where("cause", "=", "reply").execute();
    expect(moves).toMatchObject([
      { from_state: "Contacted", to_state: "Interested", evidence: publicId, login_id: null },
    ]);
    expect((await suggestions()).at(-1)).toMatchObject({ state: "taken", by_rule: true, decided_by: null });
  });

  test("B1.44 B1.72 it speaks for all shows the mail was about; a newer answer takes the place of an older", async () => {
    const { db } = database();
    const [, second] = world.entries;
    await db
      .insertInto("conversation_entry")
      .values({ conversation_id: conversation.id, entry_id: second!.id, podcast_id: second!.podcastId })
      .execute();
    await judged();
    await judged({ fresh: "On second thought, no thanks." });
    expect((await suggestions()).map(({ to_state, state }) => [to_state, state])).toEqual([
      ["Interested", "overtaken"],
      ["Interested", "overtaken"],
      ["Lost", "offered"],
      ["Lost", "offered"],
    ]);
  });
});

describe("what waits for the person", () => {
  test("B1.74 is stopped with a reason by certain and probable answers, also what a worker has in hand", async () => {
    for (const certainty of ["certain", "probable"] as const) {
      for (const state of ["queued", "deferred", "claimed"] as const) {
        const states = await waiting();
        await put(state);
        await judged({ certainty });
        expect([certainty, state, await states()]).toEqual([
          certainty,
          state,
          [
            ["stopped", "answered"],
            [state, null],
          ],
        ]);
        await database().db.deleteFrom("message").where("state", "<>", "accepted").execute();
      }
    }
    expect((await suggestions()).length).toBe(3);
  });

  test("B1.74 of other organizations, and what was handed over, goes on", async () => {
    const other = await makeMailWorld(world.context, { port: 465, recipients: 1, limited: true });
    const theirs = await other.start();
    await database()
      .db.updateTable("message")
      .set({ recipient: conversation.address, recipient_key: conversation.address })
      .where("owner_id", "=", other.owner.id)
      .execute();
    const states = await waiting();
    await put("handed");
    await judged();
    expect(await states()).toEqual(Array(2).fill(["handed", null]));
    expect((await messagesOf(database().db, theirs)).map((m) => m.state)).toEqual(["queued"]);
  });

  test("B1.42 B1.66 unsure matches, another matter, automatic answers and history stop and suggest nothing", async () => {
    const states = await waiting();
    await judged({ certainty: "unsure" });
    await judged({ certainty: "same-person" });
    await judged({ history: true });
    await judged({
      headerFields: [{ name: "auto-submitted", value: "auto-generated" }],
      fresh: "Ticket opened.",
    });
    expect(await states()).toEqual(Array(2).fill(["queued", null]));
    expect(await suggestions()).toEqual([]);
    // Of these only another matter is news.
    expect((await notices()).map((n) => n.kind)).toEqual(["answer"]);
  });

  test("B1.68 waits until the second working day after a return, without a day three working days, once; nothing moves", async () => {
    const states = await waiting();
    const away = [{ name: "auto-submitted", value: "auto-replied" }];
    const until = dayOf(new Date(Date.now() + 9 * 86_400_000));
    const { id } = await judged({ headerFields: away, fresh: `I am out of office until ${until}.` });
    expect(await mailRow(id)).toMatchObject({ kind: "away", away_until: until });
    expect(await states()).toEqual(Array(2).fill(["queued", null]));
    const dues = () =>
      database()
        .db.selectFrom("message")
        .select(["away_until", sql<string>`(due at time zone 'Europe/Berlin')::text`.as("due")])
        .where("owner_id", "=", world.owner.id)
        .where("state", "=", "queued")
        .orderBy("id")
        .execute();
    const held = addWorkingDays(until, 2);
    const [first, second] = await dues();
    expect(first).toEqual({ away_until: held, due: `${held} 08:00:00` });
    expect(second!.away_until).toBeNull();
    await judged({ headerFields: away, fresh: "I am out of office." });
    expect((await dues())[0]).toEqual(first);
    await database()
      .db.updateTable("message")
      .set({ away_until: null, due: new Date() })
      .where("owner_id", "=", world.owner.id)
      .execute();
    await judged({ headerFields: away, fresh: "I am out of office." });
    expect((await dues())[0]!.away_until).toBe(addWorkingDays(dayOf(new Date()), 3));
    expect(await suggestions()).toEqual([]);
    expect(await notices()).toEqual([]);
    expect((await conversationRow()).turn).toBe("theirs");
  });

  test("B1.69 is stopped where somebody has left", async () => {
    const states = await waiting();
    const { id } = await judged({ fresh: "I no longer work for the show. Write to tom@harbor.example." });
    expect((await mailRow(id)).kind).toBe("left");
    expect((await states())[0]).toEqual(["stopped", "answered"]);
    expect(await suggestions()).toEqual([]);
    const stored = JSON.stringify([(await mailRow(id)).signs, await notices(), await conversationRow()]);
    expect(stored.replace((await conversationRow()).last_text, "")).not.toContain("tom@harbor.example");
  });
});

describe("an objection", () => {
  test("B1.70 B1.99 in a short mail lists its writer, stops what waits and moves the card, with the mail", async () => {
    const states = await waiting();
    const { id, publicId } = await judged({ fresh: "Please take me off your list." });
    expect((await mailRow(id)).kind).toBe("opt-out");
    const listed = await database()
      .db.selectFrom("suppression")
      .selectAll()
      .where("source", "=", publicId)
      .execute();
    expect(listed).toMatchObject([{ owner_id: world.owner.id, kind: "person", how: "text" }]);
    expect(await states()).toEqual([
      ["stopped", "never-contact"],
      ["queued", null],
    ]);
    expect(await entryState()).toBe("Lost");
    expect((await notices()).map((n) => n.kind)).toEqual(["opt-out"]);
    expect(await suggestions()).toEqual([]);
  });

  test("B1.70 the phrase in a longer mail lists nobody and suggests nothing; it asks, and holds", async () => {
    const states = await waiting();
    const long = `${"We have made this show for nine years and nobody has ever listened to it before writing. ".repeat(4)}Please take me off your list.`;
    const { id } = await judged({ fresh: long });
    expect(await mailRow(id)).toMatchObject({ kind: "human" });
    expect((await mailRow(id)).signs).toContainEqual({ code: "opt-out-perhaps", detail: "take me off" });
    expect(
      await database()
        .db.selectFrom("suppression")
        .selectAll()
        .where("owner_id", "=", world.owner.id)
        .execute(),
    ).toEqual([]);
    expect((await states())[0]).toEqual(["stopped", "answered"]);
    expect(await suggestions()).toEqual([]);
  });

  test("B1.42 B1.75 of an unsure match or in a flood lists nobody", async () => {
    await judged({ certainty: "unsure", fresh: "Stop" });
    for (let i = 0; i < 20; i++) await keep({ received: new Date(Date.now() - 60_000 - i) });
    await judged({ fresh: "Stop" });
    expect(
      await database()
        .db.selectFrom("suppression")
        .selectAll()
        .where("owner_id", "=", world.owner.id)
        .execute(),
    ).toEqual([]);
  });
});

test("B1.75 more than twenty an hour in one conversation are kept and cause nothing", async () => {
  const states = await waiting();
  const now = Date.now();
  const mails: { id: number }[] = [];
  for (let i = 0; i < 25; i++)
    mails.push(await keep({ received: new Date(now - 1_500_000 + i * 60_000), certainty: "same-person" }));
  for (const { id } of mails) await judgeMail(world.context, id);
  expect(await notices()).toHaveLength(20);
  await judged({ received: new Date(now) });
  expect(await states()).toEqual(Array(2).fill(["queued", null]));
  expect((await mailRow(mails[24]!.id)).signs).toContainEqual({ code: "too-many" });
  await judged({ received: new Date(now + 3_600_000) });
  expect((await states())[0]).toEqual(["stopped", "answered"]);
});

test("B1.37 after a restore nothing is judged until an operator confirms, and nothing is lost", async () => {
  const { db } = database();
  const before = async () =>
    (
      await sql<{
        count: number;
      }>`select count(*) as count from graphile_worker.jobs where task_identifier = 'judge-mail'`.execute(db)
    ).rows[0]!.count;
  const jobs = await before();
  await db.updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();
  const { id } = await judged();
  expect((await mailRow(id)).judged).toBeNull();
  expect(await suggestions()).toEqual([]);
  expect(await before()).toBe(jobs + 1);
  await db.updateTable("platform_state").set({ sending_paused_reason: null }).execute();
  await judgeMail(world.context, id);
  expect(await suggestions()).toHaveLength(1);
});

test("B1.46 what was written elsewhere makes it their turn", async () => {
  await judged({ received: new Date(Date.now() - 60_000) });
  expect((await conversationRow()).turn).toBe("ours");
  await judged({ direction: "elsewhere" });
  expect((await conversationRow()).turn).toBe("theirs");
  await judged({ received: new Date(Date.now() - 30_000) });
  expect((await conversationRow()).turn).toBe("theirs");
});

test("a new human mail brings a conversation back and tells whoever has it; history does not", async () => {
  const { db } = database();
  const done = () =>
    db.updateTable("conversation").set({ state: "done" }).where("id", "=", conversation.id).execute();
  await done();
  await judged({ history: true });
  expect((await conversationRow()).state).toBe("done");
  await judged();
  expect((await conversationRow()).state).toBe("open");
  expect(await notices()).toMatchObject([
    { kind: "answer", subject: conversation.publicId, details: { podcast: "Show 0", shows: 1 } },
  ]);
});

test("B1.74 B1.75 a mail is judged once, however often and by however many it is tried", async () => {
  const texts = ["Yes, gladly.", "No thanks.", "Stop", "I am out of office until Monday."];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...texts),
      fc.constantFrom("certain" as const, "probable" as const, "same-person" as const, "unsure" as const),
      fc.integer({ min: 2, max: 5 }),
      async (fresh, certainty, times) => {
        world = await makeMailWorld(world.context, { port: 465, recipients: 2, limited: true });
        conversation = await makeConversation(world);
        await waiting();
        const { id } = await keep({ fresh, certainty });
        await judgeMail(world.context, id);
        const once = await everything();
        await Promise.all(Array.from({ length: times }, () => judgeMail(world.context, id)));
        expect(await everything()).toBe(once);
      },
    ),
    { numRuns: 12 },
  );
});
