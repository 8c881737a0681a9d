import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { deleteMailsOf } from "./forget-queries.ts";

/** A mailbox was disconnected: what was read from it stays, unless its user ticked that it is to be forgotten. */
export async function forgetMailbox(
  db: Db,
  { mailboxId, forget }: { mailboxId: number; forget: boolean },
): Promise<void> {
  if (forget) await inTransaction(db, (tx) => deleteMailsOf(tx, mailboxId));
}
