import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { GUEST_NOTES } from "../../../contract/teamwork/timeline.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry } from "../../../tests/support/mail/mail-world.ts";
import { type ReplyWorld, useReplies, written } from "../../../tests/support/mail/reply-world.ts";
import { offerTerms } from "../../../tests/support/samples/offers.ts";
import { words } from "../../../tests/support/samples/teamwork.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { makeOffer } from "../../offers/make.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addTask, finishTask } from "../tasks/change-tasks.ts";
import { timelineRoutes } from "../timeline-routes.ts";

const database = useDatabase();
const db = () => database().db;
const { makeWorld } = useReplies(db);
const call = useApi(db, timelineRoutes);

let world: ReplyWorld;
let campaign: string;
let entry: string;
beforeEach(async () => {
  world = await makeWorld([{ text: "Yes, we are interested" }]);
  const { rows } = await sql<{ campaign: string; entry: string }>`
    select c.public_id as campaign, e.public_id as entry from campaign_entry e join campaign c on c.id = e.campaign_id
    join conversation_entry x on x.entry_id = e.id where x.conversation_id = ${world.conversation.id}`.execute(
    db(),
  );
  ({ campaign, entry } = rows[0]!);
});

type Item = { kind: string; id: string; by: string | null; at: string } & Record<string, unknown>;
const timeline = async (token = world.kim.token) =>
  (await call(token, "GET", `/api/campaign/${campaign}/timeline/${entry}`)).payload;
const note = (text: string, more: object = {}, token = world.kim.token, headers = {}) =>
  call(
    token,
    "POST",
    `/api/campaign/${campaign}/entry-note`,
    { entry, document: words(text), mentions: [], shared: false, ...more },
    headers,
  );
async function addEntryOf(of: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from campaign where public_id = ${of}`.execute(db());
  return (await addEntry(db(), rows[0]!.id, world.owner.id, { title: "Second" })).externalId;
}
async function makeGuest() {
  const guest = await makeLogin(db(), [], { nickName: "Gil" });
  await sql`insert into campaign_guest (campaign_id, login_id)
    select id, ${guest.id} from campaign where public_id = ${campaign}`.execute(db());
  return guest;
}

describe("D5.01 the timeline", () => {
  test("D5.01 of what happened in one instant, what comes later stands above", async () => {
    const { caller } = world.kim;
    const task = await inTransaction(db(), (tx) =>
      addTask(tx, caller, campaign, { text: "Ask for numbers", due: null, person: null, entry }),
    );
    await inTransaction(db(), (tx) => finishTask(tx, caller, task.publicId, true));
    await sql`update task set done = created where public_id = ${task.publicId}`.execute(db());
    const { items } = await timeline();
    expect(items.flatMap((one: Item) => (one.kind === "task" ? [one.done] : []))).toEqual([true, false]);
  });

  test("D5.01 shows moves, mails both ways, notes, tasks and offers with who and when, newest first, each with an address", async () => {
    const { caller } = world.kim;
    await inTransaction(db(), (tx) => movePodcasts(tx, caller, campaign, [entry], "Signed"));
    const task = await inTransaction(db(), (tx) =>
      addTask(tx, caller, campaign, { text: "Ask for numbers", due: null, person: null, entry }),
    );
    await inTransaction(db(), (tx) => finishTask(tx, caller, task.publicId, true));
    await inTransaction(db(), (tx) =>
      makeOffer(tx, caller, campaign, { entry, side: "us", terms: offerTerms() }),
    );
    await note("She knows our CEO");
    await world.answer({ body: written("Second") });
    await world.start();
    await world.send();
    const { items, more } = await timeline();
    const kinds = new Set(items.map((one: Item) => one.kind));
    expect([...kinds].sort()).toEqual(["added", "mail", "move", "note", "offer", "task"]);
    const mails = items.filter((one: Item) => one.kind === "mail");
    expect(new Set(mails.map((one: { mail: { direction: string } }) => one.mail.direction))).toEqual(
      new Set(["in", "out"]),
    );
    expect(items.find((one: Item) => one.kind === "move" && one.to === "Signed")).toMatchObject({
      by: "Kim",
      cause: "user",
    });
    const times = items.map((one: Item) => Date.parse(one.at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const ids = items.map((one: Item) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(more).toBe(false);
    // What comes later changes no address.
    await inTransaction(db(), (tx) => movePodcasts(tx, caller, campaign, [entry], "Briefed"));
    const later = (await timeline()).items.map((one: Item) => one.id);
    expect(later.slice(-ids.length)).toEqual(ids);
  });

  test("D5.01 tells viewers no word of mails, guests nothing of mails, tasks and offers, and strangers nothing", async () => {
    const { caller } = world.kim;
    await inTransaction(db(), (tx) =>
      addTask(tx, caller, campaign, { text: "Secret task", due: null, person: null, entry }),
    );
    await note("Between us");
    await note("For our client", { shared: true });
    const viewer = await makeLogin(db(), [world.owner], { role: "viewer", nickName: "Vera" });
    const seen = await call(viewer.token, "GET", `/api/campaign/${campaign}/timeline/${entry}`);
    expect(seen.status).toBe(200);
    expect(seen.body).not.toContain("interested");
    expect(seen.body).not.toContain("@");
    const guest = await makeGuest();
    const { items, people } = await timeline(guest.token);
    expect(people).toEqual([]);
    expect(JSON.stringify(items)).not.toMatch(/Secret|Between us|interested/);
    expect(items.filter((one: Item) => one.kind === "note")).toHaveLength(1);
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    for (const path of [`${campaign}/timeline/${entry}`, `${campaign}/timeline/${newHandle()}`])
      expect((await call(stranger.token, "GET", `/api/campaign/${path}`)).status).toBe(404);
    expect(
      (await call(world.kim.token, "GET", `/api/campaign/${campaign}/timeline/${newHandle()}`)).status,
    ).toBe(404);
  });
});

describe("D5.01 a long timeline", () => {
  const read = async (query = "", token = world.kim.token) =>
    (await call(token, "GET", `/api/campaign/${campaign}/timeline/${entry}${query}`)).payload;
  /** So many notes of the last minutes, a second apart. */
  const fill = (many: number) =>
    sql`
      insert into entry_note (public_id, entry_id, login_id, document, mentions, shared, by_guest, created)
      select 'note' || n, e.id, ${world.kim.id}, ${JSON.stringify(words("Old news"))}::jsonb, '{}', false, false,
        now() - make_interval(secs => n)
      from campaign_entry e, generate_series(1, ${many}::int) n where e.public_id = ${entry}`.execute(db());

  test("D5.01 a filter finds what 300 newer ones of other kinds stand before", async () => {
    const { caller } = world.kim;
    await inTransaction(db(), (tx) =>
      addTask(tx, caller, campaign, { text: "Long ago", due: null, person: null, entry }),
    );
    await sql`update task set created = now() - interval '1 year'`.execute(db());
    await fill(301);
    const all = await read();
    expect(all.items).toHaveLength(300);
    expect(all).toMatchObject({ more: true, newer: false });
    expect(all.items.some(({ kind }: Item) => kind === "task")).toBe(false);
    expect(all.counts).toMatchObject({ all: 300, notes: 300, tasks: 1 });
    const tasks = await read("?part=tasks");
    expect(tasks.items).toMatchObject([{ kind: "task", text: "Long ago" }]);
    expect(tasks.more).toBe(false);
    // From the last one on come the older ones; an address leads to its item however many are newer.
    const older = await read(`?from=${all.items.at(-1).id}`);
    expect(older.items[0].id).toBe(all.items.at(-1).id);
    expect(older.items.at(-1).kind).toBe("task");
    expect(older).toMatchObject({ more: false, newer: true });
    const [task] = tasks.items;
    expect((await read(`?from=${task.id}`)).items[0]).toEqual(task);
    expect((await read("?part=notes&from=note-note301")).items).toMatchObject([{ id: "note-note301" }]);
    // What is no address of anything here is as if nothing was said, and a note that a guest does not see is no moment.
    for (const none of ["note-nothing", "task-x", "move-99999999999999999", "x"])
      expect((await read(`?from=${none}`)).items[0].id).toBe(all.items[0].id);
    const guest = await makeGuest();
    expect(await read("?from=note-note301", guest.token)).toMatchObject({ newer: false });
  });

  test("D5.01 lists 300 e-mails, and says that there are more", async () => {
    const copy = (many: number, offset: number) =>
      sql`
        insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, identity, received,
          people, subject, fresh, kind, certainty)
        select replace(gen_random_uuid()::text, '-', ''), m.conversation_id, m.owner_id, m.mailbox_id, 'in',
          uuid_send(gen_random_uuid()), now() - make_interval(hours => n + ${offset}::int), m.people, m.subject,
          m.fresh, m.kind, m.certainty
        from (select * from conversation_mail where conversation_id = ${world.conversation.id} and direction = 'in' limit 1) m,
          generate_series(1, ${many}::int) n`.execute(db());
    await copy(130, 0);
    const some = await read("?part=mails");
    expect(some.items.length).toBeGreaterThan(130);
    expect(some.more).toBe(false);
    await copy(200, 200);
    const most = await read("?part=mails");
    expect(most.items).toHaveLength(300);
    expect(most).toMatchObject({ more: true, counts: { mails: 300 } });
    const older = await read(`?part=mails&from=${most.items.at(-1).id}`);
    expect(older.items.length).toBeGreaterThan(30);
  });
});

describe("D5.02 notes", () => {
  const noticesOf = async (loginId: number) =>
    (
      await db()
        .selectFrom("notice")
        .select(["kind", "subject"])
        .where("login_id", "=", loginId)
        .where("kind", "=", "noted")
        .execute()
    ).map(({ kind, subject }) => [kind, subject]);
  const edit = (id: string, text: string, edited: string | null, token = world.kim.token) =>
    call(token, "POST", `/api/campaign/${campaign}/entry-note/${id}`, { document: words(text), edited });

  test("D5.02 are written once, tell who is mentioned, and are changed and deleted by their writer alone", async () => {
    const key = { "idempotency-key": newHandle() };
    const [one, other] = await Promise.all([
      note("She knows our CEO", { mentions: [world.ben.publicId] }, world.kim.token, key),
      note("She knows our CEO", { mentions: [world.ben.publicId] }, world.kim.token, key),
    ]);
    expect(one.payload.publicId).toBe(other.payload.publicId);
    expect(one.payload).toMatchObject({ by: "Kim", own: true, mentions: ["Ben"], edited: null });
    expect(await noticesOf(world.ben.id)).toEqual([["noted", campaign]]);
    const { publicId } = one.payload;
    expect((await edit(publicId, "Mine", null, world.ben.token)).status).toBe(404);
    const changed = await edit(publicId, "She knows our boss", null);
    expect(changed.payload.edited).not.toBeNull();
    // Another tab that had not seen it; and the same once more.
    expect((await edit(publicId, "Something else", null)).fault).toBe("stale");
    expect((await edit(publicId, "She knows our boss", null)).status).toBe(200);
    const url = `/api/campaign/${campaign}/entry-note/${publicId}`;
    expect((await call(world.ben.token, "DELETE", url)).status).toBe(404);
    expect((await call(world.kim.token, "DELETE", url)).status).toBe(204);
    expect((await call(world.kim.token, "DELETE", url)).status).toBe(404);
  });

  test("D5.02 are changed for a day, and kept with the name of somebody who left", async () => {
    const { publicId } = (await note("Early")).payload;
    await sql`update entry_note set created = now() - interval '25 hours' where public_id = ${publicId}`.execute(
      db(),
    );
    expect((await edit(publicId, "Late", null)).fault).toBe("edit-over");
    const [shown] = (await timeline()).items.filter((one: Item) => one.kind === "note");
    expect(shown.note.until).toBeNull();
    await db().deleteFrom("membership").where("login_id", "=", world.kim.id).execute();
    const [kept] = (await timeline(world.ben.token)).items.filter((one: Item) => one.kind === "note");
    expect(kept).toMatchObject({ by: "Kim", note: { by: "Kim", own: false } });
    expect((await edit(publicId, "From outside", null)).status).toBe(404);
  });

  test("D5.02 of guests are seen by all, and guests mention nobody", async () => {
    const guest = await makeGuest();
    const theirs = (await note("Nice show", {}, guest.token)).payload;
    expect(theirs.shared).toBe(true);
    expect((await edit(theirs.publicId, "Very nice", null, guest.token)).status).toBe(200);
    expect((await edit(theirs.publicId, "Not mine", null)).status).toBe(404);
    expect((await note("Hello", { mentions: [world.ben.publicId] }, guest.token)).status).toBe(404);
    const viewer = await makeLogin(db(), [world.owner], { role: "viewer" });
    expect((await note("x", {}, viewer.token)).fault).toBe("not-allowed");
    const elsewhere = await makeLogin(db(), [await makeOwner(db())]);
    expect((await note("x", { mentions: [elsewhere.publicId] })).status).toBe(404);
  });

  test("D5.02 of guests end at a bound of their own, members write on and take them away", async () => {
    const guest = await makeGuest();
    const theirs = (await note("Nice show", {}, guest.token)).payload;
    expect(theirs).toMatchObject({ own: true, removable: true });
    const fill = (many: number, of: string, byGuest: boolean) =>
      sql`
      insert into entry_note (public_id, entry_id, login_id, document, mentions, shared, by_guest)
      select replace(gen_random_uuid()::text, '-', ''), e.id, n.login_id, n.document, '{}', true, ${byGuest}
      from entry_note n, campaign_entry e, generate_series(1, ${many}::int)
      where n.public_id = ${theirs.publicId} and e.public_id = ${of}`.execute(db());
    await fill(GUEST_NOTES.entry - 1, entry, true);
    expect((await note("One more", {}, guest.token)).fault).toBe("too-many-notes");
    const ours = (await note("We go on", { shared: true })).payload;
    // A guest takes nobody's away, a member a guest's and no colleague's.
    const remove = async (one: string, token: string) =>
      (await call(token, "DELETE", `/api/campaign/${campaign}/entry-note/${one}`)).status;
    expect(await remove(ours.publicId, guest.token)).toBe(404);
    expect(await remove(ours.publicId, world.ben.token)).toBe(404);
    const shown = (await timeline(world.ben.token)).items.filter((one: Item) => one.kind === "note");
    expect(shown.map(({ note: one }: { note: { removable: boolean } }) => one.removable)).toEqual([
      false,
      ...Array.from({ length: GUEST_NOTES.entry }, () => true),
    ]);
    expect(await remove(theirs.publicId, world.ben.token)).toBe(204);
    expect((await note("Again", {}, guest.token)).status).toBe(201);
    // Nor on many podcasts at once: so many a day.
    const second = await addEntryOf(campaign);
    await sql`update entry_note set entry_id = (select id from campaign_entry where public_id = ${second})
      where by_guest`.execute(db());
    expect((await note("Still", {}, guest.token)).status).toBe(201);
    const [last] = (await timeline(guest.token)).items.filter((one: Item) => one.kind === "note");
    theirs.publicId = last.note.publicId;
    await fill(GUEST_NOTES.day, second, true);
    expect((await note("Too much", {}, guest.token)).fault).toBe("too-many-notes-today");
    await sql`update entry_note set created = now() - interval '25 hours' where by_guest`.execute(db());
    expect((await note("Tomorrow", {}, guest.token)).status).toBe(201);
  });

  test("D5.02 hold formatted text and nothing that is none", async () => {
    expect((await note(" ")).fields).toEqual(["/document required"]);
    expect((await note("x".repeat(4_001))).fields).toEqual(["/document too-long"]);
    const link = (href: string) => ({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "here", marks: [{ type: "link", attrs: { href } }] }],
        },
      ],
    });
    expect((await note("", { document: link("https://tea.example/") })).status).toBe(201);
    for (const document of [
      link("javascript:alert(1)"),
      { type: "doc", content: [{ type: "image" }] },
      "<b>x</b>",
    ])
      expect((await note("", { document })).status).toBeGreaterThanOrEqual(400);
  });
});
