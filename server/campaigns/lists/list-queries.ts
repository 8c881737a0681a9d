import { type RawBuilder, sql } from "kysely";
import {
  LIST_DAYS,
  LIST_PAGE,
  type ListColumn,
  type ListFailure,
  type ListGroup,
  type ListReason,
} from "../../../contract/campaigns/podcast-lists.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Wanted } from "./wanted.ts";

export interface ListRow {
  id: number;
  publicId: string;
  ownerId: number;
  loginId: number | null;
  campaignId: number | null;
  campaignPublicId: string | null;
  campaignName: string | null;
  name: string;
  size: number;
  kept: number;
  state: "coming" | "matching" | "ready" | "failed";
  failure: ListFailure | null;
  columns: ListColumn[];
  by: string | null;
  created: Date;
}

export interface ListCounts {
  rows: number;
  looked: number;
  sure: number;
  unsure: number;
  none: number;
  twice: number;
  undecided: number;
  readable: number;
  waiting: number;
  chosen: number;
  added: number;
}

const listColumns = sql`l.id, l.public_id as "publicId", l.owner_id as "ownerId", l.login_id as "loginId",
  c.id as "campaignId", c.public_id as "campaignPublicId", c.display_name as "campaignName", l.name, l.size, l.kept,
  l.state, l.failure, l.columns, l.created, n.nick_name as by`;
const listTables = sql`podcast_list l left join campaign c on c.id = l.campaign_id left join login n on n.id = l.login_id`;

/** A list of an organization that the user belongs to or acts for. */
export async function selectListOf(
  db: Db,
  loginId: number,
  publicId: string,
): Promise<(ListRow & { member: boolean }) | undefined> {
  const { rows } = await sql<ListRow & { member: boolean }>`
    select ${listColumns}, m.member from ${listTables} join owner_access m on m.owner_id = l.owner_id
    where m.login_id = ${loginId} and l.public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function selectList(db: Db, id: number): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`select ${listColumns} from ${listTables} where l.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function selectLists(db: Db, ownerId: number, most: number): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select ${listColumns} from ${listTables} where l.owner_id = ${ownerId} order by l.id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

export const insertList = async (
  tx: Tx,
  row: {
    public_id: string;
    owner_id: number;
    login_id: number;
    campaign_id: number | null;
    name: string;
    size: number;
  },
): Promise<number> =>
  (
    await tx
      .insertInto("podcast_list")
      .values({ ...row, failure: null })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Others who change this list wait until this transaction ends. */
export async function lockList(tx: Tx, id: number): Promise<Pick<ListRow, "kept" | "state"> | undefined> {
  return tx
    .selectFrom("podcast_list")
    .select(["kept", "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertListPiece(tx: Tx, id: number, number: number, bytes: Buffer): Promise<void> {
  await tx.insertInto("podcast_list_piece").values({ list_id: id, number, bytes }).execute();
  await sql`update podcast_list set kept = kept + ${bytes.length} where id = ${id}`.execute(tx);
}

export async function selectListBytes(db: Db, id: number): Promise<Buffer> {
  const rows = await db
    .selectFrom("podcast_list_piece")
    .select("bytes")
    .where("list_id", "=", id)
    .orderBy("number")
    .execute();
  return Buffer.concat(rows.map((row) => row.bytes));
}

export const deleteListBytes = (tx: Tx, id: number) =>
  tx.deleteFrom("podcast_list_piece").where("list_id", "=", id).execute();

export const setListState = (
  tx: Tx,
  id: number,
  state: { state: ListRow["state"]; failure?: ListFailure; columns?: readonly ListColumn[] },
) =>
  tx
    .updateTable("podcast_list")
    .set({
      state: state.state,
      failure: state.failure ?? null,
      ...(state.columns && { columns: [...state.columns] }),
    })
    .where("id", "=", id)
    .execute();

export async function insertLines(tx: Tx, listId: number, wanted: readonly Wanted[]): Promise<void> {
  await sql`
    insert into podcast_list_line (list_id, number, title, artist, feed_url, itunes_id, spotify_id)
    select ${listId}, n, title, artist, feed_url, itunes_id, spotify_id from unnest(
      ${wanted.map((one) => one.title)}::text[], ${wanted.map((one) => one.artist)}::text[],
      ${wanted.map((one) => one.feedUrl)}::text[], ${wanted.map((one) => one.itunesId)}::bigint[],
      ${wanted.map((one) => one.spotifyId)}::text[])
      with ordinality as l (title, artist, feed_url, itunes_id, spotify_id, n)`.execute(tx);
}

/** Lines that were not looked up, in their order. */
export const selectUnlooked = (db: Db, listId: number, most: number) =>
  db
    .selectFrom("podcast_list_line")
    .select(["number", "title", "artist", "feed_url as feedUrl", "itunes_id as itunesId"])
    .where("list_id", "=", listId)
    .where("found", "is", null)
    .orderBy("number")
    .limit(most)
    .execute();

export interface Found {
  number: number;
  found: ListGroup;
  why: ListReason | null;
  candidates: readonly number[];
  podcastId: number | null;
}

export async function writeFound(tx: Tx, listId: number, found: readonly Found[]): Promise<void> {
  const candidates = found.map((one) => `{${one.candidates.join(",")}}`);
  await sql`
    update podcast_list_line l set found = f.found, why = f.why, candidates = f.candidates::bigint[],
      podcast_id = (select p.id from podcast p where p.id = f.podcast_id)
    from unnest(${found.map((one) => one.number)}::int[], ${found.map((one) => one.found)}::text[],
      ${found.map((one) => one.why)}::text[], ${candidates}::text[], ${found.map((one) => one.podcastId)}::bigint[])
      as f (number, found, why, candidates, podcast_id)
    where l.list_id = ${listId} and l.number = f.number and l.found is null`.execute(tx);
}

/** A show that stands in the list more than once counts where it stands first. */
export const markTwice = (tx: Tx, listId: number) =>
  sql`
    update podcast_list_line l set found = 'twice'
    where l.list_id = ${listId} and l.found = 'sure' and l.reading is null and exists (
      select from podcast_list_line f
      where f.list_id = l.list_id and f.podcast_id = l.podcast_id and f.found = 'sure' and f.number < l.number)`.execute(
    tx,
  );

const isReadable = sql`(l.found = 'none' and not l.left_out and l.feed_url is not null and l.reading is null)`;
const isChosen = sql`(l.podcast_id is not null and not l.left_out and l.found in ('sure', 'unsure'))`;

export async function countLines(db: Db, ids: readonly number[]): Promise<Map<number, ListCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ListCounts & { id: number }>`
    select l.list_id as id, count(*) as rows, count(l.found) as looked,
      count(*) filter (where l.found = 'sure') as sure, count(*) filter (where l.found = 'unsure') as unsure,
      count(*) filter (where l.found = 'none') as none, count(*) filter (where l.found = 'twice') as twice,
      count(*) filter (where l.found = 'unsure' and l.podcast_id is null and not l.left_out) as undecided,
      count(*) filter (where ${isReadable}) as readable, count(*) filter (where l.reading = 'waiting') as waiting,
      count(distinct l.podcast_id) filter (where ${isChosen}) as chosen, count(l.entry_id) as added
    from podcast_list_line l where l.list_id = any(${[...ids]}::bigint[]) group by l.list_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export interface LineRow {
  number: number;
  title: string | null;
  artist: string | null;
  feedUrl: string | null;
  itunesId: number | null;
  spotifyId: string | null;
  found: ListGroup;
  why: ListReason | null;
  candidates: number[];
  podcastId: number | null;
  leftOut: boolean;
  reading: "waiting" | "read" | "failed" | null;
  fault: string | null;
  added: boolean;
  present: boolean;
}

async function selectLinesWhere(
  db: Db,
  list: { id: number; campaignId: number | null },
  where: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.number, l.title, l.artist, l.feed_url as "feedUrl", l.itunes_id as "itunesId", l.spotify_id as "spotifyId",
      l.found, l.why, l.candidates, l.podcast_id as "podcastId", l.left_out as "leftOut", l.reading,
      l.reading_fault as fault, l.entry_id is not null as added, exists (
        select from campaign_entry e where e.campaign_id = ${list.campaignId} and e.podcast_id = l.podcast_id) as present
    from podcast_list_line l where l.list_id = ${list.id} and l.found is not null and ${where}
    order by l.number ${page}`.execute(db);
  return rows;
}

export const selectLines = (
  db: Db,
  list: { id: number; campaignId: number | null },
  group: ListGroup,
  page: number,
): Promise<LineRow[]> =>
  selectLinesWhere(db, list, sql`l.found = ${group}`, sql`limit ${LIST_PAGE} offset ${page * LIST_PAGE}`);

export const selectLine = async (
  db: Db,
  list: { id: number; campaignId: number | null },
  number: number,
): Promise<LineRow | undefined> =>
  (await selectLinesWhere(db, list, sql`l.number = ${number}`, sql`limit 1`))[0];

export const setChoice = (
  tx: Tx,
  listId: number,
  number: number,
  choice: { podcast_id: number | null; left_out: boolean },
) =>
  tx
    .updateTable("podcast_list_line")
    .set(choice)
    .where("list_id", "=", listId)
    .where("number", "=", number)
    .execute();

/** Takes the first proposal of every undecided line whose title is the very same. */
export const takeSameTitles = (
  tx: Tx,
  listId: number,
  ofTitle: readonly { number: number; podcastId: number }[],
) =>
  sql`
    update podcast_list_line l set podcast_id = f.podcast_id
    from unnest(${ofTitle.map((one) => one.number)}::int[], ${ofTitle.map((one) => one.podcastId)}::bigint[])
      as f (number, podcast_id)
    where l.list_id = ${listId} and l.number = f.number and l.found = 'unsure' and l.podcast_id is null
      and not l.left_out`.execute(tx);

/** Undecided lines with the sort keys of what is proposed first. */
export async function selectUndecided(
  tx: Tx,
  listId: number,
): Promise<{ number: number; title: string; podcastId: number; titleKey: string }[]> {
  const { rows } = await sql<{ number: number; title: string; podcastId: number; titleKey: string }>`
    select l.number, l.title, p.id as "podcastId", p.title_key as "titleKey"
    from podcast_list_line l join podcast p on p.id = l.candidates[1]
    where l.list_id = ${listId} and l.found = 'unsure' and l.podcast_id is null and not l.left_out
      and l.title is not null`.execute(tx);
  return rows;
}

export const leaveUndecidedOut = (tx: Tx, listId: number) =>
  tx
    .updateTable("podcast_list_line")
    .set({ left_out: true })
    .where("list_id", "=", listId)
    .where("found", "=", "unsure")
    .where("podcast_id", "is", null)
    .execute();

export interface ChosenRow {
  number: number;
  podcastId: number;
  publicId: string;
  present: boolean;
}

/** The podcasts of a list that are meant, each once, in the list's order. */
export async function selectChosen(db: Db, listId: number, campaignId: number | null): Promise<ChosenRow[]> {
  const { rows } = await sql<ChosenRow>`
    select f.number, f.podcast_id as "podcastId", p.public_id as "publicId", exists (
      select from campaign_entry e where e.campaign_id = ${campaignId} and e.podcast_id = f.podcast_id) as present
    from (
      select l.podcast_id, min(l.number) as number from podcast_list_line l
      where l.list_id = ${listId} and ${isChosen} group by l.podcast_id
      having count(l.entry_id) = 0) f
    join podcast p on p.id = f.podcast_id order by f.number`.execute(db);
  return rows;
}

/** Remembers what lines became. */
export const writeEntries = (tx: Tx, listId: number, campaignId: number, numbers: readonly number[]) =>
  sql`
    update podcast_list_line l set entry_id = e.id from campaign_entry e
    where l.list_id = ${listId} and l.number = any(${[...numbers]}::int[]) and e.campaign_id = ${campaignId}
      and e.podcast_id = l.podcast_id`.execute(tx);

/** Feed addresses of shows, to tell namesakes apart. */
export const selectFeedUrls = async (db: Db, ids: readonly number[]): Promise<Map<number, string | null>> =>
  new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom("podcast")
            .select(["id", "feed_url as feedUrl"])
            .where("id", "in", [...ids])
            .execute()
        ).map(({ id, feedUrl }) => [id, feedUrl]),
  );

export const deleteList = (tx: Tx, id: number) =>
  tx.deleteFrom("podcast_list").where("id", "=", id).execute();

/** Old lists go, and those whose bytes never all came. */
export const deleteOldLists = (tx: Tx) =>
  sql`
    delete from podcast_list where id in (
      select id from podcast_list
      where created < now() - make_interval(days => ${LIST_DAYS})
        or (state = 'coming' and created < now() - interval '2 days') limit 500)`.execute(tx);
