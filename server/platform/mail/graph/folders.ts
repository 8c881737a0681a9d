import type { Asker } from "../api/ask.ts";
import { listField } from "../api/dialect.ts";
import type { FolderUse, ReadResult, RemoteFolder } from "../transport.ts";
import { pageOf } from "./dialect.ts";

export const ME = "/v1.0/me";

/** The names by which Graph knows folders in every language. */
const WELL_KNOWN: Readonly<Record<string, FolderUse>> = {
  inbox: "inbox",
  sentitems: "sent",
  junkemail: "junk",
  archive: "archive",
};

const MOST_FOLDERS = 200;
const DEEPEST = 4;
const SELECT = "$select=id,displayName,childFolderCount";

interface Folder {
  id: string;
  displayName: string;
  childFolderCount?: number;
}
interface Page {
  value?: Folder[];
  "@odata.nextLink"?: string;
}

/** The folders of a mailbox, those with a use first; an archive is not there in every mailbox. */
export async function graphFolders(ask: Asker): Promise<ReadResult<readonly RemoteFolder[]>> {
  const known = new Map<string, RemoteFolder>();
  for (const [name, use] of Object.entries(WELL_KNOWN)) {
    const found = await ask<Folder | null>({
      at: `${ME}/mailFolders/${name}?${SELECT}`,
      expected: { 404: null },
    });
    if (!found.ok) return found;
    if (found.value === null) continue;
    const { id, displayName } = found.value;
    known.set(id, { path: displayName, remoteId: id, use });
  }
  const others: RemoteFolder[] = [];
  const open: { at: string; above: string; depth: number }[] = [
    { at: `${ME}/mailFolders?${SELECT}`, above: "", depth: 1 },
  ];
  for (let next = open.shift(); next; next = open.shift()) {
    const { above, depth } = next;
    const page = await ask<Page>({ at: next.at, headers: pageOf(100) });
    if (!page.ok) return page;
    const more = page.value["@odata.nextLink"];
    if (more !== undefined) open.unshift({ at: more, above, depth });
    for (const { id, displayName, childFolderCount = 0 } of listField(page.value, "value") as Folder[]) {
      const path = above + displayName;
      if (known.has(id)) known.set(id, { ...known.get(id)!, path });
      else others.push({ path, remoteId: id, use: null });
      if (childFolderCount > 0 && depth < DEEPEST) {
        const at = `${ME}/mailFolders/${encodeURIComponent(id)}/childFolders?${SELECT}`;
        open.push({ at, above: `${path}/`, depth: depth + 1 });
      }
    }
    if (others.length >= MOST_FOLDERS) break;
  }
  return { ok: true, value: [...known.values(), ...others.slice(0, MOST_FOLDERS)] };
}
