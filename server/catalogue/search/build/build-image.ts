import pg from "pg";
import type { Lists } from "../image/image-queries.ts";
import { describedPages } from "./described.ts";
import { dropOldTables } from "./drop-tables.ts";
import { readFacets } from "./facets.ts";
import { frequentParts } from "./frequent-parts.ts";
import { Growing } from "./growing.ts";
import { numberOrders, placePodcasts, titleOrder } from "./orders.ts";
import { readPodcasts } from "./read-podcasts.ts";
import { spellings } from "./spelling.ts";
import { wordGrams } from "./word-grams.ts";
import { wordPlaces } from "./word-places.ts";
import { BuildTables } from "./write-tables.ts";

// Any number will do, as long as every version of Hostread takes the same.
const BUILD_LOCK = 5_070_912_307;

/** A connection that is quiet for long while numbers are sorted is not dead. */
const CONNECT_MS = 10_000;

/** How a build went. */
export interface Built {
  build: number;
  podcasts: number;
  words: number;
}

/**
 * Makes the search tables again from one state of the catalogue, beside those in use, and then has the new ones
 * used. Searches and imports go on meanwhile; what changes is in `search.change` for the new tables as well. Killed
 * at any point it leaves tables that nobody uses, which the next build removes. Null where another build is at work.
 */
export async function buildImage(connectionString: string): Promise<Built | null> {
  const connect = async (name: string) => {
    const client = new pg.Client({
      connectionString,
      application_name: `hostread search ${name}`,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    // Whoever waits for a statement hears of it there.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  };
  const writer = await connect("build");
  try {
    const { rows } = await writer.query("select pg_try_advisory_lock($1) as mine", [BUILD_LOCK]);
    if (!rows[0].mine) return null;
    const reader = await connect("read");
    try {
      return await build(reader, writer);
    } finally {
      await reader.end();
    }
  } finally {
    await writer.end();
  }
}

async function build(reader: pg.Client, writer: pg.Client): Promise<Built> {
  await dropOldTables(writer);
  const { rows } = await writer.query<{ build: string; began: Date }>(`
    select greatest((extract(epoch from clock_timestamp()) * 1000)::bigint, coalesce(max(id), 0) + 1)::text as build,
      clock_timestamp() as began from search.build`);
  const { began } = rows[0]!;
  const number = Number(rows[0]!.build);
  await reader.query("begin isolation level repeatable read read only");
  const snapshot = (await reader.query("select pg_current_snapshot()::text as snapshot")).rows[0].snapshot;

  const tables = new BuildTables(writer, number);
  await tables.create();
  const podcasts = await readPodcasts(reader);
  const size = podcasts.ids.length;
  const { places, rowsById } = placePodcasts(podcasts);
  const facets = await readFacets(reader, podcasts, places);
  for await (const part of titleOrder(reader, places)) await tables.parts([part]);
  const described = new Growing(Uint32Array);
  let blocks = 0;
  for await (const pages of describedPages(reader, places, described)) {
    await tables.described(pages);
    blocks += 1;
  }
  await reader.query("commit");

  await tables.parts(numberOrders(podcasts, places, rowsById));
  await tables.parts([
    ...facets.parts,
    ["ids", places.rows.map((row) => podcasts.ids[row]!)],
    ["ids sorted", places.idsSorted],
    ["described places", described.numbers()],
    ["places by id", places.placesById],
  ]);
  await tables.sets(facets.sets);

  const { vocabulary } = podcasts;
  const byWord = wordPlaces(podcasts, places);
  const { letters, begins } = vocabulary.letters();
  await tables.parts([
    ["word letters", letters],
    ["word begins", begins],
  ]);
  await tables.words(byWord, vocabulary.words.length);
  await tables.sets(prefixed("v", wordGrams(vocabulary.words)));
  await tables.frequentParts(frequentParts(vocabulary, byWord, size));
  await tables.spellings(spellings(vocabulary, size));
  await tables.index();

  const lists: Lists = {
    languages: podcasts.languageCodes,
    genres: facets.genres,
    words: vocabulary.words.length,
    descriptions: blocks,
  };
  await writer.query(
    "insert into search.build (id, snapshot, podcasts, lists, began) values ($1, $2, $3, $4, $5)",
    [number, snapshot, size, JSON.stringify(lists), began],
  );
  return { build: number, podcasts: size, words: vocabulary.words.length };
}

function* prefixed<T>(prefix: string, sets: Iterable<[string, T]>): Generator<[string, T]> {
  for (const [key, set] of sets) yield [`${prefix}${key}`, set];
}
