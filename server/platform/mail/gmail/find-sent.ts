import type { Asker } from "../api/ask.ts";
import { listField, textField } from "../api/dialect.ts";
import { idsIn, wantedFields } from "../api/header-fields.ts";
import type { ReadResult, SentPlace } from "../transport.ts";
import { EVERYTHING, ME, NOWHERE } from "./headers.ts";

/** How many of the newest sent mails are looked through for an id in References. */
const MOST_LOOKED_THROUGH = 100;

/** The ids of a sent mail, which never change: the one it went out under, and the last of its References. */
type Ids = { messageId: string | null; last: string | null };

const QUERY = new URLSearchParams([
  ["format", "metadata"],
  ["metadataHeaders", "message-id"],
  ["metadataHeaders", "references"],
  ["fields", "id,payload/headers"],
]).toString();

/**
 * Searches Sent. Gmail finds a Message-ID by itself; but mails handed in through its API get one of Gmail's own, and
 * ours stands in References only, for which there is no search: so the newest mails are looked through. It is the last
 * one there; further in front it is that of a mail which was answered.
 */
export function createFindSent(ask: Asker) {
  const known = new Map<string, Ids>();

  async function idsOf(id: string): Promise<ReadResult<Ids | null>> {
    const before = known.get(id);
    if (before) return { ok: true, value: before };
    const found = await ask<{ payload?: unknown } | null>({
      at: `${ME}/messages/${encodeURIComponent(id)}?${QUERY}`,
      ...NOWHERE,
    });
    if (!found.ok || found.value === null) return found as ReadResult<null>;
    const fields = wantedFields(
      listField(found.value.payload, "headers").map((one) => ({
        name: textField(one, "name"),
        value: textField(one, "value"),
      })),
    );
    const ids: Ids = {
      messageId: idsIn(fields, "message-id")[0] ?? null,
      last: idsIn(fields, "references").at(-1) ?? null,
    };
    known.set(id, ids);
    return { ok: true, value: ids };
  }

  async function list(query: Record<string, string>): Promise<ReadResult<string[]>> {
    const search = new URLSearchParams({ labelIds: "SENT", ...query });
    const listed = await ask<object>({ at: `${ME}/messages?${search}` });
    if (!listed.ok) return listed;
    return { ok: true, value: listField(listed.value, "messages").map((one) => textField(one, "id")) };
  }

  return async (wanted: readonly string[]): Promise<ReadResult<SentPlace | null>> => {
    for (const id of wanted) {
      const listed = await list({ q: `rfc822msgid:${id.replace(/^<|>$/g, "")}`, maxResults: "1" });
      if (!listed.ok) return listed;
      const [first] = listed.value;
      if (first !== undefined) return { ok: true, value: placeOf(first, id) };
    }
    const newest = await list({ maxResults: String(MOST_LOOKED_THROUGH) });
    if (!newest.ok) return newest;
    for (const id of newest.value) {
      const ids = await idsOf(id);
      if (!ids.ok) return ids;
      if (ids.value === null) continue;
      const { messageId, last } = ids.value;
      // The search may not know a mail yet that was sent a moment ago.
      if (wanted.some((one) => one === messageId || one === last)) {
        return { ok: true, value: placeOf(id, messageId) };
      }
    }
    return { ok: true, value: null };
  };
}

const placeOf = (remote: string, messageId: string | null): SentPlace => ({
  folder: EVERYTHING,
  uidValidity: 0,
  remote,
  messageId,
});
