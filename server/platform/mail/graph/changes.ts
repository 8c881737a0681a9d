import { type Asker, incomplete } from "../api/ask.ts";
import { listField, textField } from "../api/dialect.ts";
import { wantedFields } from "../api/header-fields.ts";
import { arrivalOf } from "../arrival.ts";
import type { Changes, FolderCursor, Listed, ReadResult, RemoteFolder } from "../transport.ts";
import { pageOf } from "./dialect.ts";
import { ME } from "./folders.ts";
import { readHeadOf } from "./value.ts";

/**
 * A cursor of a folder is a delta link. A delta that begins at a day tells of 5,000 mails at most, so the first look
 * lists what is older than the ten minutes before the newest mail, by pages, and begins the delta after that.
 */
type Position = { link: string } | { list: string; from: string };

const NOT_KNOWN = "not-known";
const SELECT = "$select=id,receivedDateTime,isDraft,internetMessageHeaders";
/** Exchange does not show mails strictly in the order in which they came. */
const UNSETTLED = 600_000;

interface Row {
  id: string;
  receivedDateTime?: string;
  isDraft?: boolean;
  internetMessageHeaders?: unknown;
  "@removed"?: unknown;
}
interface Page {
  value?: Row[];
  "@odata.nextLink"?: string;
  "@odata.deltaLink"?: string;
}

function positionIn(cursor: FolderCursor | null): Position | null {
  if (!cursor?.cursor) return null;
  try {
    const { link, list, from } = JSON.parse(cursor.cursor) as Record<string, unknown>;
    if (typeof link === "string") return { link };
    return typeof list === "string" && typeof from === "string" ? { list, from } : null;
  } catch {
    return null;
  }
}

const messagesIn = (folder: RemoteFolder) =>
  `${ME}/mailFolders/${encodeURIComponent(folder.remoteId ?? folder.path)}/messages`;

const filter = (text: string) => `$filter=${encodeURIComponent(text)}`;

const deltaFrom = (folder: RemoteFolder, from: string) =>
  `${messagesIn(folder)}/delta?changeType=created&${SELECT}&${filter(`receivedDateTime ge ${from}`)}`;

/** What has arrived: a page of the list of the first look, or of the delta. */
export async function graphChanges(
  ask: Asker,
  folder: RemoteFolder,
  cursor: FolderCursor | null,
  { since, most }: { since: Date; most: number },
): Promise<ReadResult<Changes>> {
  const known = positionIn(cursor);
  const begun = known ? ({ ok: true, value: known } as const) : await begin(ask, folder, since);
  if (!begun.ok) return begun;
  const position = begun.value;
  const page = await ask<Page | typeof NOT_KNOWN>({
    at: "link" in position ? position.link : position.list,
    headers: pageOf(most),
    expected: { 410: NOT_KNOWN } as const,
    expectedReasons: {
      syncStateNotFound: NOT_KNOWN,
      SyncStateNotFound: NOT_KNOWN,
      resyncRequired: NOT_KNOWN,
    },
  });
  if (!page.ok) return page;
  if (page.value === NOT_KNOWN) return { ok: true, value: { kind: "start-anew" } };
  const next = page.value["@odata.nextLink"];
  const delta = page.value["@odata.deltaLink"];
  if (!Array.isArray(page.value.value)) return incomplete;
  const mails = await listRows(ask, folder, page.value.value);
  if (!mails.ok) return mails;
  const after: Position | null =
    "list" in position
      ? next === undefined
        ? { link: deltaFrom(folder, position.from) }
        : { list: next, from: position.from }
      : asLink(next ?? delta);
  if (after === null) return incomplete;
  const more = "list" in position || next !== undefined;
  return {
    ok: true,
    value: {
      kind: "arrived",
      mails: mails.value,
      cursor: { uidValidity: null, lastUid: 0, cursor: JSON.stringify(after) },
      more,
    },
  };
}

/** A page without a link is no complete answer. */
const asLink = (link: string | undefined): Position | null => (link === undefined ? null : { link });

/** Where list and delta meet, by the server's clock, so that no mail is in both and none in neither. */
async function begin(ask: Asker, folder: RemoteFolder, since: Date): Promise<ReadResult<Position>> {
  const order = "$select=receivedDateTime&$orderby=receivedDateTime%20desc&$top=1";
  const found = await ask<Page>({ at: `${messagesIn(folder)}?${order}` });
  if (!found.ok) return found;
  const newest = Date.parse(textField(listField(found.value, "value")[0], "receivedDateTime"));
  const from = new Date(newest - UNSETTLED);
  if (Number.isNaN(newest) || from <= since) {
    return { ok: true, value: { link: deltaFrom(folder, inSeconds(since)) } };
  }
  const between = `receivedDateTime ge ${inSeconds(since)} and receivedDateTime lt ${inSeconds(from)}`;
  const list = `${messagesIn(folder)}?${SELECT}&$orderby=receivedDateTime&${filter(between)}`;
  return { ok: true, value: { list, from: inSeconds(from) } };
}

const inSeconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

/** Rows with their fields, asked for two at a time where they came without. */
async function listRows(
  ask: Asker,
  folder: RemoteFolder,
  rows: readonly Row[],
): Promise<ReadResult<Listed[]>> {
  const wanted = rows.filter(
    (row) => typeof row?.id === "string" && row["@removed"] === undefined && row.isDraft !== true,
  );
  const mails: Listed[] = [];
  for (let at = 0; at < wanted.length; at += 2) {
    const pair = await Promise.all(wanted.slice(at, at + 2).map((row) => listRow(ask, folder, row)));
    for (const one of pair) {
      if (!one.ok) return one;
      if (one.value) mails.push(one.value);
    }
  }
  return { ok: true, value: mails };
}

async function listRow(ask: Asker, folder: RemoteFolder, row: Row): Promise<ReadResult<Listed | null>> {
  let headers: Listed["headers"] = listField(row, "internetMessageHeaders").map((one) => ({
    name: textField(one, "name"),
    value: textField(one, "value"),
  }));
  if (!headers.some(({ name }) => name.toLowerCase() === "message-id")) {
    const head = await readHeadOf(ask, row.id);
    if (!head.ok || head.value === null) return head as ReadResult<null>;
    headers = head.value;
  }
  return {
    ok: true,
    value: {
      place: { folder: folder.path, uidValidity: 0, remote: row.id },
      headers: wantedFields(headers),
      size: 0,
      arrived: arrivalOf(new Date(row.receivedDateTime ?? 0)),
    },
  };
}
