import { type Key, keysOf } from "../identity.ts";
import type { PodcastRecord } from "../record.ts";
import type { Dump } from "./dump-file.ts";
import { readDumpRow } from "./dump-row.ts";

/** A row that waits until keys can be looked up again. */
interface PutOffRow {
  id: number;
  json: string;
  record: PodcastRecord;
  keys: Key[];
}

/** Reads postponed rows again: only their numbers are stored. */
export const readPutOff = (
  dump: Dump,
  ids: readonly number[],
  { file, now }: { file: string; now: Date },
): PutOffRow[] =>
  dump.rowsOf(ids).flatMap(({ id, json }) => {
    const { item } = readDumpRow(file, id, json, now);
    return item.kind === "refused" ? [] : [{ id, json, record: item.record, keys: keysOf(item.record) }];
  });
