import { type Asker, incomplete } from "../api/ask.ts";
import { field, listField, textField } from "../api/dialect.ts";
import type { Changes, FolderCursor, ReadResult, RemoteFolder } from "../transport.ts";
import { lookAtAll, ME } from "./headers.ts";

/**
 * A cursor of a folder: the history id up to which it was read. During the first look it also says where the list
 * goes on; the history id is the one from before that look, so that what arrives meanwhile is found after it.
 */
type Position = { history: string; page?: string; since?: number };

const NOT_KNOWN = "not-known";

const positionIn = (cursor: FolderCursor | null): Position | null => {
  if (!cursor?.cursor) return null;
  try {
    const { history, page, since } = JSON.parse(cursor.cursor) as Position;
    return historyIn({ history }, "history") !== null
      ? { history, ...(page ? { page } : {}), ...(since ? { since } : {}) }
      : null;
  } catch {
    return null;
  }
};

const cursorOf = (position: Position): FolderCursor => ({
  uidValidity: null,
  lastUid: 0,
  cursor: JSON.stringify(position),
});

/** What has arrived: by the history since the cursor, at first by a list. */
export async function gmailChanges(
  ask: Asker,
  folder: RemoteFolder,
  cursor: FolderCursor | null,
  options: { since: Date; most: number },
): Promise<ReadResult<Changes>> {
  const position = positionIn(cursor);
  if (position && position.page === undefined)
    return readHistory(ask, folder, position.history, options.most);
  if (position) return readList(ask, folder, position, options.most);
  const profile = await ask<object>({ at: `${ME}/profile` });
  if (!profile.ok) return profile;
  const history = historyIn(profile.value, "historyId");
  if (history === null) return incomplete;
  const since = Math.floor(options.since.getTime() / 1_000);
  return readList(ask, folder, { history, since }, options.most);
}

async function answer(
  ask: Asker,
  folder: RemoteFolder,
  ids: readonly string[],
  next: Position,
  more: boolean,
): Promise<ReadResult<Changes>> {
  const mails = await lookAtAll(ask, folder, ids);
  return mails.ok
    ? { ok: true, value: { kind: "arrived", mails: mails.value, cursor: cursorOf(next), more } }
    : mails;
}

/** History ids are whole numbers of 64 bits, written as text. */
function historyIn(value: unknown, name: string): string | null {
  const id = String(field(value, name));
  return /^\d{1,20}$/.test(id) ? id : null;
}

/** A page of the mails since a day. A token that is too old is refused as an invalid argument. */
async function readList(
  ask: Asker,
  folder: RemoteFolder,
  { history, page, since = 0 }: Position,
  most: number,
): Promise<ReadResult<Changes>> {
  const query = new URLSearchParams({
    maxResults: String(Math.min(most, 500)),
    q: `after:${since} -in:drafts -in:chats`,
    ...(folder.remoteId === null ? {} : { labelIds: folder.remoteId }),
    ...(folder.use === "junk" ? { includeSpamTrash: "true" } : {}),
    ...(page === undefined ? {} : { pageToken: page }),
  });
  const listed = await ask<object | typeof NOT_KNOWN>({
    at: `${ME}/messages?${query}`,
    ...(page === undefined ? {} : { expected: { 400: NOT_KNOWN } as const }),
  });
  if (!listed.ok) return listed;
  if (listed.value === NOT_KNOWN) return { ok: true, value: { kind: "start-anew" } };
  // An empty list is said to be one.
  const empty = typeof field(listed.value, "resultSizeEstimate") === "number";
  if (!empty && !Array.isArray(field(listed.value, "messages"))) return incomplete;
  const ids = listField(listed.value, "messages").map((one) => textField(one, "id"));
  const nextPageToken = textField(listed.value, "nextPageToken");
  if (nextPageToken === "") return answer(ask, folder, ids, { history }, false);
  return answer(ask, folder, ids, { history, page: nextPageToken, since }, true);
}

/** The mails that a record says came into a folder. */
function addedIn(record: unknown, folder: RemoteFolder): string[] {
  const labelled = listField(record, "labelsAdded").filter((one) =>
    listField(one, "labelIds").includes(folder.remoteId),
  );
  return [...listField(record, "messagesAdded"), ...labelled].map((one) =>
    textField(field(one, "message"), "id"),
  );
}

/** The records after a history id, as many as there is room for. */
async function readHistory(
  ask: Asker,
  folder: RemoteFolder,
  start: string,
  most: number,
): Promise<ReadResult<Changes>> {
  const ids = new Set<string>();
  let reached = start;
  let now: string | undefined;
  let page = "";
  do {
    const query = new URLSearchParams([
      ["startHistoryId", start],
      ["maxResults", "500"],
      ["historyTypes", "messageAdded"],
      // A mail that is put under a label later was added long ago.
      ...(folder.remoteId === null
        ? []
        : [
            ["historyTypes", "labelAdded"],
            ["labelId", folder.remoteId],
          ]),
      ...(page === "" ? [] : [["pageToken", page]]),
    ] as [string, string][]);
    const read = await ask<object | typeof NOT_KNOWN>({
      at: `${ME}/history?${query}`,
      expected: { 404: NOT_KNOWN } as const,
    });
    if (!read.ok) return read;
    if (read.value === NOT_KNOWN) return { ok: true, value: { kind: "start-anew" } };
    const latest = historyIn(read.value, "historyId");
    if (latest === null) return incomplete;
    // Of the first page: what arrives while the others are read is found the next time.
    now ??= latest;
    for (const record of listField(read.value, "history")) {
      const id = historyIn(record, "id");
      if (id === null) return incomplete;
      const added = addedIn(record, folder);
      // A record is covered as a whole or not at all.
      if (ids.size > 0 && new Set([...ids, ...added]).size > most) {
        return answer(ask, folder, [...ids], { history: reached }, true);
      }
      for (const one of added) ids.add(one);
      reached = id;
    }
    page = textField(read.value, "nextPageToken");
  } while (page !== "");
  return answer(ask, folder, [...ids], { history: later(reached, now ?? start) }, false);
}

const later = (one: string, other: string): string => (BigInt(one) > BigInt(other) ? one : other);
