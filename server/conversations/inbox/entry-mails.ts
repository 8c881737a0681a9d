import type { EntryMail } from "../../../contract/conversations.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { entryOf } from "../../campaigns/find-entry.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectEntryMails } from "./answers-queries.ts";
import { oneLine } from "./one-line.ts";

const MOST = 100;
const LETTERS = 160;

/**
 * Every mail both ways with the podcast of an entry, newest first. Of mailboxes that the caller may not read only
 * the day and the direction are told.
 * @throws Fault not-found
 */
export async function listEntryMails(
  db: Db,
  caller: Caller,
  campaignId: string,
  externalId: string,
): Promise<EntryMail[]> {
  const { id, ownerId, podcastId } = await entryOf(db, caller, campaignId, externalId);
  const rows = await selectEntryMails(db, id, MOST);
  const readable = new Set(await readableMailboxes(db, caller, ownerId));
  const { hide } = (await contactsFor(db, caller, ownerId, [podcastId]))(podcastId);
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.loginId ?? []),
  );
  return rows.map((row) => {
    const open = readable.has(row.mailboxId);
    const by = row.loginId === null ? row.sender : (names.get(row.loginId) ?? null);
    return {
      conversation: open ? row.conversation : null,
      direction: row.direction,
      at: row.at.toISOString(),
      by: open && by !== null ? hide(by) : null,
      subject: open ? hide(row.subject) : null,
      words: open ? oneLine(hide(row.words), LETTERS) : null,
      kind: row.kind,
      sending: row.sending,
    };
  });
}
