import type { EntryAnswer } from "../../campaigns/list-entries.ts";
import { readableMailboxesOf } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectLastAnswers } from "./answers-queries.ts";
import { oneLine } from "./one-line.ts";

/** What of an answer stands on a card. */
const CARD_LETTERS = 60;

/**
 * The newest answer to each of these entries, by the entry's row id. Of a private mailbox a colleague learns the day
 * and whose turn it is, no word.
 */
export async function lastAnswersOf(
  db: Db,
  caller: Caller,
  entryIds: readonly number[],
): Promise<Map<number, EntryAnswer>> {
  if (entryIds.length === 0) return new Map();
  const rows = await selectLastAnswers(db, entryIds);
  const readable = new Set(
    await readableMailboxesOf(db, caller, [...new Set(rows.map((row) => row.ownerId))]),
  );
  return new Map(
    rows.map((row) => {
      const open = readable.has(row.mailboxId);
      return [
        row.entryId,
        {
          conversation: open ? row.publicId : null,
          words: open && row.words !== "" ? oneLine(row.words, CARD_LETTERS) : null,
          kind: row.kind,
          at: row.at,
          turn: row.turn,
          awayUntil: row.awayUntil,
        },
      ];
    }),
  );
}
