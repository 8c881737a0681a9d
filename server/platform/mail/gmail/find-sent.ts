import type { Asker } from "../api/ask.ts";
import { idsIn, wantedFields } from "../api/header-fields.ts";
import { listField, textField } from "../api/service.ts";
import type { ReadResult, SentPlace } from "../transport.ts";
import { EVERYTHING, ME, NOWHERE } from "./headers.ts";

/** How many of the newest sent mails are looked through for an id in References. */
const MOST_LOOKED_THROUGH = 100;

/** The ids of a sent mail, which never change. */
type Ids = { messageId: string | null; references: readonly string[] };

const QUERY = new URLSearchParams([
  ["format", "metadata"],
  ["metadataHeaders", "message-id"],
  ["metadataHeaders", "references"],
  ["fields", "id,payload/headers"],
]).toString();

/**
 * Searches Sent. Gmail finds a Message-ID by itself; but mails handed in through its API get one of Gmail's own, and
 * ours stands in References only, for which there is no search: so the newest mails are looked through.
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
      references: idsIn(fields, "references"),
    };
    known.set(id, ids);
    return { ok: true, value: ids };
  }

  async function list(query: Record<string, string>): Promise<ReadResult<string[]>> {
    const search = new URLSearchParams({ labelIds: "SENT", ...query });
    const listed = await ask<{ messages?: { id: string }[] }>({ at: `${ME}/messages?${search}` });
    return listed.ok ? { ok: true, value: (listed.value.messages ?? []).map(({ id }) => id) } : listed;
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
      const { messageId, references } = ids.value;
      // The search may not know a mail yet that was sent a moment ago.
      if (wanted.some((one) => one === messageId || references.includes(one))) {
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
