import { recordActIn } from "../../accounts/members/act-on-behalf.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { type FoundConversation, selectConversations, selectShared } from "./conversation-queries.ts";

/**
 * A conversation that the caller may read: in a mailbox of theirs or of the organization, or with a mail that lies in
 * one. All others do not exist for the caller.
 * @throws Fault not-found
 */
export async function conversationOf(db: Db, caller: Caller, publicId: string): Promise<FoundConversation> {
  const [found] = await conversationsOf(db, caller, [publicId]);
  if (!found) throw fault("not-found");
  return found;
}

/** Of several those that the caller may read. */
export async function conversationsOf(
  db: Db,
  caller: Caller,
  publicIds: readonly string[],
): Promise<FoundConversation[]> {
  const readable: FoundConversation[] = [];
  const found = await selectConversations(db, publicIds);
  for (const ownerId of new Set(found.map((one) => one.ownerId))) {
    const mailboxIds = await readableMailboxes(db, caller, ownerId);
    if (mailboxIds.length === 0) continue;
    const all = found.filter((one) => one.ownerId === ownerId);
    const others = all.filter((one) => !mailboxIds.includes(one.mailboxId));
    const shared =
      others.length === 0
        ? []
        : await selectShared(
            db,
            others.map(({ id }) => id),
            mailboxIds,
          );
    const seen = all.filter((one) => mailboxIds.includes(one.mailboxId) || shared.includes(one.id));
    if (seen.length > 0) await recordActIn(db, caller, ownerId);
    readable.push(...seen);
  }
  return readable;
}
