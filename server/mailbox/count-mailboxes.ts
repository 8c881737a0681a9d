import { MOST_MAILBOXES } from "../../contract/mailbox-list.ts";
import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import { countMailboxes } from "./queries.ts";

/** Before one more is connected. @throws Fault too-many-mailboxes */
export async function refuseTooMany(db: Db, who: { loginId: number; ownerId: number }): Promise<void> {
  const { byUser, byOwner } = await countMailboxes(db, who.loginId, who.ownerId);
  if (byUser >= MOST_MAILBOXES.perUser || byOwner >= MOST_MAILBOXES.perOrganization) {
    throw fault("too-many-mailboxes");
  }
}
