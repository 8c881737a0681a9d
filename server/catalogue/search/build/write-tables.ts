import type pg from "pg";
import { copyIn } from "../../../platform/postgres/copy.ts";
import type { TableKind } from "../image/image-queries.ts";
import { pack } from "../image/packed-set.ts";
import { list, type PlaceSet } from "../image/place-set.ts";
import { binaryRows, type Cell } from "./binary-copy.ts";
import type { DescribedPage } from "./described.ts";
import type { FrequentPart } from "./frequent-parts.ts";
import type { Part } from "./orders.ts";
import type { WordPlaces } from "./word-places.ts";

/** Bytes of a part in one row: below what PostgreSQL takes easily in one piece. */
const PIECE = 1 << 20;

/** The tables of one build, created and filled one after the other on their own connection. */
export class BuildTables {
  readonly #client: pg.ClientBase;
  readonly #build: number;

  constructor(client: pg.ClientBase, build: number) {
    this.#client = client;
    this.#build = build;
  }

  /** Bytes are kept as they are: packed sets do not compress, and are read whole. */
  async create(): Promise<void> {
    // Like the table that names them: a crash takes all of them or none.
    const { rows } = await this.#client.query(
      "select relpersistence = 'p' as logged from pg_class where oid = 'search.build'::regclass",
    );
    const table = rows[0].logged ? "table" : "unlogged table";
    await this.#client.query(`
      create ${table} ${this.#name("part")} (name text, place integer, bytes bytea);
      create ${table} ${this.#name("set")} (key text collate "C", n integer, same_as text collate "C", bytes bytea);
      create ${table} ${this.#name("word")} (id integer, bytes bytea);
      create ${table} ${this.#name("spelling")} (word text, n integer);
      create ${table} ${this.#name("described")} (block integer, first bytea, bytes bytea);
      alter table ${this.#name("part")} alter bytes set storage external;
      alter table ${this.#name("set")} alter bytes set storage external;
      alter table ${this.#name("word")} alter bytes set storage external;
      alter table ${this.#name("described")} alter bytes set storage external`);
  }

  async parts(parts: Iterable<Part>): Promise<void> {
    await this.#copy("part", partRows(parts));
  }

  async sets(sets: Iterable<readonly [key: string, set: PlaceSet]>): Promise<void> {
    await this.#copy("set", setRows(sets));
  }

  async frequentParts(parts: Iterable<FrequentPart>): Promise<void> {
    await this.#copy("set", frequentRows(parts));
  }

  async words(places: WordPlaces, count: number): Promise<void> {
    await this.#copy("word", wordRows(places, count));
  }

  async spellings(words: Iterable<readonly [word: string, n: number]>): Promise<void> {
    await this.#copy("spelling", words);
  }

  async described(pages: Iterable<DescribedPage>): Promise<void> {
    await this.#copy("described", pages);
  }

  async index(): Promise<void> {
    const kinds = ["part", "set", "word", "spelling", "described"] as const;
    const [part, set, word, spelling, described] = kinds.map((kind) => this.#name(kind));
    await this.#client.query(`alter table ${part} add primary key (name, place)`);
    await this.#client.query(`alter table ${set} add primary key (key)`);
    await this.#client.query(`alter table ${word} add primary key (id)`);
    await this.#client.query(`alter table ${described} add primary key (block, first)`);
    await this.#client.query(`create index on ${spelling} using gin (word gin_trgm_ops)`);
    await this.#client.query(`analyze ${part}, ${set}, ${word}, ${spelling}, ${described}`);
  }

  async #copy(kind: TableKind, rows: Iterable<readonly Cell[]>): Promise<void> {
    await copyIn(this.#client, `copy ${this.#name(kind)} from stdin (format binary)`, binaryRows(rows));
  }

  #name(kind: TableKind): string {
    return `search.${kind}_${this.#build}`;
  }
}

function* partRows(parts: Iterable<Part>): Generator<Cell[]> {
  for (const [name, numbers] of parts) {
    const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
      yield [name, at / PIECE, bytes.subarray(at, at + PIECE)];
    }
  }
}

function* setRows(sets: Iterable<readonly [string, PlaceSet]>): Generator<Cell[]> {
  for (const [key, set] of sets) yield [key, set.count, null, pack(set)];
}

function* frequentRows(parts: Iterable<FrequentPart>): Generator<Cell[]> {
  for (const one of parts) {
    if ("set" in one) yield [`t${one.part}`, one.set.count, null, pack(one.set)];
    else yield [`t${one.part}`, one.count, `t${one.sameAs}`, null];
  }
}

function* wordRows(places: WordPlaces, count: number): Generator<Cell[]> {
  for (let word = 0; word < count; word += 1) yield [word, pack(list(places.of(word)))];
}
