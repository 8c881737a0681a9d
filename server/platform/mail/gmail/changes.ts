import type { Asker } from "../api/ask.ts";
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
    return typeof history === "string"
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
  const profile = await ask<{ historyId: string | number }>({ at: `${ME}/profile` });
  if (!profile.ok) return profile;
  const since = Math.floor(options.since.getTime() / 1_000);
  return readList(ask, folder, { history: String(profile.value.historyId), since }, options.most);
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

type Page = { messages?: { id: string }[]; nextPageToken?: string };

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
  const listed = await ask<Page | typeof NOT_KNOWN>({
    at: `${ME}/messages?${query}`,
    ...(page === undefined ? {} : { expected: { 400: NOT_KNOWN } as const }),
  });
  if (!listed.ok) return listed;
  if (listed.value === NOT_KNOWN) return { ok: true, value: { kind: "start-anew" } };
  const { messages = [], nextPageToken } = listed.value;
  const ids = messages.map(({ id }) => id);
  if (nextPageToken === undefined) return answer(ask, folder, ids, { history }, false);
  return answer(ask, folder, ids, { history, page: nextPageToken, since }, true);
}

type Added = { message: { id: string } };
type Records = {
  history?: {
    id: string | number;
    messagesAdded?: Added[];
    labelsAdded?: (Added & { labelIds?: string[] })[];
  }[];
  historyId: string | number;
  nextPageToken?: string;
};

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
  let page: string | undefined;
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
      ...(page === undefined ? [] : [["pageToken", page]]),
    ] as [string, string][]);
    const read = await ask<Records | typeof NOT_KNOWN>({
      at: `${ME}/history?${query}`,
      expected: { 404: NOT_KNOWN } as const,
    });
    if (!read.ok) return read;
    if (read.value === NOT_KNOWN) return { ok: true, value: { kind: "start-anew" } };
    const { history = [], historyId, nextPageToken } = read.value;
    // Of the first page: what arrives while the others are read is found the next time.
    now ??= String(historyId);
    for (const { id, messagesAdded = [], labelsAdded = [] } of history) {
      const labelled = labelsAdded.filter(({ labelIds = [] }) => labelIds.includes(folder.remoteId ?? ""));
      const added = [...messagesAdded, ...labelled].map(({ message }) => message.id);
      // A record is covered as a whole or not at all.
      if (ids.size > 0 && new Set([...ids, ...added]).size > most) {
        return answer(ask, folder, [...ids], { history: reached }, true);
      }
      for (const one of added) ids.add(one);
      reached = String(id);
    }
    page = nextPageToken;
  } while (page !== undefined);
  return answer(ask, folder, [...ids], { history: later(reached, now ?? start) }, false);
}

/** History ids are whole numbers of 64 bits. */
const later = (one: string, other: string): string =>
  /^\d+$/.test(one) && /^\d+$/.test(other) && BigInt(one) > BigInt(other) ? one : other;
