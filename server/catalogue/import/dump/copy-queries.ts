import { sql } from "kysely";
import type pg from "pg";
import { copyIn } from "../../../platform/postgres/copy.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { rowOf } from "../queries.ts";
import type { StoredPodcast } from "../stored-podcast.ts";
import { bytesCell, type Cell, copyLine } from "./copy-text.ts";

type Row = ReturnType<typeof rowOf>;

/** Some 64 KB are handed to the database at a time. */
const CHUNK = 65_536;

const podcastColumns = [
  "id",
  "public_id",
  "feed_url",
  "feed_key",
  "guid",
  "itunes_id",
  "title",
  "title_key",
  "search_text",
  "artist",
  "owner_name",
  "language",
  "primary_genre_id",
  "episodes",
  "latest_episode",
  "reach",
  "reach_low",
  "reach_high",
  "reach_method",
  "reach_measured",
  "image_url",
] as const satisfies readonly (keyof Row)[];

/** The tables a new podcast is written to, each with the columns of its lines. */
const tables = {
  podcast: [...podcastColumns, "genre_ids", "reach_signals"].join(", "),
  podcast_detail: "podcast_id, description, words, website",
  podcast_alias: "kind, key, podcast_id",
  podcast_source: "podcast_id, source, fingerprint",
  podcast_index_row: "row_id, podcast_id, fingerprint",
} as const;

type Table = keyof typeof tables;

/** New podcasts in the form COPY takes them, as they can be handed from thread to thread. */
export interface NewPodcasts {
  /** The dump's rows in it. */
  rowIds: number[];
  /** Pieces of the lines of the tables. */
  lines: { table: Table; bytes: Uint8Array }[];
}

/**
 * New podcasts in COPY's format. They are turned into bytes at once: thousands of objects waiting for the database
 * slow down the garbage collector.
 */
export class PodcastLines {
  readonly #rowIds: number[] = [];
  readonly #lines: NewPodcasts["lines"] = [];
  readonly #text = new Map<Table, string>();

  /** @param fingerprint of the dump's row as it was read: what its source said */
  add(rowId: number, podcast: StoredPodcast, fingerprint: string): void {
    const { id, aliases } = podcast;
    const said = bytesCell(fingerprint);
    const row = rowOf(podcast);
    this.#rowIds.push(rowId);
    const cells: Cell[] = podcastColumns.map((column) => row[column]);
    cells.push(`{${row.genre_ids.join(",")}}`, JSON.stringify(row.reach_signals));
    this.#append("podcast", cells);
    const { description, words, website } = row;
    this.#append("podcast_detail", [id, description, words, website]);
    for (const { kind, key } of aliases) this.#append("podcast_alias", [kind, key, id]);
    this.#append("podcast_source", [id, "podcast-index", said]);
    this.#append("podcast_index_row", [rowId, id, said]);
  }

  #append(table: Table, cells: readonly Cell[]): void {
    const text = (this.#text.get(table) ?? "") + copyLine(cells);
    this.#text.set(table, text);
    if (text.length >= CHUNK) this.#cut(table);
  }

  #cut(table: Table): void {
    this.#lines.push({ table, bytes: Buffer.from(this.#text.get(table) ?? "") });
    this.#text.set(table, "");
  }

  /** All that were added. */
  end(): NewPodcasts {
    for (const table of this.#text.keys()) this.#cut(table);
    return { rowIds: this.#rowIds, lines: this.#lines };
  }
}

/** Ids for new podcasts; unused ones are lost. */
export async function reserveIds(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('podcast', 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Inserts new podcasts by COPY, each table once. The caller guarantees that none of their keys is in use, by a
 * stored podcast or among them.
 * @param client the connection, with a transaction open
 */
export async function copyPodcasts(client: pg.ClientBase, { rowIds, lines }: NewPodcasts): Promise<void> {
  if (rowIds.length === 0) return;
  for (const [table, columns] of Object.entries(tables) as [Table, string][]) {
    const own = lines.filter((one) => one.table === table);
    // Bytes of another thread have become plain ones.
    const chunks = own.map(({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    await copyIn(client, `copy ${table} (${columns}) from stdin`, chunks);
  }
}
