import { type Key, keysOf } from "../identity.ts";
import type { PodcastRecord } from "../record.ts";
import { type Refusal, refusalReason } from "../refusal.ts";
import { type NewPodcasts, PodcastLines } from "./copy-queries.ts";
import type { RawRow } from "./dump-file.ts";
import type { KnownRow } from "./dump-queries.ts";
import { type LeftOut, readDumpRow } from "./dump-row.ts";
import type { KeyFilter } from "./key-filter.ts";
import { newPodcast } from "./new-podcast.ts";

/** A row that is to be written, read and cleaned. */
export interface ReadRow {
  id: number;
  record: PodcastRecord;
  keys: Key[];
  fingerprint: string;
  /** The podcast it stood for before. */
  formerId: number | null;
}

/** A batch of rows, sorted by what has to be done with them. */
export interface PreparedBatch {
  /** The last row's number: where the next batch begins. */
  upTo: number;
  rows: number;
  unchanged: number;
  refused: number;
  refusals: Refusal[];
  leftOut: Partial<Record<LeftOut, number>>;
  /** With a key filter: rows that are surely about new podcasts, ready to be copied. */
  made: NewPodcasts;
  /** Without one: rows nothing is known of. */
  fresh: ReadRow[];
  /** Rows that have changed. */
  altered: ReadRow[];
  /** Rows whose keys may be in use, while keys cannot be looked up. */
  putOff: number[];
  /** Rows known before that are missing now, or say that the feed is dead. */
  gone: number[];
  /** Unchanged rows that were gone and are back. */
  returned: number[];
}

export const emptyBatch = (): PreparedBatch => ({
  upTo: 0,
  rows: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  leftOut: {},
  made: { rowIds: [], lines: [] },
  fresh: [],
  altered: [],
  putOff: [],
  gone: [],
  returned: [],
});

/** A row with its fingerprint. */
export interface MarkedRow extends RawRow {
  fingerprint: string;
}

/** What a row says: a podcast, or why it is refused. */
export type CleanRow =
  | { record: PodcastRecord; keys: Key[]; leftOut: LeftOut[] }
  | { refusal: Refusal; dead: boolean };

/** Where rows come from, and when they are read. */
export interface Reading {
  file: string;
  now: Date;
}

/** Reads and cleans a row. This is the most expensive step of the import. */
export function cleanRow({ id, json }: RawRow, { file, now }: Reading): CleanRow {
  const refuse = (code: "row-number" | "row-dead"): CleanRow => ({
    refusal: { file, line: id, code, reason: refusalReason(code) },
    dead: code === "row-dead",
  });
  // The directory counts from 1, and so do runs: there is no stored state for such a row.
  if (id <= 0) return refuse("row-number");
  const { item, leftOut, dead } = readDumpRow(file, id, json, now);
  if (item.kind === "refused") return { refusal: item.refusal, dead };
  if (dead) return refuse("row-dead");
  return { record: item.record, keys: keysOf(item.record), leftOut };
}

/** Sorts rows into a batch. */
export class RowSorter {
  readonly batch = emptyBatch();
  readonly #reading: Reading;
  readonly #ids: number[];
  readonly #made = new PodcastLines();

  /** @param ids for new podcasts, used from the end; needed with a key filter */
  constructor(reading: Reading, ids: number[]) {
    this.#reading = reading;
    this.#ids = ids;
  }

  /** @param filter every key in use; without it, new rows have to be looked up */
  sort(row: MarkedRow, known: KnownRow | null, filter: KeyFilter | null): void {
    const { batch } = this;
    if (known?.fingerprint === row.fingerprint) {
      if (known.gone) batch.returned.push(row.id);
      else batch.unchanged += 1;
      return;
    }
    const clean = cleanRow(row, this.#reading);
    if ("refusal" in clean && clean.dead && known !== null) {
      if (known.gone) batch.unchanged += 1;
      else batch.gone.push(row.id);
    } else if (filter !== null) {
      const isMet = !("refusal" in clean) && filter.addAll(clean.keys);
      this.make(row, clean, isMet || known !== null);
    } else if (!this.#left(clean)) {
      const { record, keys } = clean;
      const read = {
        id: row.id,
        record,
        keys,
        fingerprint: row.fingerprint,
        formerId: known?.podcastId ?? null,
      };
      (known === null ? batch.fresh : batch.altered).push(read);
    }
  }

  /** Makes the podcast of a row. @param isMet one of its keys may be in use: the row is postponed */
  make({ id, fingerprint }: MarkedRow, clean: CleanRow, isMet: boolean): void {
    if (this.#left(clean)) return;
    if (isMet) this.batch.putOff.push(id);
    else {
      const { record, keys } = clean;
      const podcast = newPodcast(record, { keys, now: this.#reading.now });
      podcast.id = this.#ids.pop()!;
      this.#made.add(id, podcast, fingerprint);
    }
  }

  end(): PreparedBatch {
    this.batch.made = this.#made.end();
    return this.batch;
  }

  /** Records a refusal, or the values left out of an accepted row. True if the row is refused. */
  #left(clean: CleanRow): clean is Extract<CleanRow, { refusal: Refusal }> {
    const { batch } = this;
    if ("refusal" in clean) {
      batch.refused += 1;
      batch.refusals.push(clean.refusal);
      return true;
    }
    for (const code of clean.leftOut) batch.leftOut[code] = (batch.leftOut[code] ?? 0) + 1;
    return false;
  }
}
