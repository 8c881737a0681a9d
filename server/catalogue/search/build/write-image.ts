import type pg from "pg";
import type { Lists } from "../image/image-queries.ts";
import { gonePlaces } from "./base-places.ts";
import type { Base } from "./changed.ts";
import { describedPages } from "./described.ts";
import { readFacets } from "./facets.ts";
import { frequentParts } from "./frequent-parts.ts";
import { Growing } from "./growing.ts";
import { numberOrders, type Places, placePodcasts, titleOrder } from "./orders.ts";
import { type Podcasts, readPodcasts, type Texts } from "./read-podcasts.ts";
import { CHANGED, type Source } from "./source.ts";
import { spellings } from "./spelling.ts";
import { titleStands } from "./title-stands.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { wordGrams } from "./word-grams.ts";
import { type WordPlaces, wordPlaces } from "./word-places.ts";
import type { BuildTables } from "./write-tables.ts";

/** What was written. */
export interface Written {
  /** How many podcasts an image of it has. */
  podcasts: number;
  lists: Lists;
}

/**
 * Writes the tables of a build. Step by step, each with only the data it needs: for millions of podcasts,
 * everything at once would take twice the memory.
 *
 * @param others how many podcasts are in the build that this one extends
 */
export async function writeImage(
  reader: pg.Client,
  tables: BuildTables,
  source: Source,
  others = 0,
): Promise<Written> {
  const { texts, places, facets } = await writePodcasts(reader, tables, source);
  const words = await writeTexts(tables, texts, places, others);
  const descriptions = await writeDescriptions(reader, tables, source, places);
  const count = places.idsSorted.length;
  return { podcasts: count, lists: { ...facets, words, descriptions, places: count } };
}

/** The same for the changes, and how they are joined to the base. */
export async function writeChanges(reader: pg.Client, tables: BuildTables, base: Base): Promise<Written> {
  const gone = await gonePlaces(reader, base.build);
  await tables.parts([["gone", gone], ...(await titleStands(reader, base.build))]);
  const { podcasts, lists } = await writeImage(reader, tables, CHANGED, base.lists.places);
  return { podcasts: base.lists.places - gone.length + podcasts, lists };
}

/** Positions of podcasts once they have places. */
type ById = Pick<Places, "rows" | "idsSorted" | "placesById">;

async function writePodcasts(
  reader: pg.Client,
  tables: BuildTables,
  source: Source,
): Promise<{ texts: Texts; places: ById; facets: Pick<Lists, "languages" | "genres"> }> {
  const podcasts = await readPodcasts(reader, source);
  const { places, rowsById } = placePodcasts(podcasts);
  const { rows, idsSorted, placesById } = places;
  const genres = await writeFacets(reader, tables, source, podcasts, places);
  for await (const part of titleOrder(reader, source, places)) await tables.parts([part]);
  await tables.parts(numberOrders(podcasts, places, rowsById));
  await tables.parts([
    ["ids", rows.map((row) => podcasts.ids[row]!)],
    ["ids sorted", idsSorted],
    ["places by id", placesById],
  ]);
  return {
    texts: podcasts.texts,
    places: { rows, idsSorted, placesById },
    facets: { languages: podcasts.languageCodes, genres },
  };
}

async function writeFacets(
  reader: pg.Client,
  tables: BuildTables,
  source: Source,
  podcasts: Podcasts,
  places: Places,
): Promise<number[]> {
  const facets = await readFacets(reader, source, podcasts, places);
  await tables.parts(facets.parts);
  await tables.sets(facets.sets);
  return facets.genres;
}

/** How many words there are. */
async function writeTexts(tables: BuildTables, texts: Texts, places: ById, others: number): Promise<number> {
  const { vocabulary } = texts;
  const size = places.rows.length;
  await writeWords(tables, vocabulary, wordPlaces(texts, places.rows), size);
  await tables.sets(prefixed("v", wordGrams(vocabulary.words)));
  await tables.spellings(spellings(vocabulary, size + others));
  return vocabulary.words.length;
}

async function writeWords(
  tables: BuildTables,
  vocabulary: Vocabulary,
  byWord: WordPlaces,
  size: number,
): Promise<void> {
  const { letters, begins } = vocabulary.letters();
  await tables.parts([
    ["word letters", letters],
    ["word begins", begins],
  ]);
  await tables.words(byWord, vocabulary.words.length);
  await tables.frequentParts(frequentParts(vocabulary, byWord, size));
}

/** How many blocks there are. */
async function writeDescriptions(
  reader: pg.Client,
  tables: BuildTables,
  source: Source,
  places: ById,
): Promise<number> {
  const described = new Growing(Uint32Array);
  let blocks = 0;
  for await (const pages of describedPages(reader, source, places, described)) {
    await tables.described(pages);
    blocks += 1;
  }
  await tables.parts([["described places", described.numbers()]]);
  return blocks;
}

function* prefixed<T>(prefix: string, sets: Iterable<[string, T]>): Generator<[string, T]> {
  for (const [key, set] of sets) yield [`${prefix}${key}`, set];
}
