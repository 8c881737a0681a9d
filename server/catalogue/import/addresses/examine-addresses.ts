import { sql } from "kysely";
import type { Tx } from "../../../platform/postgres/database.ts";
import { evidenceOf, type SaidOfItself } from "../../addresses/evidence-of.ts";
import { holdImportLock } from "../read-queries.ts";

/** Addresses of one step: descriptions are long, and others wait for the import's lock. */
const STEP = 1_000;

/**
 * Determines country and evidence of some addresses stored before these were recorded; returns whether there may be
 * more. New addresses come with them.
 */
export async function examineAddresses(tx: Tx): Promise<boolean> {
  const { rows } = await sql<SaidOfItself & { id: number; address: string }>`
    select a.id, a.address, p.language, p.sub_title as subtitle, d.description, d.website
    from podcast_address a join podcast p on p.id = a.podcast_id
    left join podcast_detail d on d.podcast_id = p.id
    where a.verdict = 'usable' and a.gone is null and a.evidence = 'not-examined'
    order by a.id limit ${STEP}`.execute(tx);
  if (rows.length === 0) return false;
  const found = rows.map(({ id, address, ...said }) => ({ id, ...evidenceOf(address, said) }));
  // An import that is writing locks the same rows in another order.
  await holdImportLock(tx);
  await sql`
    update podcast_address a
    set country = f.country, country_basis = f."countryBasis", evidence = f.evidence, snippet = f.snippet
    from json_to_recordset(${JSON.stringify(found)}::json)
      as f(id bigint, country text, "countryBasis" text, evidence text, snippet text)
    where a.id = f.id and a.evidence = 'not-examined'`.execute(tx);
  return rows.length === STEP;
}
