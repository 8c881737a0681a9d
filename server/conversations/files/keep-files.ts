import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { ExaminedFile } from "./examine-files.ts";
import { countStored, insertFile, insertPieces } from "./file-queries.ts";

/** Of an organization's files together, in bytes, each content counted once. */
const OWNER_FILES_BYTES_MAX = 2_000_000_000;
const PIECE_BYTES = 256 * 1024;

/**
 * Keeps the files of a mail, in the transaction that keeps the mail. What goes beyond the organization's quota stays
 * in the mailbox.
 */
export async function keepFiles(
  tx: Tx,
  mail: { id: number; ownerId: number },
  files: readonly ExaminedFile[],
  quota: number = OWNER_FILES_BYTES_MAX,
): Promise<void> {
  if (files.length === 0) return;
  let room = quota - (files.some((file) => file.content) ? await countStored(tx, mail.ownerId) : 0);
  let stored = false;
  for (const file of files) {
    const keeps = file.content !== null && file.content.length <= room;
    if (keeps) {
      room -= file.content!.length;
      stored = true;
      await insertPieces(tx, mail.ownerId, file.hash!, piecesOf(file.content!));
    }
    await insertFile(tx, mail.id, file, keeps ? "stored" : "remote");
  }
  if (stored) await addJob(tx, "scan-files", { mailId: mail.id }, { key: `scan-files ${mail.id}` });
}

function piecesOf(content: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    pieces.push(content.subarray(at, at + PIECE_BYTES));
  return pieces;
}
