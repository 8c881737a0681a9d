import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";

/** Where the demonstration puts a mail that comes in: its mailboxes have no server that could be read. */
export async function nextSandboxPlace(
  tx: Tx,
  mailboxId: number,
  path: string,
): Promise<{ folderId: number; uidValidity: number; uid: number }> {
  const { id, uid } = await tx
    .insertInto("mailbox_folder")
    .values({ mailbox_id: mailboxId, path, use: "inbox", uid_validity: 1, last_uid: 1 })
    .onConflict((c) =>
      c.columns(["mailbox_id", "path"]).doUpdateSet({ last_uid: sql<number>`mailbox_folder.last_uid + 1` }),
    )
    .returning(["id", "last_uid as uid"])
    .executeTakeFirstOrThrow();
  return { folderId: id, uidValidity: 1, uid };
}
