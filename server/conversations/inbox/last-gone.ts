import type { EntryGone } from "../../campaigns/list-entries.ts";
import { readableMailboxesOf } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectLastGone } from "./answers-queries.ts";

/**
 * Of these entries those whose newest mail went to an address that does not exist, by the entry's row id (B1.56). The
 * report is named where the caller may read its mailbox.
 */
export async function lastGoneOf(
  db: Db,
  caller: Caller,
  entryIds: readonly number[],
): Promise<Map<number, EntryGone>> {
  if (entryIds.length === 0) return new Map();
  const rows = await selectLastGone(db, entryIds);
  const readable = new Set(
    await readableMailboxesOf(db, caller, [...new Set(rows.map((row) => row.ownerId))]),
  );
  return new Map(
    rows.map(({ entryId, at, creditBack, conversation, mailboxId }) => [
      entryId,
      { at, creditBack, conversation: mailboxId !== null && readable.has(mailboxId) ? conversation : null },
    ]),
  );
}
