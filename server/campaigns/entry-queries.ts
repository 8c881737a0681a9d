import { sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { AddressForm } from "../../contract/forms/address-form.ts";
import type { Db, Sending, Tx } from "../platform/postgres/database.ts";
import { PREPARED } from "../platform/postgres/prepared/repeated.ts";
import type { MoveCause } from "./tables.ts";

export interface EntryKey {
  id: number;
  externalId: string;
  podcastId: number;
  state: PodcastState;
}

const keyColumns = ["id", "public_id as externalId", "podcast_id as podcastId", "state"] as const;

export const selectEntriesOfPodcasts = (
  db: Db,
  campaignId: number,
  podcastIds: readonly number[],
): Promise<EntryKey[]> =>
  db
    .selectFrom("campaign_entry")
    .select(keyColumns)
    .where("campaign_id", "=", campaignId)
    .where("podcast_id", "in", podcastIds)
    .execute();

/** Which of these podcasts are in which campaigns of these organizations, all by their public ids. */
export async function selectPlacements(
  db: Db,
  ownerIds: readonly number[],
  podcasts: readonly string[],
): Promise<{ podcast: string; campaign: string }[]> {
  const owners = sql`any(${[...ownerIds]}::bigint[])`;
  const found = sql`p.public_id = any(${[...podcasts]}::text[])`;
  // Entries from before do not know their organization until `fillingActive` has been there.
  const { rows } = await sql<{ podcast: string; campaign: string }>`
    select p.public_id as podcast, c.public_id as campaign
    from podcast p join campaign_entry e on e.podcast_id = p.id and e.of_owner = ${owners}
    join campaign c on c.id = e.campaign_id
    where ${found}
    union all
    select p.public_id, c.public_id
    from podcast p join campaign_entry e on e.podcast_id = p.id and e.of_owner is null
    join campaign c on c.id = e.campaign_id and c.owner_id = ${owners}
    where ${found} and (select exists (select from campaign_active where not filled and owner_id = ${owners}))
    limit 10000`.execute(db);
  return rows;
}

export const countEntries = async (db: Db, campaignId: number): Promise<number> =>
  (
    await db
      .selectFrom("campaign_entry")
      .select(sql<number>`count(*)`.as("entries"))
      .where("campaign_id", "=", campaignId)
      .executeTakeFirstOrThrow()
  ).entries;

export const insertEntries = (
  tx: Tx,
  campaignId: number,
  loginId: number,
  entries: readonly { publicId: string; podcastId: number }[],
) =>
  tx
    .insertInto("campaign_entry")
    .values(
      entries.map(({ publicId, podcastId }) => ({
        public_id: publicId,
        campaign_id: campaignId,
        podcast_id: podcastId,
        added_by: loginId,
      })),
    )
    .execute();

/** Holds entries until the transaction ends, always in the same order, so that two never wait for each other. */
export const lockEntries = (
  tx: Tx,
  campaignId: number,
  externalIds: readonly string[],
): Promise<EntryKey[]> =>
  tx
    .selectFrom("campaign_entry")
    .select(keyColumns)
    .where("campaign_id", "=", campaignId)
    .where("public_id", "in", externalIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** The same of all entries of a campaign. */
export const lockEntriesOfCampaign = (tx: Tx, campaignId: number) =>
  tx
    .selectFrom("campaign_entry")
    .select("id")
    .where("campaign_id", "=", campaignId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const setForm = (tx: Tx, ids: readonly number[], form: AddressForm | null) =>
  tx.updateTable("campaign_entry").set({ form }).where("id", "in", ids).execute();

export const lockEntry = (tx: Tx, id: number): Promise<EntryKey | undefined> =>
  tx.selectFrom("campaign_entry").select(keyColumns).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** The same by row id, in whatever campaigns they are. */
export const lockEntriesById = (tx: Tx, ids: readonly number[]): Promise<EntryKey[]> =>
  tx
    .selectFrom("campaign_entry")
    .select(keyColumns)
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Entries whose newest move was made by this mail, and where they stood before it. */
export async function lockMovedBy(
  tx: Tx,
  cause: MoveCause,
  evidence: string,
): Promise<(EntryKey & { before: PodcastState })[]> {
  const { rows } = await sql<EntryKey & { before: PodcastState }>`
    select e.id, e.public_id as "externalId", e.podcast_id as "podcastId", e.state, v.from_state as before
    from campaign_entry e join campaign_move v on v.entry_id = e.id
    where v.cause = ${cause} and v.evidence = ${evidence} and e.state = v.to_state
      and not exists (select 1 from campaign_move later where later.entry_id = e.id and later.id > v.id)
    order by e.id for no key update of e`.execute(tx);
  return rows;
}

export const deleteEntries = async (
  tx: Tx,
  campaignId: number,
  externalIds: readonly string[],
): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom("campaign_entry")
    .where("campaign_id", "=", campaignId)
    .where("public_id", "in", externalIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Deletes a podcast's entries in all campaigns. */
export const deleteEntriesOf = async (tx: Tx, podcastId: number): Promise<number> =>
  Number(
    (await tx.deleteFrom("campaign_entry").where("podcast_id", "=", podcastId).executeTakeFirstOrThrow())
      .numDeletedRows,
  );

/**
 * Sets the state of locked entries and records each change. The time is that of the change, not
 * of the start of the transaction, so an entry's history never runs backwards.
 */
export async function writeMoves(
  tx: Tx,
  entries: readonly EntryKey[],
  to: PodcastState,
  cause: MoveCause,
  loginId: number | null,
  evidence: string | null = null,
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .updateTable("campaign_entry")
    .set({ state: to })
    .where(
      "id",
      "in",
      entries.map((entry) => entry.id),
    )
    .execute();
  await tx
    .insertInto("campaign_move")
    .values(
      entries.map(({ id, state }) => ({
        entry_id: id,
        from_state: state,
        to_state: to,
        cause,
        login_id: loginId,
        evidence,
        created: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute();
}

/** The same of entries that move each to a state of its own and by somebody else; an entry may move several times. */
export async function writeEachMove(
  tx: Sending,
  moves: readonly { id: number; from: PodcastState; to: PodcastState; loginId: number | null }[],
  cause: MoveCause,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`${sql.raw(PREPARED)}
    with m as (
      select * from unnest(${moves.map((one) => one.id)}::bigint[], ${moves.map((one) => one.from)}::text[],
        ${moves.map((one) => one.to)}::text[], ${moves.map((one) => one.loginId)}::bigint[])
        with ordinality as m (id, from_state, to_state, login_id, n)),
    moved as (
      update campaign_entry e set state = l.to_state
      from (select distinct on (id) id, to_state from m order by id, n desc) l where e.id = l.id
      returning e.id, e.campaign_id)
    insert into campaign_move (entry_id, campaign_id, from_state, to_state, cause, login_id, created)
    select m.id, moved.campaign_id, m.from_state, m.to_state, ${cause}, m.login_id, clock_timestamp()
    from m join moved on moved.id = m.id order by m.n`.execute(tx);
}

/** Whether a person has moved an entry, by hand or by taking a suggestion, after an instant. */
export const selectMoveByHand = async (db: Db, entryId: number, since: Date): Promise<boolean> =>
  (await db
    .selectFrom("campaign_move")
    .select("id")
    .where("entry_id", "=", entryId)
    .where("cause", "<>", "mail")
    .where("login_id", "is not", null)
    .where("created", ">", since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The newest move of an entry. */
export const selectLastMove = (db: Db, entryId: number) =>
  db
    .selectFrom("campaign_move")
    .select(["cause", "evidence", "to_state as to", "created"])
    .where("entry_id", "=", entryId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** Entries in the order in which they were added, each with its newest move; one entry where one is named. */
export const selectEntries = (db: Db, campaignId: number, externalId?: string) =>
  db
    .selectFrom("campaign_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .leftJoin("podcast_detail as d", "d.podcast_id", "e.podcast_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("campaign_move")
          .select(["from_state", "to_state", "login_id", "cause", "evidence", "created"])
          .whereRef("entry_id", "=", "e.id")
          .orderBy("id", "desc")
          .limit(1)
          .as("m"),
      (join) => join.onTrue(),
    )
    .select([
      "e.id",
      "e.public_id as externalId",
      "e.podcast_id as podcastId",
      "e.state",
      "e.form",
      "e.created",
      "e.added_by as addedBy",
      "p.feed_url as feedUrl",
      "d.website",
      "m.from_state as movedFrom",
      "m.to_state as movedTo",
      "m.login_id as movedBy",
      "m.cause as movedCause",
      "m.evidence as movedEvidence",
      "m.created as moved",
    ])
    .where("e.campaign_id", "=", campaignId)
    .$if(externalId !== undefined, (query) => query.where("e.public_id", "=", externalId!))
    .orderBy("e.id")
    .execute();
