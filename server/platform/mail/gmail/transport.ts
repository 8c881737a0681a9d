import type { Fetched } from "../../outbound/limits.ts";
import { createAsker } from "../api/ask.ts";
import { type ApiOptions, listField, serviceOf, textField } from "../api/dialect.ts";
import { createHandIn } from "../api/hand-in.ts";
import { PAUSE, pauseBetweenLooks } from "../api/pause.ts";
import type { MailPlace, ReadResult, RemoteFolder, Transport } from "../transport.ts";
import { gmailChanges } from "./changes.ts";
import { GMAIL } from "./dialect.ts";
import { createFindSent } from "./find-sent.ts";
import { EVERYTHING, ME, NOWHERE } from "./headers.ts";
import { readRaw, readRawInPieces } from "./raw.ts";

const ALL_MAIL: RemoteFolder = { path: EVERYTHING, remoteId: null, use: "all" };
const SPAM: RemoteFolder = { path: "SPAM", remoteId: "SPAM", use: "junk" };

/** A mailbox by Gmail's API: `gmail.send` and `gmail.readonly` are enough, and nothing in it is changed by reading. */
export function createGmailTransport(options: ApiOptions): Transport {
  const service = serviceOf(GMAIL, options);
  const ask = createAsker(service);
  const handIn = createHandIn(service);
  const findSent = createFindSent(ask);
  /** A whole mail; null where it is gone. */
  const askWhole = <T>(place: MailPlace, read: (answer: Fetched) => Promise<T>) =>
    ask<T | null>({
      at: `${ME}/messages/${encodeURIComponent(place.remote)}?format=raw&fields=raw`,
      // It stops by itself; an answer that announces more must not be refused for it.
      maxBytes: Number.MAX_SAFE_INTEGER,
      read,
      ...NOWHERE,
    });

  async function folders(): Promise<ReadResult<readonly RemoteFolder[]>> {
    const listed = await ask<object>({ at: `${ME}/labels?fields=labels(id,name,type)` });
    if (!listed.ok) return listed;
    const own = listField(listed.value, "labels").filter((one) => textField(one, "type") === "user");
    const labels = own.map((one) => ({
      path: textField(one, "name"),
      remoteId: textField(one, "id"),
      use: null,
    }));
    return { ok: true, value: [ALL_MAIL, SPAM, ...labels] };
  }

  return {
    live: false,
    folders,
    findSent,
    send: (_envelope, bytes, hooks) =>
      // The mail's own header names its one recipient; as a file of its own it may have 35 MB.
      handIn(
        { at: `/upload${ME}/messages/send?uploadType=media`, contentType: "message/rfc822", body: bytes },
        hooks,
      ),
    changes: (folder, cursor, what) => gmailChanges(ask, folder, cursor, what),
    fetch: (place, most) => askWhole(place, (answer) => readRaw(answer, most)),
    fetchInPieces: (place, most, take) => askWhole(place, (answer) => readRawInPieces(answer, most, take)),
    wait: (signal, { watched = false } = {}) =>
      pauseBetweenLooks((options.pause ?? PAUSE)[watched ? "watched" : "usual"], signal),
    async probe() {
      const found = await folders();
      return found.ok ? { ok: true, value: { folders: found.value.length } } : found;
    },
    async close() {
      // Each request has a connection of its own.
    },
  };
}
