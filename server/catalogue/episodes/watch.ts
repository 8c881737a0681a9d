import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** Shows with the time until which they are watched; null for until further notice. */
export type Watched = readonly { podcastId: number; until: Date | null }[];

/**
 * Watches exactly these shows for bookings or for campaigns. One that nobody has watched is read at once and as a whole, so
 * that its episodes are there; those of a show that nobody watches any more go, except for the ones that spots name.
 */
export async function watchShows(tx: Tx, reason: "booking" | "campaign", shows: Watched): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(shows)}::jsonb) as g("podcastId" bigint, until timestamptz)`;
  const { rows } = await sql<{ podcastId: number }>`
    insert into podcast_watch (podcast_id, reason, until)
    select g."podcastId", ${reason}, g.until from ${given}
    where (g.until is null or g.until > now()) and exists (select from podcast p where p.id = g."podcastId")
    on conflict do nothing returning podcast_id as "podcastId"`.execute(tx);
  await readWhole(
    tx,
    rows.map(({ podcastId }) => podcastId),
    reason,
  );
  await sql`
    update podcast_watch w set until = g.until from ${given}
    where w.podcast_id = g."podcastId" and w.reason = ${reason} and w.until is distinct from g.until`.execute(
    tx,
  );
  await sql`
    delete from podcast_watch w where w.reason = ${reason}
      and not exists (select from ${given} where g."podcastId" = w.podcast_id)`.execute(tx);
  await sql`delete from podcast_watch where until <= now()`.execute(tx);
  await sql`
    delete from episode e where not e.kept
      and not exists (select from podcast_watch w where w.podcast_id = e.podcast_id)`.execute(tx);
}

/**
 * What the host gave to ask by is forgotten: it would say that nothing has changed. The episodes of shows that are watched for
 * another reason are there.
 */
async function readWhole(
  tx: Tx,
  podcastIds: readonly number[],
  reason: "booking" | "campaign",
): Promise<void> {
  if (podcastIds.length === 0) return;
  await sql`
    update podcast_feed set etag = null, last_modified = null, due = case when claim is null then now() else due end
    where podcast_id = any(${[...podcastIds]}::bigint[]) and not exists (
      select from podcast_watch w where w.podcast_id = podcast_feed.podcast_id and w.reason <> ${reason})`.execute(
    tx,
  );
}

/** Feeds that were not asked for so many hours become due. What a host was left alone for stays: it has failed. */
export async function readSooner(tx: Tx, podcastIds: readonly number[], hours: number): Promise<void> {
  if (podcastIds.length === 0) return;
  await sql`
    update podcast_feed set due = now()
    where podcast_id = any(${[...podcastIds]}::bigint[]) and claim is null and failures = 0 and due > now()
      and tried < now() - make_interval(hours => ${hours})`.execute(tx);
}
