import { fileTypeFromBuffer } from "file-type";
import { type DraftFile, FILE_PIECE_BYTES } from "../../../contract/outreach/files.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { checkTogether } from "../../outreach/files/files-among.ts";
import {
  type DraftFileRow,
  deleteFile,
  holdDraftFile,
  insertDraftFile,
  insertPiece,
  selectBytes,
  selectDraftFiles,
  setFoundType,
  toDraftFile,
  type WritingPlace,
} from "../../outreach/files/stored-files.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import { safeName } from "./examine-files.ts";
import { roomOf } from "./keep-files.ts";
import { type Risk, riskOf } from "./risk.ts";

/** What no mail server takes, and no reader should get. Other risks are said beside the file. */
const NOT_SENT: ReadonlySet<Risk> = new Set(["program", "script", "archive-of-programs", "false-name"]);

interface Announced {
  name: string;
  size: number;
}

/**
 * Announces a file of what the caller writes in a conversation.
 * @throws Fault not-found, too-many-files, files-full
 */
export async function beginFile(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: Announced,
): Promise<DraftFile> {
  const { id, ownerId } = await conversationOf(tx, caller, publicId);
  return begin(tx, caller, { conversationId: id }, ownerId, given);
}

/**
 * Announces a file of the mail that the caller writes in a campaign.
 * @throws Fault not-found, too-many-files, files-full
 */
export async function beginCampaignFile(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: Announced,
): Promise<DraftFile> {
  const { id, ownerId } = await campaignOf(tx, caller, publicId);
  return begin(tx, caller, { campaignId: id }, ownerId, given);
}

/** The files of the mail that the caller writes in a campaign. @throws Fault not-found */
export async function listCampaignFiles(db: Db, caller: Caller, publicId: string): Promise<DraftFile[]> {
  const { id } = await campaignOf(db, caller, publicId);
  return (await selectDraftFiles(db, { campaignId: id }, caller.loginId)).map(toDraftFile);
}

/** The organization is held: what it may keep is counted. */
async function begin(
  tx: Tx,
  { loginId }: Caller,
  place: WritingPlace,
  ownerId: number,
  given: Announced,
): Promise<DraftFile> {
  const name = safeName(given.name);
  if (name === "") throw invalidField("/name", "required");
  await lockKeeping(tx, ownerId);
  checkTogether([...(await selectDraftFiles(tx, place, loginId)), given]);
  if (given.size > (await roomOf(tx, ownerId))) throw fault("files-full");
  return toDraftFile(await insertDraftFile(tx, place, { ownerId, loginId, name, size: given.size }));
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

/** A file of what the caller writes where they may still do that. @throws Fault not-found */
async function heldFile(tx: Tx, caller: Caller, publicId: string): Promise<DraftFileRow> {
  const file = await holdDraftFile(tx, publicId, caller.loginId);
  if (file?.conversation != null) await conversationOf(tx, caller, file.conversation);
  else if (file?.campaign != null) await campaignOf(tx, caller, file.campaign);
  else throw fault("not-found");
  return file;
}
