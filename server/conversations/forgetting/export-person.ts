import { sql } from "kysely";
import type { DataExport } from "../../../contract/contacts/your-data.ts";
import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { fingerprintOf } from "../../contacts/suppression.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { PERSON_DATA } from "./person-data.ts";

/** So many rows of a table at most, the newest; an answer stays small. */
const ROWS_MOST = 500;
/** So much of a text, in code units. */
const TEXT_MOST = 20_000;

/**
 * All that is known of a person, table by table of `person-data.ts`, with what an erasure does with each. Other people's
 * addresses are taken out of every word.
 * @param person in the form of `samePersonKey`
 */
export async function exportPerson(db: Db, secrets: Secrets, person: string): Promise<DataExport> {
  const hmac = fingerprintOf(secrets, person);
  const tables: DataExport["tables"] = [];
  for (const { table, told, erasure, kept } of PERSON_DATA) {
    if (typeof told === "string") continue;
    const { rows } = await sql<Record<string, unknown>>`
      select * from (${told({ person, hmac })}) t limit ${ROWS_MOST + 1}`.execute(db);
    tables.push({
      table,
      erasure,
      kept: kept ?? null,
      cut: rows.length > ROWS_MOST,
      rows: rows
        .slice(0, ROWS_MOST)
        .map((row) =>
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, tell(value, person)])),
        ),
    });
  }
  return { address: person, made: new Date().toISOString(), tables };
}

function tell(value: unknown, person: string): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.toLowerCase() === person ? text : hideAddresses(text.slice(0, TEXT_MOST));
}
