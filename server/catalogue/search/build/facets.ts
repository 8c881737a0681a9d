import type pg from "pg";
import { marks } from "../filters/all.ts";
import { genreKey, languageKey, markKey } from "../image/image.ts";
import { firstAtLeast, list, type PlaceSet } from "../image/place-set.ts";
import { upTo } from "../image/stable-sort.ts";
import { Growing } from "./growing.ts";
import type { Part, Places } from "./orders.ts";
import { readLines } from "./read-lines.ts";
import type { Podcasts } from "./read-podcasts.ts";
import type { Source } from "./source.ts";

export interface Facets {
  /** Sets by their key: `g1301`, `len`. */
  sets: [key: string, set: PlaceSet][];
  parts: Part[];
  /** Genres by the number they have in the parts. */
  genres: number[];
}

/** Every podcast's genres, language and marks. */
export async function readFacets(
  client: pg.ClientBase,
  source: Source,
  podcasts: Podcasts,
  places: Places,
): Promise<Facets> {
  const size = podcasts.ids.length;
  const genreNumbers = new Map<number, number>();
  const holders: Growing<Uint32Array>[] = [];
  for await (const [podcast, genre] of readLines(
    client,
    `select p.id, unnest(p.genre_ids) from ${source.podcasts}`,
  )) {
    const at = firstAtLeast(places.idsSorted, Number(podcast));
    let number = genreNumbers.get(Number(genre));
    if (number === undefined) {
      number = genreNumbers.size;
      genreNumbers.set(Number(genre), number);
      holders.push(new Growing(Uint32Array));
    }
    holders[number]!.push(places.placesById[at]!);
  }
  const sorted = holders.map((some) => some.numbers().sort());
  const genres = [...genreNumbers.keys()];
  const languages = languagesByPlace(podcasts, places);
  return {
    genres,
    sets: [
      ...genres.map((id, number): [string, PlaceSet] => [genreKey(id), list(sorted[number]!)]),
      ...languageSets(podcasts, languages),
      ...marks.map(({ name }, bit): [string, PlaceSet] => {
        const marked = (row: number) => (podcasts.marks[row]! & (1 << bit)) !== 0;
        return [markKey(name), list(upTo(size).filter((place) => marked(places.rows[place]!)))];
      }),
    ],
    parts: [...genresByPlace(sorted, size), ["languages", languages]],
  };
}

/** The genres of place n are `genres[begins[n]]` to `genres[begins[n + 1] - 1]`. */
function genresByPlace(sorted: readonly Uint32Array[], size: number): Part[] {
  const begins = new Uint32Array(size + 1);
  for (const some of sorted) for (const place of some) begins[place + 1] = begins[place + 1]! + 1;
  for (let place = 0; place < size; place += 1) begins[place + 1] = begins[place + 1]! + begins[place]!;
  const genres = new Uint16Array(begins[size]!);
  const next = begins.slice();
  for (const [number, some] of sorted.entries()) {
    for (const place of some) {
      genres[next[place]!] = number;
      next[place] = next[place]! + 1;
    }
  }
  return [
    ["genre begins", begins],
    ["genres", genres],
  ];
}

function languagesByPlace(podcasts: Podcasts, { rows }: Places): Uint16Array {
  const languages = new Uint16Array(rows.length);
  for (let place = 0; place < rows.length; place += 1) languages[place] = podcasts.languages[rows[place]!]!;
  return languages;
}

function languageSets({ languageCodes }: Podcasts, byPlace: Uint16Array): [string, PlaceSet][] {
  const counts = new Uint32Array(languageCodes.length + 1);
  for (const language of byPlace) counts[language] = counts[language]! + 1;
  const places = [...counts].map((count) => new Uint32Array(count));
  const next = new Uint32Array(counts.length);
  for (let place = 0; place < byPlace.length; place += 1) {
    const language = byPlace[place]!;
    places[language]![next[language]!] = place;
    next[language] = next[language]! + 1;
  }
  return languageCodes.map((code, at) => [languageKey(code), list(places[at + 1]!)]);
}
