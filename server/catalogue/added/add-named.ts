import { sql } from "kysely";
import { newHandle } from "../../platform/handle.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { hashOfPerson } from "../addresses/erase-address.ts";
import { cleanUrl, feedKey } from "../feed/clean-url.ts";
import { findByKeys } from "../import/read-queries.ts";
import { searchText, titleKey } from "../search-text.ts";

/** A show as another installation's catalogue had it. */
export interface NamedShow {
  public_id: string;
  title: string;
  artist: string | null;
  feed_url: string | null;
  guid: string | null;
  itunes_id: number | null;
  language: string | null;
  website: string | null;
}

/** The same show here: by its feed, Apple's number or its GUID, else by handle and title together. */
export async function findNamed(tx: Tx, show: NamedShow): Promise<number | null> {
  const feed = feedKey(show.feed_url);
  const found = await findByKeys(tx, [
    ...(feed === null ? [] : [{ kind: "feed" as const, key: feed, weak: false }]),
    ...(show.itunes_id === null
      ? []
      : [{ kind: "itunes" as const, key: String(show.itunes_id), weak: false }]),
    ...(show.guid === null ? [] : [{ kind: "guid" as const, key: show.guid, weak: false }]),
  ]);
  const known =
    found.get(`feed ${feed}`) ?? found.get(`itunes ${show.itunes_id}`) ?? found.get(`guid ${show.guid}`);
  if (known !== undefined) return known;
  const { rows } = await sql<{ id: number }>`
    select id from podcast where public_id = ${show.public_id} and title_key = ${titleKey(show.title)}`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Makes a show that nobody sees who has not added it, until an import or an administrator confirms it. */
export async function addNamed(tx: Tx, show: NamedShow): Promise<number> {
  const feedUrl = cleanUrl(show.feed_url);
  const { rows } = await sql<{ id: number }>`
    insert into podcast (public_id, feed_url, feed_key, guid, itunes_id, title, title_key, search_text, artist, language,
      shown)
    values (case when exists (select from podcast where public_id = ${show.public_id}) then ${newHandle()}
        else ${show.public_id} end,
      ${feedUrl}, ${feedKey(feedUrl)}, ${show.guid}, ${show.itunes_id}, ${show.title}, ${titleKey(show.title)},
      ${searchText(show.title, show.artist)}, ${show.artist}, ${show.language}, false)
    returning id`.execute(tx);
  const { id } = rows[0]!;
  await sql`insert into podcast_detail (podcast_id, website) values (${id}, ${cleanUrl(show.website)})`.execute(
    tx,
  );
  return id;
}

/** Has an organization see these shows; those it added itself are as they were. */
export const haveAdded = (tx: Tx, ownerId: number, podcastIds: readonly number[]) =>
  sql`insert into podcast_added (podcast_id, owner_id) select unnest(${[...podcastIds]}::bigint[]), ${ownerId}
    on conflict do nothing`.execute(tx);

/**
 * The row of an address that an organization has bought, made where the catalogue does not have it. A show that was just
 * made offers it. Null where its person was erased here, or it is no address.
 */
export async function ownAddress(
  tx: Tx,
  podcastId: number,
  address: string,
  isNew: boolean,
): Promise<number | null> {
  const parsed = parseAddress(address);
  if (!parsed.ok) return null;
  const key = normalizeAddress(parsed.mailbox);
  const { rows: erased } = await sql`
    select from erased_address
    where person_hash = ${hashOfPerson(sql`${samePersonKey(parsed.mailbox)}::text`)}`.execute(tx);
  if (erased.length > 0) return null;
  const { rows: there } = await sql<{ id: number }>`
    select id from podcast_address where podcast_id = ${podcastId} and address_key = ${key}
    order by gone is not null, id limit 1`.execute(tx);
  if (there[0]) return there[0].id;
  const { rows } = await sql<{ id: number }>`
    insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
    values (${podcastId}, ${address}, ${key}, 'usable', 'export', '') returning id`.execute(tx);
  const { id } = rows[0]!;
  if (isNew) await sql`update podcast set address_id = ${id} where id = ${podcastId}`.execute(tx);
  return id;
}
