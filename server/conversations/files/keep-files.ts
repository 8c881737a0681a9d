import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { readSettings } from "../../settings/read.ts";
import type { ExaminedFile } from "./examine-files.ts";
import { countStored, insertFile, insertPieces } from "./file-queries.ts";

const PIECE_BYTES = 256 * 1024;

/**
 * Keeps the files of a mail, in the transaction that keeps the mail. What goes beyond the organization's quota stays
 * in the mailbox; of contents that are there several times one counts.
 */
export async function keepFiles(
  tx: Tx,
  mail: { id: number; ownerId: number },
  files: readonly ExaminedFile[],
): Promise<void> {
  if (files.length === 0) return;
  let room = files.some((file) => file.content) ? await roomOf(tx, mail.ownerId) : 0;
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

/** In bytes; below 0 where the quota was lowered, because what is kept stays. */
export async function roomOf(tx: Tx, ownerId: number): Promise<number> {
  const { keptFilesMegabytes } = await readSettings(tx);
  return keptFilesMegabytes * 1_000_000 - (await countStored(tx, ownerId));
}

function piecesOf(content: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += PIECE_BYTES)
    pieces.push(content.subarray(at, at + PIECE_BYTES));
  return pieces;
}
