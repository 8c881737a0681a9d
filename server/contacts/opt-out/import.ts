import { IMPORT_MOST, type importSuppressions as promised } from "../../../contract/contacts.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { fingerprintOf, readKey, rowOf } from "../suppression.ts";
import { insertSuppressions, selectOwnHmacs } from "./queries.ts";
import { readLines } from "./read-lines.ts";

const BATCH = 2_000;
const MOST_NAMED = 100;
const REASON_MAX = 300;

/** What an import did or would do, and whom it added, in the form of `suppressedKey`. */
export interface Imported {
  answer: RouteReply<typeof promised>;
  keys: readonly string[];
}

/**
 * Adds a file's addresses and domains to the organization's list; a dry run only counts.
 * @throws Fault too-many-items
 */
export async function importSuppressions(
  tx: Tx,
  secrets: Secrets,
  given: { csv: string; dryRun: boolean; ownerId: number; loginId: number },
): Promise<Imported> {
  const lines = readLines(given.csv);
  if (lines.length > IMPORT_MOST) throw fault("too-many-items", { values: { max: IMPORT_MOST } });
  const refusedLines: { line: number; text: string }[] = [];
  const found = new Map<string, string>();
  let refused = 0;
  for (const { line, cells } of lines) {
    // An export of ours marks a domain as text for spreadsheet programs: '@example.org.
    const key = readKey((cells[0] ?? "").trim().replace(/^'/, ""));
    if (key !== null) {
      if (!found.has(key)) found.set(key, (cells[1] ?? "").replaceAll("\0", "").trim().slice(0, REASON_MAX));
      continue;
    }
    refused += 1;
    if (refusedLines.length < MOST_NAMED)
      refusedLines.push({ line, text: cells.join(", ").replaceAll("\0", "").slice(0, 80) });
  }
  const { ownerId, loginId } = given;
  const before = await selectOwnHmacs(tx, ownerId);
  const fresh: { key: string; hmac: Buffer; reason: string }[] = [];
  for (const [key, reason] of found) {
    const hmac = fingerprintOf(secrets, key);
    if (!before.has(hmac.toString("hex"))) fresh.push({ key, hmac, reason });
  }
  let added = fresh.length;
  // Sealing costs most: only what is written is sealed.
  if (!given.dryRun) {
    added = 0;
    for (let from = 0; from < fresh.length; from += BATCH)
      added += await insertSuppressions(
        tx,
        fresh
          .slice(from, from + BATCH)
          .map((one) => rowOf(secrets, { ...one, ownerId, loginId, kind: "import" })),
      );
  }
  const known = lines.length - refused - added;
  return {
    answer: { lines: lines.length, added, known, refused, refusedLines },
    keys: fresh.map(({ key }) => key),
  };
}
