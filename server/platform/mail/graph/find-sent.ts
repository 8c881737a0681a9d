import type { Asker } from "../api/ask.ts";
import { listField, textField } from "../api/dialect.ts";
import { idsIn, wantedFields } from "../api/header-fields.ts";
import type { ReadResult, SentPlace } from "../transport.ts";
import { pageOf } from "./dialect.ts";
import { ME } from "./folders.ts";
import { readHeadOf } from "./value.ts";

/** How many of the newest sent mails are looked through for an id in References. */
const MOST_LOOKED_THROUGH = 100;
const SENT = "sentitems";
/** PidTagInternetReferences: mails in Sent Items have it, though their header list is empty. */
const REFERENCES = "String 0x1039";

interface Row {
  id: string;
  internetMessageId?: string;
  singleValueExtendedProperties?: unknown;
}

/** The id a mail went out under, and the last of its References. */
type Ids = { messageId: string | null; last: string | null };

/**
 * Searches Sent Items by Message-ID; where a mail got another there, ours is the last of its References. Further in
 * front it is that of a mail which was answered.
 */
export function createFindSent(ask: Asker) {
  const known = new Map<string, Ids>();

  async function list(query: string): Promise<ReadResult<Row[]>> {
    const page = await ask<object>({
      at: `${ME}/mailFolders/${SENT}/messages?${query}`,
      headers: pageOf(MOST_LOOKED_THROUGH),
    });
    return page.ok ? { ok: true, value: listField(page.value, "value") as Row[] } : page;
  }

  async function idsOf(row: Row): Promise<ReadResult<Ids | null>> {
    const before = known.get(row.id);
    if (before) return { ok: true, value: before };
    const messageId = row.internetMessageId ?? null;
    const property = listField(row, "singleValueExtendedProperties").map((one) => textField(one, "value"))[0];
    let references: readonly string[] = property?.match(/<[^<>\s]+>/g) ?? [];
    if (property === undefined) {
      const head = await readHeadOf(ask, row.id);
      if (!head.ok || head.value === null) return head as ReadResult<null>;
      references = idsIn(wantedFields(head.value), "references");
    }
    const ids: Ids = { messageId, last: references.at(-1) ?? null };
    known.set(row.id, ids);
    return { ok: true, value: ids };
  }

  return async (wanted: readonly string[]): Promise<ReadResult<SentPlace | null>> => {
    for (const id of wanted) {
      const text = `internetMessageId eq '${id.replaceAll("'", "''")}'`;
      const found = await list(`$select=id,internetMessageId&$top=1&$filter=${encodeURIComponent(text)}`);
      if (!found.ok) return found;
      const [first] = found.value;
      if (first !== undefined) return { ok: true, value: placeOf(first.id, id) };
    }
    const expand = encodeURIComponent(`singleValueExtendedProperties($filter=id eq '${REFERENCES}')`);
    const newest = await list(
      `$select=id,internetMessageId&$orderby=sentDateTime%20desc&$top=${MOST_LOOKED_THROUGH}&$expand=${expand}`,
    );
    if (!newest.ok) return newest;
    for (const row of newest.value) {
      const ids = await idsOf(row);
      if (!ids.ok) return ids;
      if (ids.value === null) continue;
      const { messageId, last } = ids.value;
      if (wanted.some((one) => one === messageId || one === last)) {
        return { ok: true, value: placeOf(row.id, messageId) };
      }
    }
    return { ok: true, value: null };
  };
}

const placeOf = (remote: string, messageId: string | null): SentPlace => ({
  folder: SENT,
  uidValidity: 0,
  remote,
  messageId,
});
