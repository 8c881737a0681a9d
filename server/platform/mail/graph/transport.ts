import { createAsker } from "../api/ask.ts";
import { type ApiOptions, serviceOf } from "../api/dialect.ts";
import { createHandIn } from "../api/hand-in.ts";
import { PAUSE, pauseBetweenLooks } from "../api/pause.ts";
import type { Transport } from "../transport.ts";
import { graphChanges } from "./changes.ts";
import { GRAPH } from "./dialect.ts";
import { createFindSent } from "./find-sent.ts";
import { graphFolders, ME } from "./folders.ts";
import { readValue, readValueInPieces } from "./value.ts";

/** A mailbox by Microsoft Graph: `Mail.Send` and `Mail.Read` are enough, and nothing in it is changed by reading. */
export function createGraphTransport(options: ApiOptions): Transport {
  const service = serviceOf(GRAPH, options);
  const ask = createAsker(service);
  const handIn = createHandIn(service);
  return {
    live: false,
    folders: () => graphFolders(ask),
    findSent: createFindSent(ask),
    send: (_envelope, bytes, hooks) =>
      // As JSON Graph would take no headers of ours but those that begin with X-.
      handIn(
        {
          at: `${ME}/sendMail`,
          contentType: "text/plain",
          body: Buffer.from(Buffer.from(bytes).toString("base64")),
        },
        hooks,
      ),
    changes: (folder, cursor, what) => graphChanges(ask, folder, cursor, what),
    fetch: (place, most) => readValue(ask, place.remote, most),
    fetchInPieces: (place, most, take) => readValueInPieces(ask, place.remote, most, take),
    wait: (signal, { watched = false } = {}) =>
      pauseBetweenLooks((options.pause ?? PAUSE)[watched ? "watched" : "usual"], signal),
    async probe() {
      const found = await graphFolders(ask);
      return found.ok ? { ok: true, value: { folders: found.value.length } } : found;
    },
    async close() {
      // Each request has a connection of its own.
    },
  };
}
