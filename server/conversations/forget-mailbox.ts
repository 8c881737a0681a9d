import { endReader } from "../mailbox/reading/reader-lease.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import {
  deletePlacesIn,
  type PlaceMark,
  passOnShared,
  selectFolders,
  selectMailsOf,
  selectOwnerOf,
} from "./forget-queries.ts";
import { deleteMails } from "./forgetting/forget-old-queries.ts";
import { lockKeeping } from "./keeping/keep-queries.ts";
import { leaveConversation } from "./sorting/leave-conversation.ts";

/** In one transaction so many mails, or places. */
const AT_ONCE = 200;

/**
 * A mailbox was disconnected: what was read from it stays, unless its user ticked that it is to be forgotten. Then its mails
 * go in pieces, with all that hangs on them and the contents of files that no other mail has; what tells them again stays, so
 * that they never come back. Conversations that have no mail left go, and the others are summed up anew. Killed at any point,
 * the rest is done when it is repeated.
 */
export async function forgetMailbox(
  db: Db,
  { mailboxId, forget }: { mailboxId: number; forget: boolean },
  atOnce = AT_ONCE,
): Promise<void> {
  if (!forget) return;
  const ownerId = await selectOwnerOf(db, mailboxId);
  if (ownerId === undefined) return;
  // A look that was under way when the mailbox was disconnected would bring mails back.
  await inTransaction(db, (tx) => endReader(tx, mailboxId));
  const step = <T>(piece: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockKeeping(tx, ownerId);
      return piece(tx);
    });
  for (let after: number | null = 0; after !== null; ) {
    const behind: number = after;
    after = await step((tx) => forgetNext(tx, { ownerId, mailboxId, after: behind, atOnce }));
  }
  // Mails of other mailboxes lie here no more.
  for (const folderId of await selectFolders(db, mailboxId))
    for (let mark: PlaceMark | null = { uidValidity: "-1", remote: "" }; mark; ) {
      const behind: PlaceMark = mark;
      mark = await step((tx) => deletePlacesIn(tx, folderId, behind, atOnce));
    }
}

/** Each mail passes to another mailbox or goes. Answers the last one, null where there is none. */
async function forgetNext(
  tx: Tx,
  {
    ownerId,
    mailboxId,
    after,
    atOnce,
  }: { ownerId: number; mailboxId: number; after: number; atOnce: number },
): Promise<number | null> {
  const mails = await selectMailsOf(tx, mailboxId, after, atOnce);
  const ids = mails.map(({ id }) => id);
  const passedOn = new Set(await passOnShared(tx, ids, mailboxId));
  await deleteMails(
    tx,
    ownerId,
    ids.filter((id) => !passedOn.has(id)),
  );
  for (const id of new Set(mails.map(({ conversationId }) => conversationId)))
    await leaveConversation(tx, id, null);
  return ids.at(-1) ?? null;
}
