import type { Asker } from "../api/ask.ts";
import { listField, textField } from "../api/dialect.ts";
import { wantedFields } from "../api/header-fields.ts";
import { arrivalOf } from "../arrival.ts";
import { HEADER_FIELDS, type Listed, type ReadResult, type RemoteFolder } from "../transport.ts";

interface Metadata {
  id: string;
  labelIds?: string[];
  internalDate?: string;
  sizeEstimate?: number;
  payload?: unknown;
}

/** What is asked of a mail. Without `fields` the first words of its text would come along. */
const QUERY = new URLSearchParams([
  ["format", "metadata"],
  ...HEADER_FIELDS.map((name) => ["metadataHeaders", name] as [string, string]),
  ["fields", "id,labelIds,internalDate,sizeEstimate,payload/headers"],
]).toString();

export const ME = "/gmail/v1/users/me";

/** Every mail but spam, drafts and the bin: inbox, Sent and archive are in there. */
export const EVERYTHING = "All Mail";

/** A mail that is gone is an answer. */
export const NOWHERE = { expected: { 404: null } } as const;

/** A mail's fields as they are listed; null where it is gone or not written yet. */
async function lookAt(ask: Asker, folder: RemoteFolder, id: string): Promise<ReadResult<Listed | null>> {
  const found = await ask<Metadata | null>({
    at: `${ME}/messages/${encodeURIComponent(id)}?${QUERY}`,
    ...NOWHERE,
  });
  if (!found.ok || found.value === null) return found as ReadResult<null>;
  const { labelIds = [], internalDate, sizeEstimate, payload } = found.value;
  if (!isIn(folder, labelIds)) return { ok: true, value: null };
  const headers = listField(payload, "headers").map((one) => ({
    name: textField(one, "name"),
    value: textField(one, "value"),
  }));
  return {
    ok: true,
    value: {
      place: { folder: folder.path, uidValidity: 0, remote: id },
      headers: wantedFields(headers),
      size: Number(sizeEstimate ?? 0),
      arrived: arrivalOf(new Date(Number(internalDate ?? 0))),
    },
  };
}

/** Drafts, chats and the bin are read nowhere; All Mail is everything else but spam. */
function isIn(folder: RemoteFolder, labels: readonly string[]): boolean {
  if (labels.some((label) => label === "DRAFT" || label === "CHAT" || label === "TRASH")) return false;
  return folder.remoteId === null ? !labels.includes("SPAM") : labels.includes(folder.remoteId);
}

/** Looks at mails two at a time; the first failure ends it, and nothing is answered. */
export async function lookAtAll(
  ask: Asker,
  folder: RemoteFolder,
  ids: readonly string[],
): Promise<ReadResult<Listed[]>> {
  const found: Listed[] = [];
  for (let at = 0; at < ids.length; at += 2) {
    const pair = await Promise.all(ids.slice(at, at + 2).map((id) => lookAt(ask, folder, id)));
    for (const one of pair) {
      if (!one.ok) return one;
      if (one.value) found.push(one.value);
    }
  }
  return { ok: true, value: found };
}
