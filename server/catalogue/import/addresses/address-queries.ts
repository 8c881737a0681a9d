import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/postgres/database.ts";
import { unseen } from "../../addresses/unseen.ts";
import type { AddressTag } from "../../feed/feed-podcast.ts";
import { foldAgain } from "../../search/changes/fold-anew.ts";
import { isLostFeed } from "../lost-feed.ts";
import type { StoredPodcast } from "../stored-podcast.ts";
import { bestAddress, contactTags, type JudgedAddress } from "./address-rules.ts";

/**
 * Reserves the rows of the addresses that new podcasts will refer to, so that podcast and address are each inserted
 * once: the reference between them is checked at the end of the transaction.
 */
export async function reserveAddresses(tx: Tx, made: readonly StoredPodcast[]): Promise<void> {
  const best = made.flatMap(({ addresses }) => bestAddress(addresses) ?? []);
  if (best.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('podcast_address', 'id')) as id
    from generate_series(1, ${best.length}::integer)`.execute(tx);
  for (const [index, address] of best.entries()) address.id = rows[index]!.id;
}

/**
 * Writes addresses with their provenance, marks those gone that their source, or a feed that was read, no longer
 * names, and links each podcast to its best usable one (none: UNKNOWN).
 */
export async function writeAddresses(tx: Tx, podcasts: readonly StoredPodcast[]): Promise<void> {
  const rows: (JudgedAddress & { podcast: number | null })[] = podcasts.flatMap(({ id, addresses }) =>
    addresses.map((address) => ({ podcast: id, ...address })),
  );
  const replaced = podcasts.flatMap(({ id, replaced: kinds }) => [...kinds].map((kind) => ({ id, kind })));
  if (rows.length > 0) {
    await sql`
      insert into podcast_address as a (id, podcast_id, address, address_key, verdict, reason, source, tag,
        country, country_basis, evidence, snippet)
      overriding system value
      select coalesce(id, nextval(pg_get_serial_sequence('podcast_address', 'id'))),
        podcast, address, key, verdict, reason, source, tag, country, "countryBasis", evidence, snippet
      from (select distinct on (podcast, key, source, tag) *
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as x(id bigint, podcast bigint, address text, key text, verdict text, reason text, source text, tag text,
            country text, "countryBasis" text, evidence text, snippet text)
        order by podcast, key, source, tag, id nulls last) once
      on conflict (podcast_id, address_key, source, tag) do update
        set last_seen = now(), gone = null, address = excluded.address, verdict = excluded.verdict,
            reason = excluded.reason, country = excluded.country, country_basis = excluded.country_basis,
            evidence = excluded.evidence, snippet = excluded.snippet
        where a.gone is not null or a.last_seen < now() - interval '1 day'
          or (a.address, a.verdict, a.reason, a.country, a.country_basis, a.evidence, a.snippet) is distinct from
             (excluded.address, excluded.verdict, excluded.reason, excluded.country, excluded.country_basis,
              excluded.evidence, excluded.snippet)`.execute(tx);
  }
  if (replaced.length > 0) {
    await sql`
      update podcast_address a set gone = now()
      from json_to_recordset(${JSON.stringify(replaced)}::json) as r(id bigint, kind text)
      where a.podcast_id = r.id and a.gone is null and split_part(a.source, ' ', 1) = r.kind
        and not exists (
          select from json_to_recordset(${JSON.stringify(rows)}::json) as x(podcast bigint, key text, source text, tag text)
          where x.podcast = a.podcast_id and x.key = a.address_key and x.source = a.source and x.tag = a.tag)`.execute(
      tx,
    );
  }
  // New podcasts point to theirs already.
  const settled = new Set(
    podcasts.filter((one) => one.sources.size === 0 && one.replaced.size === 0).map(({ id }) => id),
  );
  const named = [...rows.map(({ podcast }) => podcast), ...replaced.map(({ id }) => id)];
  const ids = [...new Set(named)].filter((id) => !settled.has(id));
  await forgetCopies(tx, ids);
  await pointToBest(tx, [...ids, ...(await withWithdrawn(tx, [...settled]))]);
}

/** Those that came with an address which is known not to exist (B1.60). */
async function withWithdrawn(tx: Tx, ids: readonly (number | null)[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select p.id from podcast p join podcast_address a on a.id = p.address_id
    join address_standing k on k.address_key = a.address_key
    where p.id = any(${[...ids]}::bigint[]) and k.withdrawn is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Links podcasts to their best address that is not withdrawn, a feed's before others'; to none if there is none. */
export async function pointToBest(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    update podcast p set address_id = best.address_id, modified = now()
    from (
      select t.podcast_id, (
        select a.id from podcast_address a
        where a.podcast_id = t.podcast_id and a.verdict = 'usable' and a.gone is null and a.tag = any(${contactTags})
          and not exists (select from address_standing k
            where k.address_key = a.address_key and k.withdrawn is not null)
        order by split_part(a.source, ' ', 1) <> 'feed', array_position(${contactTags}::text[], a.tag),
          a.first_seen desc, a.id limit 1) as address_id
      from unnest(${[...ids]}::bigint[]) as t(podcast_id)) best
    where p.id = best.podcast_id and p.address_id is distinct from best.address_id returning p.id`.execute(
    tx,
  );
  // An address on sale is no longer searchable, and a former one is again.
  await foldAgain(
    tx,
    rows.map(({ id }) => id),
  );
}

const feedTags: readonly AddressTag[] = [...contactTags, "webMaster"];

const isCopy = sql`split_part(a.source, ' ', 1) <> 'feed' and not exists (
  select from podcast_address own
  where own.podcast_id = a.podcast_id and own.gone is null and own.address_key = a.address_key
    and split_part(own.source, ' ', 1) = 'feed')`;

/**
 * Podcasts whose feed was read, at any time, at its present address. A lost feed no longer counts; one that is gone
 * for good names no address.
 */
const hasItsWord = sql`exists (
  select from podcast_feed f join podcast p on p.id = f.podcast_id
  where f.podcast_id = a.podcast_id and f.read is not null and f.url = p.feed_url
    and (f.outcome = 'gone' or not ${isLostFeed}))`;

/**
 * Marks addresses gone that directories and tables once copied from podcasts' feeds, and that the feeds themselves do
 * not name.
 */
async function forgetCopies(tx: Tx, ids: readonly (number | null)[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update podcast_address a set gone = now()
    where a.podcast_id = any(${[...ids]}::bigint[]) and a.gone is null and a.tag = any(${feedTags}) and ${isCopy}
      and ${hasItsWord}`.execute(tx);
}

/** The same for a podcast whose feed was read just now. */
export async function forgetCopiesOf(tx: Tx, podcastId: number): Promise<void> {
  await forget(tx, podcastId, isCopy);
}

/**
 * Marks addresses gone after their feed could not be read: all of them if it is gone for good, else those not seen
 * for 30 days (`unseen`). The feed's last statement then counts as never made, so that it is taken over again if
 * the feed comes back unchanged. True if any was marked.
 */
export async function forgetUnread(tx: Tx, podcastId: number, isGone: boolean): Promise<boolean> {
  const forgotten = await forget(tx, podcastId, isGone ? sql`true` : unseen);
  if (!forgotten && !isGone) return false;
  await sql`
    update podcast_source set fingerprint = '' where podcast_id = ${podcastId} and source = 'feed'`.execute(
    tx,
  );
  return true;
}

/** Has a podcast an address that `forgetUnread` would mark though its feed is not gone for good? */
export async function isUnseen(tx: Tx, podcastId: number): Promise<boolean> {
  const { rows } = await sql`
    select from podcast_address a
    where a.podcast_id = ${podcastId} and a.gone is null and a.tag = any(${feedTags}) and ${unseen} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

async function forget(tx: Tx, podcastId: number, which: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update podcast_address a set gone = now()
    where a.podcast_id = ${podcastId} and a.gone is null and a.tag = any(${feedTags}) and ${which}`.execute(
    tx,
  );
  await pointToBest(tx, [podcastId]);
  return (numAffectedRows ?? 0n) > 0n;
}
