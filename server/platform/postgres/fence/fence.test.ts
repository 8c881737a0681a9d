import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makeOwner, makePodcast } from "../../../../tests/support/world.ts";
import { newHandle } from "../../handle.ts";
import { atOnce, type Database, type Db, inTransaction, inTwoTrips, openDatabase } from "../database.ts";
import { PREPARED } from "../prepared/repeated.ts";
import { type Fence, fenced } from "./fence.ts";
import { findFence } from "./fence-role.ts";

const database = useDatabase();

/** Few connections, so that each is used by everybody. */
let few: Database;
let role: string | null;
let owners: number[];
beforeAll(async () => {
  const { db, connectionString } = database();
  few = openDatabase({
    connectionString,
    poolSize: 2,
    prepare: "repeated",
    timeouts: { connect: 20_000, wait: 20_000, statement: 1_000 },
  });
  const state = await findFence(db);
  if (!state.on) throw new Error("this PostgreSQL has no fence");
  role = state.role;
  owners = [];
  for (let i = 0; i < 4; i++) {
    const { id } = await makeOwner(db);
    owners.push(id);
    await insert(db, id, "Autumn");
  }
});
afterAll(() => few.close());

const insert = (db: Db, ownerId: number, displayName: string) =>
  db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: ownerId, display_name: displayName })
    .execute();

const fenceOf = (...ids: number[]): Fence => ({ role, owners: `{${ids.join(",")}}` });

const seen = async (db: Parameters<typeof select>[0]): Promise<number[]> => {
  const { rows } = await select(db);
  return [...new Set(rows.map(({ ownerId }) => ownerId))];
};
const select = (db: { getExecutor: Db["getExecutor"] }) =>
  sql<{ ownerId: number }>`select owner_id as "ownerId" from campaign order by owner_id`.execute(db);

const standing = async (db: Db) => {
  const { rows } = await sql<{ role: string; owners: string }>`
    select current_setting('role') as role, coalesce(current_setting('hostread.owners', true), '') as owners`.execute(
    db,
  );
  return rows[0];
};
const NOTHING = { role: "none", owners: "" };

describe("D6.08 the fence", () => {
  test("stands around a statement alone and around a transaction, and is gone after it", async () => {
    const db = fenced(few.db, fenceOf(owners[0]!));
    expect(await seen(db)).toEqual([owners[0]]);
    expect(await standing(few.db)).toEqual(NOTHING);
    expect(await seen(few.db)).toEqual(owners);
    await inTransaction(db, async (tx) => {
      expect(await seen(tx)).toEqual([owners[0]]);
      expect(await seen(tx)).toEqual([owners[0]]);
      expect(await seen(few.db)).toEqual(owners);
    });
    expect(await seen(fenced(few.db, fenceOf(owners[1]!, owners[2]!)))).toEqual([owners[1], owners[2]]);
    expect(await seen(fenced(few.db, fenceOf()))).toEqual([]);
    for (let i = 0; i < 4; i++) expect(await standing(few.db)).toEqual(NOTHING);
  });

  test("refuses rows of other organizations, and finds none of them to change or delete", async () => {
    const db = fenced(few.db, fenceOf(owners[0]!));
    await expect(insert(db, owners[1]!, "Spring")).rejects.toMatchObject({ code: "42501" });
    const changed = await db.updateTable("campaign").set({ display_name: "X" }).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
    await expect(db.updateTable("campaign").set({ owner_id: owners[1]! }).execute()).rejects.toMatchObject({
      code: "42501",
    });
    const gone = await db.deleteFrom("campaign").where("owner_id", "=", owners[1]!).executeTakeFirst();
    expect(gone.numDeletedRows).toBe(0n);
    expect(await seen(few.db)).toEqual(owners);
  });

  test("holds where statements travel together, and for those that are prepared", async () => {
    const db = fenced(few.db, fenceOf(owners[2]!));
    const prepared = (on: Db) =>
      sql<{ n: number }>`${sql.raw(PREPARED)} select count(*)::int as n from campaign`
        .execute(on)
        .then(({ rows }) => rows[0]!.n);
    for (let i = 0; i < 3; i++) {
      const found = await inTwoTrips<[{ rows: { ownerId: number }[] }], number[]>(
        db,
        (tx) => [select(tx)],
        async (tx, [first]) => {
          const [again, more] = await atOnce(tx, (at) => [seen(at), seen(at)] as const);
          return {
            result: [...first.rows.map(({ ownerId }) => ownerId), ...again, ...more],
            write: () => [],
          };
        },
      );
      expect(found).toEqual([owners[2], owners[2], owners[2]]);
      expect(await prepared(db)).toBe(1);
      expect(await prepared(few.db)).toBe(owners.length);
    }
  });

  test("of requests at the same time over the same connections, each sees its own", async () => {
    const rounds = Array.from({ length: 200 }, async (_, i) => {
      const own = owners[i % owners.length]!;
      const db = fenced(few.db, fenceOf(own));
      if (i % 3 === 0) {
        await inTransaction(db, async (tx) => expect(await seen(tx)).toEqual([own]));
      } else if (i % 7 === 0) {
        await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: "22012" });
      } else if (i % 11 === 0) expect(await seen(few.db)).toEqual(owners);
      else expect(await seen(db)).toEqual([own]);
    });
    await Promise.all(rounds);
  });

  test("leaves nothing behind where a statement fails, takes too long or loses its connection", async () => {
    const db = fenced(few.db, fenceOf(owners[0]!));
    const clean = async () => {
      for (let i = 0; i < 4; i++) expect(await standing(few.db)).toEqual(NOTHING);
      expect(await seen(db)).toEqual([owners[0]]);
    };
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: "57014" });
    await clean();
    await expect(
      inTransaction(db, async (tx) => {
        await sql`select pg_sleep(5)`.execute(tx);
      }),
    ).rejects.toMatchObject({ code: "57014" });
    await clean();
    await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow();
    await clean();
    await expect(
      inTransaction(db, (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
    ).rejects.toThrow();
    await clean();
  });

  test("does not let a statement run where it cannot be put up", async () => {
    const db = fenced(few.db, { role: "no_such_role", owners: "{1}" });
    const before = await seen(few.db);
    await expect(insert(db, owners[0]!, "Unfenced")).rejects.toMatchObject({ code: "22023" });
    await expect(inTransaction(db, (tx) => insert(tx, owners[0]!, "Unfenced"))).rejects.toThrow();
    const unfenced = await few.db
      .selectFrom("campaign")
      .select("id")
      .where("display_name", "=", "Unfenced")
      .execute();
    expect(unfenced).toEqual([]);
    expect(await seen(few.db)).toEqual(before);
    const broken = fenced(few.db, { role, owners: "{no array" });
    await expect(seen(broken)).rejects.toMatchObject({ code: "22P02" });
  });

  test("keeps the plugins of a database", async () => {
    const db = few.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({ ...result, rows: [] }),
    });
    expect(await db.selectFrom("campaign").select("id").execute()).toEqual([]);
    const own = fenced(db, fenceOf(owners[0]!));
    expect(await own.selectFrom("campaign").select("id").execute()).toEqual([]);
  });

  test("lets go what belongs to rows that are gone, which nobody within it sees any more", async () => {
    const { db } = database();
    const [mine] = owners;
    await sql`insert into webhook (public_id, owner_id, name, url, events, secret)
      values (${newHandle()}, ${mine!}, 'w', 'https://w.example', '{campaign.made}', '\\x00')`.execute(db);
    await sql`insert into webhook_event (public_id, owner_id, type, thing, data)
      values (${newHandle()}, ${mine!}, 'campaign.made', 'campaign', '{}')`.execute(db);
    await sql`insert into webhook_delivery (public_id, webhook_id, event_id, thing)
      select ${newHandle()}, w.id, e.id, e.thing from webhook w join webhook_event e on e.owner_id = w.owner_id
      where w.owner_id = ${mine!}`.execute(db);
    await sql`insert into webhook_attempt (delivery_id, milliseconds, headers)
      select id, 5, '{}' from webhook_delivery`.execute(db);
    await sql`delete from webhook`.execute(fenced(few.db, fenceOf(mine!)));
    expect((await sql`select from webhook_attempt`.execute(db)).rows).toEqual([]);
  });

  test("a move is its campaign's, and none is written that names another campaign than its podcast's", async () => {
    const { db } = database();
    const [mine, theirs] = owners;
    const { id: podcastId } = await makePodcast(db);
    const entries = new Map<number, { id: number; campaignId: number }>();
    for (const ownerId of [mine!, theirs!]) {
      const { rows } = await sql<{ id: number; campaignId: number }>`
        insert into campaign_entry (public_id, campaign_id, podcast_id)
        select ${newHandle()}, id, ${podcastId} from campaign where owner_id = ${ownerId} limit 1
        returning id, campaign_id as "campaignId"`.execute(db);
      entries.set(ownerId, rows[0]!);
    }
    const move = (on: Db, entryId: number, campaignId: number | null) =>
      sql`insert into campaign_move (entry_id, campaign_id, from_state, to_state, cause)
        values (${entryId}, ${campaignId}, 'New', 'Contacted', 'user')`.execute(on);
    const own = fenced(few.db, fenceOf(mine!));
    const [ours, others] = [entries.get(mine!)!, entries.get(theirs!)!];
    await move(own, ours.id, ours.campaignId);
    await expect(move(own, others.id, ours.campaignId)).rejects.toMatchObject({ code: "42501" });
    await expect(move(own, others.id, null)).rejects.toMatchObject({ code: "42501" });
    await expect(move(own, ours.id, others.campaignId)).rejects.toMatchObject({ code: "42501" });
    await expect(
      sql`update campaign_move set campaign_id = ${others.campaignId}`.execute(own),
    ).rejects.toMatchObject({ code: "42501" });
    await move(db, others.id, others.campaignId);
    // Moves from before do not name their campaign.
    await sql`update campaign_move set campaign_id = null where entry_id = ${others.id}`.execute(db);
    const seenBy = async (on: Db) =>
      (await sql<{ id: number }>`select entry_id as id from campaign_move`.execute(on)).rows.map(
        ({ id }) => id,
      );
    expect(await seenBy(own)).toEqual([ours.id]);
    expect(await seenBy(fenced(few.db, fenceOf(theirs!)))).toEqual([others.id]);
    expect(await seenBy(few.db)).toEqual([ours.id, others.id]);
  });
});
