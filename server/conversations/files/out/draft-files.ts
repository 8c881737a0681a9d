import { fileTypeFromBuffer } from "file-type";
import {
  ANSWER_FILES_BYTES_MAX,
  ANSWER_FILES_MAX,
  type DraftFile,
  FILE_PIECE_BYTES,
} from "../../../../contract/conversations/files.ts";
import { fault, invalidField } from "../../../platform/fault.ts";
import type { Tx } from "../../../platform/postgres/database.ts";
import type { Caller } from "../../../platform/web/http.ts";
import { conversationOf } from "../../inbox/find.ts";
import { lockKeeping } from "../../keeping/keep-queries.ts";
import { cleanName } from "../examine-files.ts";
import { roomOf } from "../keep-files.ts";
import { type Risk, riskOf } from "../risk.ts";
import {
  type DraftFileRow,
  deleteFile,
  holdDraftFile,
  insertDraftFile,
  insertPiece,
  selectBytes,
  selectDraftFiles,
  setFoundType,
} from "./queries.ts";

/** What no mail server takes, and no reader should get. Other risks are said beside the file. */
const NOT_SENT: ReadonlySet<Risk> = new Set(["program", "script", "archive-of-programs", "false-name"]);

export const toDraftFile = ({ publicId, name, size, kept, risk }: DraftFileRow): DraftFile => ({
  publicId,
  name,
  size,
  kept,
  risk,
});

/** Up to ten files, together 10 MB. @throws Fault too-many-files */
export function checkTogether(files: readonly Pick<DraftFileRow, "size">[]): void {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > ANSWER_FILES_MAX || bytes > ANSWER_FILES_BYTES_MAX)
    throw fault("too-many-files", { values: { max: ANSWER_FILES_MAX } });
}

/**
 * Announces a file of what the caller writes in a conversation. The organization is held: what it may keep is counted.
 * @throws Fault not-found, too-many-files, files-full
 */
export async function beginFile(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: { name: string; size: number },
): Promise<DraftFile> {
  const { id, ownerId } = await conversationOf(tx, caller, publicId);
  const name = cleanName(given.name);
  if (name === "") throw invalidField("/name", "required");
  await lockKeeping(tx, ownerId);
  checkTogether([...(await selectDraftFiles(tx, id, caller.loginId)), given]);
  if (given.size > (await roomOf(tx, ownerId))) throw fault("files-full");
  const size = given.size;
  return toDraftFile(
    await insertDraftFile(tx, { ownerId, conversationId: id, loginId: caller.loginId, name, size }),
  );
}

/**
 * Keeps the next piece. Once all is there, its content says what it is; `refused` where that is a program: the file is
 * gone then.
 * @throws Fault not-found, bad-request for a piece of another length
 */
export async function addFilePiece(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: { from: number; bytes: string },
): Promise<DraftFile | "refused"> {
  const file = await heldFile(tx, caller, publicId);
  // It came before, and the answer to that was lost.
  if (given.from !== file.kept || file.kept === file.size) return toDraftFile(file);
  const bytes = Buffer.from(given.bytes, "base64");
  if (bytes.length !== Math.min(FILE_PIECE_BYTES, file.size - file.kept)) throw fault("bad-request");
  await insertPiece(tx, file.id, file.kept / FILE_PIECE_BYTES, bytes);
  const kept = file.kept + bytes.length;
  if (kept < file.size) return toDraftFile({ ...file, kept });
  const content = await selectBytes(tx, file.id);
  const type = (await fileTypeFromBuffer(content))?.mime ?? "";
  const risk = riskOf({ name: file.name, typeFound: type, content });
  if (risk !== null && NOT_SENT.has(risk)) {
    await deleteFile(tx, file.id);
    return "refused";
  }
  await setFoundType(tx, file.id, { type, risk });
  return toDraftFile({ ...file, kept, risk });
}

/** @throws Fault not-found */
export async function removeFile(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  await deleteFile(tx, (await heldFile(tx, caller, publicId)).id);
}

/** A file of what the caller writes in a conversation that they may still read. @throws Fault not-found */
async function heldFile(tx: Tx, caller: Caller, publicId: string): Promise<DraftFileRow> {
  const file = await holdDraftFile(tx, publicId, caller.loginId);
  if (!file) throw fault("not-found");
  await conversationOf(tx, caller, file.conversation);
  return file;
}
