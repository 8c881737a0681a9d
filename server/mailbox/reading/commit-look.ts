import type { FolderCursor } from "../../platform/mail/transport.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { type HeldReader, holdReader, ReaderLost } from "./reader-lease.ts";
import { countLooked, moveCursor, setLooked, setMode, setSuccess } from "./reading-queries.ts";

/**
 * What a look came to, in the transaction that keeps its mails. `cursor` is what a completed answer covered; null leaves
 * it where it was. Call `holdReader` first.
 */
export async function commitLook(
  tx: Tx,
  reader: HeldReader,
  look: { folderId: number; cursor: FolderCursor | null; looked: number; kept: number; passedOver?: number },
): Promise<void> {
  await holdReader(tx, reader);
  if (look.cursor) await moveCursor(tx, look.folderId, look.cursor);
  const { looked, kept, passedOver = 0 } = look;
  if (looked + kept + passedOver > 0) await countLooked(tx, reader.mailboxId, looked, kept, passedOver);
}

/** Every folder was looked at to its end. @throws ReaderLost */
export async function recordSuccess(db: Db, { mailboxId, fence }: HeldReader): Promise<void> {
  if (!(await setSuccess(db, mailboxId, fence))) throw new ReaderLost();
  await setLooked(db, mailboxId);
}

export const recordMode = (db: Db, { mailboxId, fence }: HeldReader, mode: "live" | "polling") =>
  setMode(db, mailboxId, fence, mode);
