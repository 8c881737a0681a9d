import { z } from "zod";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";

/** Files of one mail: how many, and bytes of all together. */
export const FILES_MAX = 10;
export const FILES_BYTES_MAX = 10_000_000;
/** Above so many bytes in a mail its writer is warned. */
export const FILES_BYTES_WARNED = 1_000_000;
/** Microsoft Graph takes 4 MB in one request, and files grow to almost twice their size on the way there. */
export const GRAPH_FILES_BYTES_MAX = 2_000_000;
/** Files come in pieces of so many bytes; the last one is shorter. */
export const FILE_PIECE_BYTES = 256 * 1024;

/** Why a file is handed out after a second press only. */
export const FILE_RISKS = [
  "program",
  "script",
  "html",
  "svg",
  "macros",
  "encrypted",
  "false-name",
  "archive-of-programs",
] as const;

/** A file of a mail that is being written. */
export const DraftFile = z.object({
  publicId: Id,
  name: z.string(),
  size: z.int(),
  /** Bytes that are there; it can go out once that is all of them. */
  kept: z.int(),
  /** What its reader may be warned of. */
  risk: z.enum(FILE_RISKS).nullable(),
});
export type DraftFile = z.output<typeof DraftFile>;

/** A file as it is announced, before its bytes follow. */
export const NewFile = z.strictObject({
  name: z.string().min(1).max(1_000),
  size: z.int().min(1).max(FILES_BYTES_MAX),
});

/** Of a mail to a campaign's podcasts that is being written: files of its writer, each there with all its bytes. */
export const DRAFT_FILES = { files: z.array(Id).max(FILES_MAX).optional() };

const params = z.object({ id: Id });

/** The files of the mail that the caller writes in a campaign. */
export const listCampaignFiles = route({
  method: "GET",
  path: "/api/campaign/:id/file",
  act: "mail.read",
  params,
  reply: z.array(DraftFile).max(FILES_MAX),
});

/** Announces a file of the mail that the caller writes in a campaign; its bytes follow. */
export const beginCampaignFile = route({
  method: "POST",
  path: "/api/campaign/:id/file",
  act: "mail.send",
  params,
  body: NewFile,
  reply: DraftFile,
  status: 201,
  passing: true,
  faults: ["too-many-files", "files-full", "invalid"],
});

/** The next piece of a file, in base64. One that is there already changes nothing; `kept` says where to go on. */
export const addFilePiece = route({
  method: "POST",
  path: "/api/mail-file/:id",
  act: "mail.send",
  bytes: 400_000,
  params,
  body: z.strictObject({ from: z.int().min(0), bytes: z.base64().min(1).max(350_000) }),
  reply: DraftFile,
  passing: true,
  faults: ["file-not-sent", "bad-request", "invalid"],
});

/** Takes a file out of what the caller writes. */
export const removeFile = route({
  method: "DELETE",
  path: "/api/mail-file/:id",
  act: "mail.send",
  params,
  reply: null,
  status: 204,
  passing: true,
});
