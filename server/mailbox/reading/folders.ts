import { sql } from "kysely";
import { fault } from "../../platform/fault.ts";
import type { FolderCursor, FolderUse, RemoteFolder } from "../../platform/mail/transport.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { type HeldReader, holdReader } from "./reader-lease.ts";
import { selectFolders } from "./reading-queries.ts";

/** How many folders a user may pick beside those that are read anyway. */
const MOST_PICKED = 5;

/** A folder that is read, as the server has it now and as far as it was read. */
export interface FolderToRead {
  id: number;
  use: FolderUse;
  remote: RemoteFolder;
  cursor: FolderCursor | null;
  /** When it was last looked at to its end. */
  looked: Date | null;
  /** Mails on which a process was lost. */
  lost: readonly string[];
}

const order: readonly FolderUse[] = ["inbox", "all", "sent", "junk", "archive", "picked"];

/**
 * Puts the folders that the server has in line with ours: those with a use and those picked by hand. A folder is its
 * path, or its own id where the server has one: renamed it stays the same, and another one under an old path begins
 * anew. Folders that are gone are kept, because mails point to them.
 */
export function alignFolders(
  db: Db,
  reader: HeldReader,
  remotes: readonly RemoteFolder[],
): Promise<FolderToRead[]> {
  const align = async (tx: Tx) => {
    await holdReader(tx, reader);
    const rows = await selectFolders(tx, reader.mailboxId);
    const picked = new Set(rows.filter(({ use }) => use === "picked").map(({ path }) => path));
    const read: FolderToRead[] = [];
    for (const remote of remotes) {
      const use = remote.use ?? (picked.has(remote.path) ? "picked" : null);
      if (!use) continue;
      const renamed =
        remote.remoteId !== null
          ? rows.find((row) => row.remote_id === remote.remoteId && row.path !== remote.path)
          : undefined;
      if (renamed) await freePath(tx, reader.mailboxId, remote.path, renamed.id);
      const known = renamed ?? rows.find((row) => row.path === remote.path);
      const another =
        known?.remote_id != null && remote.remoteId !== null && known.remote_id !== remote.remoteId;
      const row = known
        ? await tx
            .updateTable("mailbox_folder")
            .set({
              path: remote.path,
              use,
              remote_id: remote.remoteId ?? known.remote_id,
              ...(another ? { uid_validity: null, last_uid: 0, cursor: null } : {}),
            })
            .where("id", "=", known.id)
            .returningAll()
            .executeTakeFirstOrThrow()
        : await tx
            .insertInto("mailbox_folder")
            .values({
              mailbox_id: reader.mailboxId,
              path: remote.path,
              remote_id: remote.remoteId,
              use,
              uid_validity: null,
              cursor: null,
              looked: null,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
      const begun = row.uid_validity !== null || row.cursor !== null;
      const cursor = { uidValidity: row.uid_validity, lastUid: row.last_uid, cursor: row.cursor };
      read.push({
        id: row.id,
        use,
        remote: { ...remote, use },
        cursor: begun ? cursor : null,
        looked: row.looked,
        lost: row.lost,
      });
    }
    return read.sort((a, b) => order.indexOf(a.use) - order.indexOf(b.use));
  };
  return inTransaction(db, align, { step: "reading.folders" });
}

/** The row that stands under a path that another folder has taken goes aside. */
const freePath = (tx: Tx, mailboxId: number, path: string, but: number) =>
  tx
    .updateTable("mailbox_folder")
    .set({ path: sql<string>`path || ' (before ' || id || ')'` })
    .where("mailbox_id", "=", mailboxId)
    .where("path", "=", path)
    .where("id", "<>", but)
    .execute();

/**
 * Which folders are read beside the usual ones: exactly these. The reader begins with them at its next look; one that
 * the server does not have is not read. @throws Fault too-many-items
 */
export async function pickFolders(tx: Tx, mailboxId: number, paths: readonly string[]): Promise<void> {
  const wanted = new Set(paths);
  if (wanted.size > MOST_PICKED) throw fault("too-many-items");
  const rows = await selectFolders(tx, mailboxId);
  for (const row of rows) {
    if (row.use === "picked" && !wanted.has(row.path)) {
      await tx.deleteFrom("mailbox_folder").where("id", "=", row.id).execute();
    }
    wanted.delete(row.path);
  }
  for (const path of wanted) {
    await tx
      .insertInto("mailbox_folder")
      .values({
        mailbox_id: mailboxId,
        path,
        use: "picked",
        remote_id: null,
        uid_validity: null,
        cursor: null,
        looked: null,
      })
      .execute();
  }
}
