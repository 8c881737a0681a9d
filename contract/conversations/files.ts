import { z } from "zod";
import { MailFile } from "../conversations.ts";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";

/** Files of one answer: how many, and bytes of all together. */
export const ANSWER_FILES_MAX = 10;
export const ANSWER_FILES_BYTES_MAX = 10_000_000;
/** Files come in pieces of so many bytes; the last one is shorter. */
export const FILE_PIECE_BYTES = 256 * 1024;

/** A file of an answer that is being written. */
export const DraftFile = z.object({
  publicId: Id,
  name: z.string(),
  size: z.int(),
  /** Bytes that are there; it can go out once that is all of them. */
  kept: z.int(),
  /** What its reader may be warned of. */
  risk: MailFile.shape.risk,
});
export type DraftFile = z.output<typeof DraftFile>;

/** Announces a file of what the caller writes in a conversation; its bytes follow. */
export const beginFile = route({
  method: "POST",
  path: "/api/conversation/:id/file",
  params: z.object({ id: Id }),
  body: z.strictObject({
    name: z.string().min(1).max(1_000),
    size: z.int().min(1).max(ANSWER_FILES_BYTES_MAX),
  }),
  reply: DraftFile,
  status: 201,
  passing: true,
  faults: ["too-many-files", "files-full", "invalid"],
});

/** The next piece of a file, in base64. One that is there already changes nothing; `kept` says where to go on. */
export const addFilePiece = route({
  method: "POST",
  path: "/api/mail-file/:id",
  bytes: 400_000,
  params: z.object({ id: Id }),
  body: z.strictObject({ from: z.int().min(0), bytes: z.base64().min(1).max(350_000) }),
  reply: DraftFile,
  passing: true,
  faults: ["file-not-sent", "bad-request", "invalid"],
});

/** Takes a file out of what the caller writes. */
export const removeFile = route({
  method: "DELETE",
  path: "/api/mail-file/:id",
  params: z.object({ id: Id }),
  reply: null,
  status: 204,
  passing: true,
});
