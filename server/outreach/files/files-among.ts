import { FILES_BYTES_MAX, FILES_MAX, GRAPH_FILES_BYTES_MAX } from "../../../contract/outreach/files.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { fault } from "../../platform/fault.ts";
import type { DraftFileRow } from "./stored-files.ts";

type Sized = Pick<DraftFileRow, "size">;

export const bytesOf = (files: readonly Sized[]): number => files.reduce((sum, file) => sum + file.size, 0);

/** Up to ten files, together 10 MB. */
export const fitTogether = (files: readonly Sized[]): boolean =>
  files.length <= FILES_MAX && bytesOf(files) <= FILES_BYTES_MAX;

/** Those that fit. @throws Fault too-many-files */
export function checkTogether(files: readonly Sized[]): void {
  if (!fitTogether(files)) throw fault("too-many-files", { values: { max: FILES_MAX } });
}

/**
 * Those of a user's files that are wanted, in the order in which they were added; each is there with all its bytes.
 * @throws Fault files-missing, too-many-files
 */
export function filesAmong(possible: readonly DraftFileRow[], wanted: readonly string[]): DraftFileRow[] {
  const ids = new Set(wanted);
  const files = possible.filter((file) => ids.has(file.publicId) && file.kept === file.size);
  if (files.length !== ids.size) throw fault("files-missing");
  checkTogether(files);
  return files;
}

/**
 * Whether files can leave through a mailbox. Graph takes a mail in one request of 4 MB; larger ones want the right to
 * write drafts into the mailbox, which nobody is asked for. SMTP and Gmail take all that we do.
 */
export const fitInto = ({ transport }: Pick<SendingMailbox, "transport">, files: readonly Sized[]): boolean =>
  transport !== "graph" || bytesOf(files) <= GRAPH_FILES_BYTES_MAX;

/** @throws Fault files-too-large */
export function refuseTooLarge(mailbox: Pick<SendingMailbox, "transport">, files: readonly Sized[]): void {
  if (!fitInto(mailbox, files)) throw fault("files-too-large");
}
