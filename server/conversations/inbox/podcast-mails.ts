import type { PodcastMail } from "../../../contract/conversations.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { podcastId } from "../../catalogue/find.ts";
import { viewersOf } from "../../catalogue/visible.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectPodcastMails } from "./answers-queries.ts";
import { oneLine } from "./one-line.ts";

const MOST = 100;
const LETTERS = 160;

/**
 * The newest mails both ways between an organization and a podcast, or the newest before a moment. Of mailboxes that the caller may not read only
 * the day and the direction are told.
 * @throws Fault not-found
 */
export async function listPodcastMails(
  db: Db,
  caller: Caller,
  podcast: string,
  owner: string,
  { most = MOST, before = null }: { most?: number; before?: Date | null } = {},
): Promise<PodcastMail[]> {
  const { id: ownerId } = await ownerOf(db, caller, { publicId: owner });
  const id = await podcastId(db, podcast, await viewersOf(db, caller));
  const rows = await selectPodcastMails(db, ownerId, id, { most, before });
  const readable = new Set(await readableMailboxes(db, caller, ownerId));
  const { hide } = (await contactsFor(db, caller, ownerId, [id]))(id);
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
