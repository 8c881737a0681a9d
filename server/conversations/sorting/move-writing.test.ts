import { sql } from "kysely";
import { expect, test } from "vitest";
import { ANSWER_BYTES_MAX } from "../../../contract/outreach/answers.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type IncomingWorld, makeIncomingWorld, takeIn } from "../../../tests/support/mail/incoming-world.ts";
import { written } from "../../../tests/support/mail/reply-world.ts";
import { answer, useSorting } from "../../../tests/support/mail/sorting-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { holdDraft, upsertDraft } from "../answering/reply-queries.ts";

const database = useDatabase();
const db = () => database().db;
const { act, incoming, conversations, ...sorting } = useSorting(db);

/** Two conversations of one mail each; the second is put into the first. */
async function makeTwo() {
  const context = sorting.context();
  const world = await makeIncomingWorld(context, { recipients: 2 });
  for (const which of [0, 1]) await takeIn(context, world, answer(world, {}, which));
  const [, moved] = await incoming(world);
  const [to, from] = await conversations(world);
  const join = () => act(world, moved!, { act: "join", conversation: to!.public_id });
  return { world, moved: moved!, to: to!, from: from!, join };
}

const write = (conversation: { id: number }, login: { id: number }, ...words: string[]) =>
  inTransaction(db(), (tx) =>
    upsertDraft(tx, conversation.id, login.id, {
      body: written(...words),
      cc: [`${words[0]!.length}@a.example`],
    }),
  );

async function addFiles(
  world: IncomingWorld,
  conversation: { id: number },
  login: { id: number },
  names: string[],
) {
  for (const name of names)
    await sql`insert into message_file (public_id, owner_id, conversation_id, login_id, name, size, kept)
      values (${newHandle()}, ${world.owner.id}, ${conversation.id}, ${login.id}, ${name}, 5, 0)`.execute(
      db(),
    );
}

/** Words, programs and files of what is being written, by conversation and writer. */
async function writing({ owner }: IncomingWorld) {
  const { rows: drafts } = await sql`
    select conversation_id as place, login_id as login, program, cc,
      jsonb_path_query_array(document, '$.content[*].content[*].text') as words
    from conversation_draft d join conversation c on c.id = d.conversation_id
    where c.owner_id = ${owner.id} order by login_id`.execute(db());
  const { rows: files } = await sql`
    select conversation_id as place, login_id as login, string_agg(name, ' ' order by id) as names
    from message_file where owner_id = ${owner.id} group by 1, 2 order by 2`.execute(db());
  return { drafts, files };
}

/** Sessions that wait for another's lock. */
const waiting = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
  ).rows.length;

test("B1.49 B1.110 who writes in both conversations has all of it in one draft, and every file stays", async () => {
  const { world, to, from, join } = await makeTwo();
  const ben = await makeLogin(db(), [world.owner]);
  await write(to, world.kim, "Dear Ada,");
  await write(from, world.kim, "Hello", "from Kim");
  await write(from, ben, "Ben’s own words");
  const many = Array.from({ length: 8 }, (_, place) => `${place}`);
  await addFiles(world, to, world.kim, many);
  await addFiles(world, from, world.kim, ["a", "b", "c"]);
  await addFiles(world, from, ben, ["d"]);
  expect((await join()).status).toBe(200);
  expect(await writing(world)).toEqual({
    drafts: [
      {
        place: to.id,
        login: world.kim.id,
        program: null,
        cc: ["9@a.example", "5@a.example"],
        words: ["Dear Ada,", "Hello", "from Kim"],
      },
      { place: to.id, login: ben.id, program: null, cc: ["15@a.example"], words: ["Ben’s own words"] },
    ],
    files: [
      { place: to.id, login: world.kim.id, names: [...many, "a", "b", "c"].join(" ") },
      { place: to.id, login: ben.id, names: "d" },
    ],
  });
});

test("B1.49 A4.14 two drafts that are too large together stand in one that is shortened before it leaves", async () => {
  const { world, to, from, join } = await makeTwo();
  const letters = ANSWER_BYTES_MAX - 1_000;
  await write(to, world.kim, "a".repeat(letters));
  await write(from, world.kim, "b".repeat(letters));
  expect((await join()).status).toBe(200);
  const { draft } = (await inTransaction(db(), (tx) => holdDraft(tx, to.id, world.kim.id)))!;
  const [above] = written("a".repeat(letters)).content;
  const [below] = written("b".repeat(letters)).content;
  expect(draft.body.content).toEqual([above, { type: "paragraph" }, below]);
});

test("B1.49 B1.110 a page that is open with the words of before does not write over both", async () => {
  const { world, to, from, join } = await makeTwo();
  const page = { id: "open", seen: null };
  const keep = (words: string) =>
    inTransaction(db(), (tx) =>
      upsertDraft(tx, to.id, world.kim.id, { body: written(words), cc: [] }, { page }),
    );
  expect(await keep("Dear Ada,")).toBe(true);
  await write(from, world.kim, "Hello");
  expect((await join()).status).toBe(200);
  expect(await keep("Dear Ada, again")).toBe(false);
  expect((await writing(world)).drafts).toMatchObject([{ words: ["Dear Ada,", "Hello"] }]);
});

test("B1.49 D4.06 a draft in which a person has a part is a program's no more", async () => {
  const { world, to, from, join } = await makeTwo();
  await write(to, world.kim, "By a program");
  await sql`update conversation_draft set program = 'Assistant' where conversation_id = ${to.id}`.execute(
    db(),
  );
  await write(from, world.kim, "By Kim");
  expect((await join()).status).toBe(200);
  expect((await writing(world)).drafts).toMatchObject([{ program: null, words: ["By a program", "By Kim"] }]);
});

test("B1.49 B1.110 a draft that is begun at that moment in either conversation is kept", async () => {
  const { world, to, from, join } = await makeTwo();
  const ben = await makeLogin(db(), [world.owner]);
  await write(from, world.kim, "Before");
  let joined: ReturnType<typeof join> | undefined;
  await inTransaction(db(), async (tx) => {
    await upsertDraft(tx, from.id, ben.id, { body: written("Ben’s"), cc: [] });
    await upsertDraft(tx, to.id, world.kim.id, { body: written("Meanwhile"), cc: [] });
    joined = join();
    await expect.poll(waiting).toBe(1);
  });
  expect((await joined!).status).toBe(200);
  expect((await writing(world)).drafts).toMatchObject([
    { place: to.id, words: ["Meanwhile", "Before"] },
    { place: to.id, words: ["Ben’s"] },
  ]);
});

test("B1.49 B1.110 what was written beside the only mail of a conversation goes along when that is parted", async () => {
  const { world, moved, from } = await makeTwo();
  await write(from, world.kim, "Dear Ada,");
  await addFiles(world, from, world.kim, ["a"]);
  await sql`insert into conversation_note (public_id, conversation_id, login_id, text)
    values (${newHandle()}, ${from.id}, ${world.kim.id}, 'She called')`.execute(db());
  expect((await act(world, moved, { act: "part" })).status).toBe(200);
  const place = (await incoming(world))[1]!.conversation_id;
  expect(place).not.toBe(from.id);
  expect(await writing(world)).toMatchObject({
    drafts: [{ place, words: ["Dear Ada,"] }],
    files: [{ place, names: "a" }],
  });
  const { rows } = await sql`select text from conversation_note
    where conversation_id = ${place}`.execute(db());
  expect(rows).toEqual([{ text: "She called" }]);
});
