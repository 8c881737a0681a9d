import type { Db } from "../../platform/postgres/database.ts";
import { memberSightsOf, type Sight } from "../inbox/show-podcasts.ts";
import { hasPhrases } from "./fits.ts";
import { type FittingRow, selectSearched } from "./search-queries.ts";
import { shownMail } from "./shown-mail.ts";

/** Of the texts in which phrases are looked for, so much at a time in memory, in bytes. */
const MOST_BYTES = 4_000_000;

/**
 * Those of these mails that fit as a member is shown them. Their words say so already, but for two things: in what order
 * words stand, and that an address was taken away just now, whose words are about to be folded anew.
 */
export async function verify(
  db: Db,
  phrases: readonly string[],
  rows: readonly FittingRow[],
): Promise<FittingRow[]> {
  if (rows.length === 0) return [];
  const sightOf = await sightsByOwner(db, rows);
  const fresh = rows.filter((row) => !row.open || sightOf(row).open);
  if (phrases.length === 0) return fresh;
  const fitting = new Set<number>();
  for (const some of within(fresh, MOST_BYTES)) {
    const byId = new Map(some.map((row) => [row.mailId, row]));
    for (const mail of await selectSearched(db, [...byId.keys()], MOST_BYTES))
      if (hasPhrases(shownMail(mail, sightOf(byId.get(mail.id)!)), phrases)) fitting.add(mail.id);
  }
  return fresh.filter((row) => fitting.has(row.mailId));
}

async function sightsByOwner(
  db: Db,
  rows: readonly FittingRow[],
): Promise<(row: Pick<FittingRow, "ownerId" | "conversationId">) => Sight> {
  const byOwner = new Map<number, (conversationId: number) => Sight>();
  for (const ownerId of new Set(rows.map((row) => row.ownerId))) {
    const ids = new Set(rows.filter((row) => row.ownerId === ownerId).map((row) => row.conversationId));
    byOwner.set(ownerId, await memberSightsOf(db, ownerId, [...ids]));
  }
  return (row) => byOwner.get(row.ownerId)!(row.conversationId);
}

/** In runs of so many bytes, at least one each. */
function* within(rows: readonly FittingRow[], bytes: number): Generator<FittingRow[]> {
  let run: FittingRow[] = [];
  let sum = 0;
  for (const row of rows) {
    if (run.length > 0 && sum + row.bytes > bytes) {
      yield run;
      run = [];
      sum = 0;
    }
    run.push(row);
    sum += row.bytes;
  }
  if (run.length > 0) yield run;
}
