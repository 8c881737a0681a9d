import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { LIST_FEEDS_PER_DAY } from "../../contract/campaigns/podcast-lists.ts";
import { readListFeeds } from "../../server/campaigns/lists/read-list-feeds.ts";
import { hashToken } from "../../server/platform/handle.ts";
import { useLists } from "./list-world.ts";

const lists = useLists();
const { db, edge, call, rowId, at, bring, lines } = lists;

describe("D4.08 reading by feed", () => {
  const read = async (list: { publicId: string }) =>
    readListFeeds(edge().context, { listId: await rowId(list.publicId), loginId: lists.people().kim.id });

  /** So many are spent, if any was: what tells that deleting a list gives nothing back. */
  const useUp = (name: string, spent: number) =>
    sql`update ask_budget set spent = ${spent}
      where key_hash = ${hashToken(`${name}:${lists.people().owner.id}`)} and spent > 0`.execute(db());

  test("what was not found is read when it is asked for, and only then", async () => {
    const list = await bring(
      [
        "Kettle",
        lists.hosts().url("kettle"),
        lists.hosts().url("page"),
        lists.hosts().url("gone"),
        "Nobody without an address",
      ].join("\n"),
    );
    expect(list.counts).toMatchObject({ none: 5, readable: 3 });
    await read(list);
    expect(lists.hosts().asked).toEqual([]);
    const ask = (asked: number[] | null) =>
      call(lists.people().kim.token, "POST", at(list, "/feed"), { lines: asked });
    expect((await ask(null)).payload.counts).toMatchObject({ waiting: 3, readable: 0 });
    await read(list);
    const { counts } = (await call(lists.people().kim.token, "GET", at(list))).payload;
    expect(counts).toMatchObject({ waiting: 0, sure: 1, none: 4, chosen: 1 });
    expect(await lines(list, "sure")).toMatchObject([
      { number: 2, why: "read", podcast: { title: "Kettle and Crumbs" } },
    ]);
    expect((await lines(list, "none")).map((line) => [line.number, line.reading, line.fault])).toEqual([
      [1, null, null],
      [3, "failed", "feed-no-podcast"],
      [4, "failed", "feed-unreadable"],
      [5, null, null],
    ]);
    // For this organization alone.
    const found = await sql<{
      shown: boolean;
    }>`select shown from podcast where title = 'Kettle and Crumbs'`.execute(db());
    expect(found.rows).toEqual([{ shown: false }]);
    expect(lists.hosts().foreign).toEqual([]);
    const asked = lists.hosts().asked.length;
    expect((await ask([4])).payload.counts.waiting).toBe(1);
    await read(list);
    expect(lists.hosts().asked.length).toBeGreaterThan(asked);
  }, 60_000);

  test("beyond what one may have read in a day they wait", async () => {
    const kim = lists.people().kim.token;
    const first = await bring(lists.hosts().url("kettle"));
    await call(kim, "POST", at(first, "/feed"), { lines: null });
    await read(first);
    // Deleting what was read gives nothing back.
    await call(kim, "DELETE", at(first));
    await useUp("list-feeds", LIST_FEEDS_PER_DAY);
    const list = await bring(lists.hosts().url("gone"));
    const id = await rowId(list.publicId);
    await call(lists.people().kim.token, "POST", at(list, "/feed"), { lines: null });
    const before = lists.hosts().asked.length;
    await read(list);
    expect(lists.hosts().asked).toHaveLength(before);
    expect((await call(lists.people().kim.token, "GET", at(list))).payload.counts.waiting).toBe(1);
    const job = await sql<{ later: boolean }>`
      select run_at > now() + interval '30 minutes' as later from graphile_worker.jobs
      where key = ${`read-list-feeds ${id}`}`.execute(db());
    expect(job.rows).toEqual([{ later: true }]);
  });

  test("a host that is to be left alone for now costs nothing of the day", async () => {
    const kim = lists.people().kim.token;
    const { host } = new URL(lists.hosts().url("kettle"));
    await sql`insert into feed_host (host, free) values (${host}, now() + interval '1 hour')
      on conflict (host) do update set free = excluded.free`.execute(db());
    const list = await bring(lists.hosts().url("kettle"));
    await call(kim, "POST", at(list, "/feed"), { lines: null });
    const before = lists.hosts().asked.length;
    await read(list);
    expect(lists.hosts().asked).toHaveLength(before);
    const { rows } = await sql<{ spent: number }>`select spent from ask_budget
      where key_hash = ${hashToken(`list-feeds:${lists.people().owner.id}`)}`.execute(db());
    expect(rows).toEqual([{ spent: 0 }]);
  });

  test("D1.06 whoever was taken out, or may add none any more, has no more read; a colleague asks for it anew", async () => {
    const { kim, ben } = lists.people();
    await sql`delete from feed_host`.execute(db());
    const list = await bring(lists.hosts().url("kettle"));
    const ask = (token: string) => call(token, "POST", at(list, "/feed"), { lines: null });
    await ask(ben.token);
    const before = lists.hosts().asked.length;
    const readAs = async (login: { id: number }) =>
      readListFeeds(edge().context, { listId: await rowId(list.publicId), loginId: login.id });
    const counts = async () => (await call(kim.token, "GET", at(list))).payload.counts;
    await sql`update membership set role = 'viewer' where login_id = ${ben.id}`.execute(db());
    await readAs(ben);
    expect(await counts()).toMatchObject({ waiting: 0, readable: 1 });
    await ask(kim.token);
    await sql`delete from membership where login_id = ${ben.id}`.execute(db());
    await readAs(ben);
    expect(lists.hosts().asked).toHaveLength(before);
    await ask(kim.token);
    await readAs(kim);
    expect(lists.hosts().asked.length).toBeGreaterThan(before);
    expect(await counts()).toMatchObject({ waiting: 0, sure: 1 });
  });
});
