import type { ListResponse } from "imapflow";
import type { FolderUse, RemoteFolder } from "../transport.ts";

const USES: Readonly<Record<string, FolderUse>> = {
  "\\Inbox": "inbox",
  "\\Sent": "sent",
  "\\Junk": "junk",
  "\\Archive": "archive",
};

/** At Gmail a mail has labels, and one folder holds all of them but spam and trash. */
const GMAIL: Readonly<Record<string, FolderUse>> = { "\\All": "all", "\\Junk": "junk" };

const cannotBeOpened = ({ flags }: ListResponse) => flags.has("\\Noselect") || flags.has("\\NonExistent");

/**
 * What each folder is for: by its mark (RFC 6154), else by the names that imapflow knows. Gmail's All Mail and Spam take
 * the place of all others, unless its user has hidden All Mail from mail programs.
 */
export function chooseFolders(listed: readonly ListResponse[], isGmail: boolean): RemoteFolder[] {
  const open = listed.filter((folder) => !cannotBeOpened(folder));
  const byLabel = isGmail && open.some((folder) => folder.specialUse === "\\All");
  const uses = byLabel ? GMAIL : USES;
  return open.map(({ path, specialUse }) => ({ path, remoteId: null, use: uses[specialUse ?? ""] ?? null }));
}
