import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { xlsxFile } from "../../client/ui/lists/xlsx-file.ts";
import { LIST_PIECE_BYTES } from "../../contract/campaigns/podcast-lists.ts";
import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { matchSoon, ROWS_OF_LISTS, readFeedsSoon } from "../../server/campaigns/lists/list-jobs.ts";
import { matchList } from "../../server/campaigns/lists/match-list.ts";
import { hashToken, newHandle } from "../../server/platform/handle.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { makePodcast, type TestLogin } from "../support/world.ts";
import { useLists } from "./list-world.ts";

const lists = useLists();
const { db, call, show, makeCampaign, send, rowId, at, bring, lines, entriesOf } = lists;
let owner: OwnerRow;
let kim: TestLogin;
let ben: TestLogin;
let stranger: TestLogin;
let theirs: OwnerRow;
beforeAll(() => {
  ({ owner, kim, ben, stranger, theirs } = lists.people());
});

describe("D4.08 matching", () => {
  test("an address, a directory's number or the very same title is sure; the rest is proposed or not found", async () => {
    await show("The Fog Show", { feed: "https://fog.example/rss" });
    await show("Slow Ferry", { itunes: 1_234_567_890 });
    await show("Küchenradio am Morgen");
    await show("Morning", { artist: "Heron Audio" });
    await show("Morning", { artist: "Tern Media GmbH" });
    await show("Left Handed Chess Club");
    const list = await bring(
      [
        "http://www.fog.example/rss/",
        "https://podcasts.apple.com/us/podcast/whatever/id1234567890",
        "kuchenradio am morgen",
        "Morning",
        "Left-Handed Chess – a podcast",
        "Nobody knows this one https://unknown.example/feed",
        "The Fog Show",
      ].join("\n"),
    );
    expect(list).toMatchObject({
      state: "ready",
      rows: 7,
      looked: 7,
      counts: { sure: 3, unsure: 2, none: 1, twice: 1, undecided: 2, readable: 1, chosen: 3, added: 0 },
    });
    expect((await lines(list, "sure")).map((line) => [line.number, line.why, line.podcast?.title])).toEqual([
      [1, "feed", "The Fog Show"],
      [2, "apple", "Slow Ferry"],
      [3, "title", "Küchenradio am Morgen"],
    ]);
    const unsure = await lines(list, "unsure");
    expect(unsure.map((line) => [line.number, line.why, line.candidates.map(({ title }) => title)])).toEqual([
      [4, "several", ["Morning", "Morning"]],
      [5, "alike", ["Left Handed Chess Club"]],
    ]);
    expect(await lines(list, "none")).toMatchObject([
      { number: 6, title: "Nobody knows this one", feedUrl: "https://unknown.example/feed", podcast: null },
    ]);
    expect(await lines(list, "twice")).toMatchObject([{ number: 7, podcast: { title: "The Fog Show" } }]);
  });

  test("what speaks against a match makes it unsure: another address, another title, two signs that disagree", async () => {
    await show("The Fog Show", { feed: "https://fog.example/rss" });
    await show("Slow Ferry Stories", { feed: "https://ferry.example/rss", itunes: 7_654_321 });
    await show("Morning Papers", { artist: "Heron Audio" });
    await show("Morning Papers", { artist: "Tern Media" });
    const list = await bring(
      "title,artist,feed,apple id\n" +
        "The Fog Show,,https://elsewhere.example/rss,\n" +
        "The Fog Show,,https://ferry.example/rss,\n" +
        ",,https://fog.example/rss,7654321\n" +
        "Morning Papers,Tern Media GmbH,,\n" +
        "Slow Ferry renamed,,https://ferry.example/rss,\n",
      { name: "shows.csv" },
    );
    const said = async (group: string) =>
      (await lines(list, group)).map((line) => [line.number, line.why, line.candidates.length]);
    expect(await said("unsure")).toEqual([
      [1, "other-feed", 1],
      [2, "other-title", 2],
      [3, "disagree", 2],
    ]);
    expect(await said("sure")).toEqual([
      [4, "title", 0],
      [5, "feed", 0],
    ]);
  });

  test("shows of other organizations and those taken out are not there, nor does an address tell who they are", async () => {
    const hidden = await show("Hidden Harbour Hour", { feed: "https://hidden.example/rss" });
    await db().updateTable("podcast").set({ shown: false }).where("id", "=", hidden.id).execute();
    await makePodcast(db(), { title: "Hosts ida@heron.fm talk", address: "ida@heron.fm" });
    const list = await bring(
      "Hidden Harbour Hour\nhttps://hidden.example/rss\nHosts ida@heron.fm talk\nHosts ben@heron.fm talk\n",
    );
    // Whichever address is guessed, the answer is the same.
    expect(list.counts).toMatchObject({ sure: 1, twice: 1, none: 2 });
    const [found] = await lines(list, "sure");
    expect(found!.podcast!.title).not.toContain("@");
  });

  test("goes on where it was broken off, and a second run changes nothing", async () => {
    await show("The Fog Show");
    const names = Array.from({ length: 120 }, (_, n) => `Unknown harbour ${n}`);
    const list = await send(["The Fog Show", ...names].join("\n"));
    const id = await rowId(list.publicId);
    // Broken off after its lines were read and some of them looked up.
    await matchList(db(), id);
    await sql`update podcast_list set state = 'matching' where id = ${id}`.execute(db());
    await sql`update podcast_list_line set found = null, podcast_id = null where number > 40 or number = 1`.execute(
      db(),
    );
    expect((await call(kim.token, "GET", at(list))).payload).toMatchObject({
      state: "matching",
      rows: 121,
      looked: 39,
    });
    await Promise.all([matchList(db(), id), matchList(db(), id)]);
    expect((await call(kim.token, "GET", at(list))).payload).toMatchObject({
      state: "ready",
      rows: 121,
      looked: 121,
      counts: { sure: 1, none: 120 },
    });
  });

  test("a word of a hidden address confirms no show, however its artist spells it", async () => {
    const artist = "Ida Falk, ida at heron dot tv, ida at heron tv";
    await makePodcast(db(), { title: "Morning Papers", artist, address: "ida@heron.tv" });
    await show("Morning Papers", { artist: "Tern Media" });
    const csv = (said: string) => `title,artist\nMorning Papers,${said}\n`;
    for (const said of ["heron", "heron tv", "at heron", "ida at heron tv"])
      expect([said, (await bring(csv(said), { name: "a.csv" })).counts]).toMatchObject([
        said,
        { sure: 0, unsure: 1 },
      ]);
    expect((await bring(csv("Ida Falk"), { name: "a.csv" })).counts).toMatchObject({ sure: 1, unsure: 0 });
  });

  test("a long list goes on in turns, and those of an organization take one place of a worker", async () => {
    const long = Array.from({ length: 250 }, (_, n) => `Unknown harbour ${n}`).join("\n");
    const [one, other] = [await send(long), await send(long)];
    const jobs = async () =>
      (
        await sql<{ key: string; queue: string | null }>`select key, queue_name as queue
          from graphile_worker.jobs where task_identifier = 'match-list' and key is not null order by id`.execute(
          db(),
        )
      ).rows;
    const id = await rowId(one.publicId);
    const begun = await jobs();
    expect(new Set(begun.slice(-2).map(({ queue }) => queue)).size).toBe(1);
    expect(begun.at(-1)!.queue).toEqual(expect.any(String));
    // As a worker takes a job: that it runs is no reason for it not to be added again.
    await sql`delete from graphile_worker._private_jobs where key = ${`match-list ${id}`}`.execute(db());
    await matchList(db(), id);
    expect((await call(kim.token, "GET", at(one))).payload).toMatchObject({ state: "matching", looked: 200 });
    // Behind the other list of its row.
    expect((await jobs()).slice(-2)).toEqual([
      { key: `match-list ${await rowId(other.publicId)}`, queue: begun.at(-1)!.queue },
      { key: `match-list ${id}`, queue: begun.at(-1)!.queue },
    ]);
    await matchList(db(), id);
    expect((await call(kim.token, "GET", at(one))).payload).toMatchObject({ state: "ready", looked: 250 });
  });

  test("all lists of all organizations together leave places of a worker to others", async () => {
    await inTransaction(db(), async (tx) => {
      for (let ownerId = 1; ownerId <= 24; ownerId += 1) {
        await matchSoon(tx, { listId: 1_000_000 + ownerId, ownerId });
        await readFeedsSoon(tx, { listId: 1_000_000 + ownerId, ownerId, loginId: 1 });
      }
      const { rows } = await sql<{ rows: number }>`select count(distinct queue_name)::int as rows
        from graphile_worker.jobs where key ~ ' 10000[0-9]{2}$' and queue_name is not null`.execute(tx);
      expect(rows[0]!.rows).toBe(2 * ROWS_OF_LISTS);
      await sql`delete from graphile_worker._private_jobs where key ~ ' 10000[0-9]{2}$'`.execute(tx);
    });
  });

  test("a workbook is matched as well, and what is no list says why", async () => {
    await show("The Fog Show");
    const book = xlsxFile([{ title: "A", header: ["Titel"], rows: [["The Fog Show"], ["Nobody"]] }]);
    expect((await bring(book, { name: "shows.xlsx" })).counts).toMatchObject({ sure: 1, none: 1 });
    const wrong = await bring("%PDF-1.7 not a list", { name: "shows.pdf" });
    expect(wrong).toMatchObject({ state: "failed", failure: "other-format", rows: 0 });
    const pieces = await sql`select from podcast_list_piece`.execute(db());
    expect(pieces.rows).toHaveLength(0);
    expect((await call(kim.token, "POST", at(wrong, "/choose"), { take: "none" })).fault).toBe("import-over");
  });
});

describe("D4.08 bringing", () => {
  test("pieces come in their turn; the same again changes nothing, also from two tabs at once", async () => {
    const bytes = Buffer.from(`${"Unknown show\n".repeat(40_000)}`);
    const begun = (
      await call(kim.token, "POST", `/api/owner/${owner.publicId}/list`, {
        name: "a.txt",
        size: bytes.length,
        campaign: null,
      })
    ).payload;
    const piece = (from: number, part: Buffer) =>
      call(kim.token, "POST", at(begun, "/piece"), { from, bytes: part.toString("base64") });
    const first = bytes.subarray(0, LIST_PIECE_BYTES);
    expect((await piece(LIST_PIECE_BYTES, first)).fault).toBe("file-not-sent");
    expect((await piece(0, first.subarray(1))).status).toBe(422);
    const both = await Promise.all([piece(0, first), piece(0, first)]);
    expect(both.map(({ payload }) => payload.kept)).toEqual([LIST_PIECE_BYTES, LIST_PIECE_BYTES]);
    expect((await call(kim.token, "GET", at(begun))).payload).toMatchObject({ state: "coming", rows: 0 });
  });

  test("begun twice with one key it is one list; there are at most a hundred a day", async () => {
    const body = { name: "a.csv", size: 10, campaign: null };
    const begin = (key: string) =>
      call(kim.token, "POST", `/api/owner/${owner.publicId}/list`, body, { "idempotency-key": key });
    const [one, two] = await Promise.all([begin("same"), begin("same")]);
    expect(one.payload.publicId).toBe(two.payload.publicId);
    await sql`insert into podcast_list (public_id, owner_id, name, size)
      select 'made' || n, ${owner.id}, '', 1 from generate_series(1, 30) n`.execute(db());
    await sql`update ask_budget set spent = 99
      where key_hash = ${hashToken(`lists:${owner.id}`)} and spent = 1`.execute(db());
    const last = await begin("last");
    // Deleting one gives nothing back.
    expect((await call(kim.token, "DELETE", at(last.payload))).fault).toBeUndefined();
    expect((await begin("another")).fault).toBe("too-many-items");
    expect((await call(kim.token, "GET", `/api/owner/${owner.publicId}/list`)).payload.page).toHaveLength(20);
  });

  test("of another organization nothing is found, whatever is asked", async () => {
    await show("The Fog Show");
    const list = await bring("The Fog Show");
    const foreign = await makeCampaign("Theirs", stranger, theirs);
    const asked = [
      ["GET", ""],
      ["GET", "/line?group=sure"],
      ["GET", "/preview"],
      ["POST", "/piece", { from: 0, bytes: "YQ==" }],
      ["POST", "/line/1", { podcast: null }],
      ["POST", "/choose", { take: "none" }],
      ["POST", "/feed", { lines: null }],
      ["POST", "/confirm", { campaign: foreign, expected: 1, inactive: "add" }],
      ["DELETE", ""],
    ] as const;
    for (const [method, act, body] of asked)
      expect((await call(stranger.token, method, at(list, act), body)).fault).toBe("not-found");
    expect(
      (
        await call(kim.token, "POST", at(list, "/confirm"), {
          campaign: foreign,
          expected: 1,
          inactive: "add",
        })
      ).fault,
    ).toBe("not-found");
    const begin = { name: "", size: 1, campaign: foreign };
    expect((await call(kim.token, "POST", `/api/owner/${owner.publicId}/list`, begin)).fault).toBe(
      "not-found",
    );
    expect((await call(ben.token, "GET", at(list))).payload.counts.sure).toBe(1);
  });
});

describe("D4.08 choosing and confirming", () => {
  test("nothing is added before it was confirmed, then exactly what was chosen", async () => {
    await show("The Fog Show");
    await show("Slow Ferry Stories");
    const [heron] = [
      await show("Morning", { artist: "Heron Audio" }),
      await show("Morning", { artist: "Tern" }),
    ];
    const campaign = await makeCampaign();
    const list = await bring("The Fog Show\nSlow Ferry Stories\nMorning\nNobody at all", { campaign });
    expect(list.campaign).toMatchObject({ publicId: campaign });
    const choose = (line: number, podcast: string | null) =>
      call(kim.token, "POST", at(list, `/line/${line}`), { podcast });
    expect(await choose(3, heron.publicId)).toMatchObject({
      status: 200,
      payload: { podcast: { artist: "Heron Audio" } },
    });
    expect((await choose(1, heron.publicId)).status).toBe(422);
    expect((await choose(2, null)).payload).toMatchObject({
      leftOut: true,
      podcast: { title: "Slow Ferry Stories" },
    });
    expect((await choose(99, null)).fault).toBe("not-found");
    expect(await entriesOf(campaign)).toEqual([]);
    const preview = (await call(kim.token, "GET", at(list, `/preview?campaign=${campaign}`))).payload;
    expect(preview).toEqual({ toAdd: 2, inactive: 0, present: 0, room: 1000 });
    const confirm = (expected: number, key?: string) =>
      call(
        kim.token,
        "POST",
        at(list, "/confirm"),
        { campaign, expected, inactive: "leave-out" },
        key ? { "idempotency-key": key } : {},
      );
    expect((await confirm(3)).fault).toBe("stale");
    expect(await entriesOf(campaign)).toEqual([]);
    const done = await Promise.all([confirm(2, "once"), confirm(2, "once"), confirm(2)]);
    // Whoever comes first adds them; the two with one key are one, and hear the same.
    const [first, same, other] = done.map(({ status, fault }) => fault ?? status);
    expect(same).toBe(first);
    expect([first, other].sort()).toEqual([200, "stale"]);
    expect(await entriesOf(campaign)).toEqual(["The Fog Show", "Morning"]);
    expect(done.find(({ status }) => status === 200)!.payload.list.counts.added).toBe(2);
    // Taken out of the campaign again, they can be confirmed again.
    const { entries } = done.find(({ status }) => status === 200)!.payload;
    await call(kim.token, "POST", `/api/campaign/${campaign}/podcast/remove`, entries);
    expect((await call(kim.token, "GET", at(list))).payload.counts.added).toBe(0);
    expect((await confirm(2)).status).toBe(200);
  });

  test("inactive podcasts are left out, or added with the typed phrase", async () => {
    await show("The Fog Show");
    await show("Old Harbour Tales", { old: true });
    const campaign = await makeCampaign("Old");
    const list = await bring("The Fog Show\nOld Harbour Tales", { campaign });
    expect((await call(kim.token, "GET", at(list, `/preview?campaign=${campaign}`))).payload).toMatchObject({
      toAdd: 2,
      inactive: 1,
    });
    const confirm = (body: object) => call(kim.token, "POST", at(list, "/confirm"), { campaign, ...body });
    expect((await confirm({ expected: 2, inactive: "add" })).fault).toBe("phrase-missing");
    expect((await confirm({ expected: 1, inactive: "leave-out" })).payload.entries).toHaveLength(1);
    expect(await entriesOf(campaign)).toEqual(["The Fog Show"]);
    const phrase = ADD_INACTIVE_PHRASE.de;
    expect((await confirm({ expected: 1, inactive: "add", phrase })).status).toBe(200);
    expect(await entriesOf(campaign)).toEqual(["The Fog Show", "Old Harbour Tales"]);
  });

  test("what a campaign has no room for can go into another one", async () => {
    const titles = Array.from({ length: 1_050 }, (_, n) => `Harbour stories ${n}`);
    await inTransaction(db(), (tx) =>
      sql`insert into podcast (public_id, title, title_key, search_text, latest_episode)
        select 'p' || n || ${newHandle()}, 'Harbour stories ' || n, 'harbour stories ' || n, 'harbour stories ' || n, now()
        from generate_series(0, 1049) n`.execute(tx),
    );
    const [first, second] = [await makeCampaign("First"), await makeCampaign("Second")];
    const list = await bring(titles.join("\n"));
    expect(list.counts.sure).toBe(1_050);
    const confirm = (campaign: string, expected: number) =>
      call(kim.token, "POST", at(list, "/confirm"), { campaign, expected, inactive: "leave-out" });
    expect((await confirm(first, 1_000)).payload).toMatchObject({ left: 50, present: 0 });
    expect((await confirm(first, 50)).fault).toBe("campaign-full");
    expect((await confirm(second, 50)).payload).toMatchObject({
      left: 0,
      list: { counts: { added: 1_050 } },
    });
  });

  test("those with the very same title are taken at once, the rest left out at once", async () => {
    await show("Morning Papers", { artist: "Heron" });
    await show("Morning Papers", { artist: "Tern" });
    await show("Left Handed Chess Club");
    const list = await bring("morning papers\nLeft-Handed Chess");
    const choose = (take: string) => call(kim.token, "POST", at(list, "/choose"), { take });
    expect((await choose("same-title")).payload.counts).toMatchObject({ undecided: 1, chosen: 1 });
    expect((await choose("none")).payload.counts).toMatchObject({ undecided: 0, chosen: 1 });
  });
});
