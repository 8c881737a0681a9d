import { recordActIn } from "../../accounts/members/act-on-behalf.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { type FoundConversation, isShared, selectConversation } from "./conversation-queries.ts";

/**
 * A conversation that the caller may read: in a mailbox of theirs or of the organization, or with a mail that lies in
 * one. All others do not exist for the caller.
 * @throws Fault not-found
 */
export async function conversationOf(db: Db, caller: Caller, publicId: string): Promise<FoundConversation> {
  const found = await selectConversation(db, publicId);
  if (!found) throw fault("not-found");
  const readable = await readableMailboxes(db, caller, found.ownerId);
  if (
    !readable.includes(found.mailboxId) &&
    (readable.length === 0 || !(await isShared(db, found, readable)))
  )
    throw fault("not-found");
  await recordActIn(db, caller, found.ownerId);
  return found;
}
