import type { EntryFollowUp } from "../../../contract/campaigns.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type NextRow, selectNext } from "./next-queries.ts";

/**
 * The next follow-up of each of these entries, by the entry's row id. Of several mailings the one that waits for a
 * decision, else the one that is due first.
 */
export async function nextFollowUpsOf(
  db: Db,
  entryIds: readonly number[],
): Promise<Map<number, EntryFollowUp>> {
  if (entryIds.length === 0) return new Map();
  const rows = (await selectNext(db, entryIds)).toSorted((one, other) => order(other) - order(one));
  return new Map(
    rows.map(({ entryId, mailing, state, due }) => [
      entryId,
      { mailing, state, due: due?.toISOString() ?? null },
    ]),
  );
}

/** The one with the least stays: it is put in last. */
const order = ({ state, due }: NextRow): number =>
  state === "held" ? -1 : (due?.getTime() ?? Number.MAX_SAFE_INTEGER);
