import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import { addressOnSale } from "../addresses/address-on-sale.ts";
import { visibleTo } from "../visible.ts";

/** A show that may be meant. */
export interface KnownShow {
  id: number;
  title: string;
  titleKey: string;
  artist: string | null;
  /** To be hidden in what the show says of itself. */
  onSale: string | null;
}

/** Of these podcasts those that an organization may see. */
export async function selectKnown(
  db: Db,
  ids: readonly number[],
  ownerId: number,
): Promise<Map<number, KnownShow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownShow>`
    select p.id, p.title, p.title_key as "titleKey", p.artist, ${addressOnSale} as "onSale" from podcast p
    where p.id = any(${[...ids]}::bigint[]) and ${visibleTo([ownerId])}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The shows whose titles are the very same but for case and accents, `most` for each title, most listened first. */
export async function selectByTitles(
  db: Db,
  titleKeys: readonly string[],
  ownerId: number,
  most: number,
): Promise<Map<string, KnownShow[]>> {
  if (titleKeys.length === 0) return new Map();
  const { rows } = await sql<KnownShow>`
    select p.id, p.title, p."titleKey", p.artist, p."onSale"
    from unnest(${[...new Set(titleKeys)]}::text[]) as asked(key)
    cross join lateral (
      select p.id, p.title, p.title_key as "titleKey", p.artist, p.reach, ${addressOnSale} as "onSale" from podcast p
      where p.title_key collate "C" = asked.key collate "C" and ${visibleTo([ownerId])}
      order by p.reach desc nulls last, p.id limit ${most}) p`.execute(db);
  const found = new Map<string, KnownShow[]>();
  for (const row of rows) found.set(row.titleKey, [...(found.get(row.titleKey) ?? []), row]);
  return found;
}
