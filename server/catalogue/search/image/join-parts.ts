import type { Seam } from "./join.ts";
import { has } from "./place-set.ts";
import type { Segment } from "./segment.ts";

/** All languages and genres of an image, see `Image`. */
interface Known {
  languages: readonly string[];
  genres: readonly number[];
}

/** Podcasts by id, and the place of each. */
export interface ById {
  ids: Uint32Array;
  places: Uint32Array;
}

export const byIdOf = async (segment: Segment): Promise<ById> => ({
  ids: await segment.numbers("ids sorted"),
  places: await segment.numbers("places by id"),
});

export function joinById(first: ById, second: ById, { gone, first: own, offset, size }: Seam): ById {
  const count = own - gone.count + size - offset;
  const all: ById = { ids: new Uint32Array(count), places: new Uint32Array(count) };
  let next = 0;
  const take = (id: number, place: number): void => {
    all.ids[next] = id;
    all.places[next] = place;
    next += 1;
  };
  let other = 0;
  const takeSecond = (below: number): void => {
    for (; other < second.ids.length && second.ids[other]! < below; other += 1) {
      take(second.ids[other]!, offset + second.places[other]!);
    }
  };
  for (let at = 0; at < first.ids.length; at += 1) {
    const place = first.places[at]!;
    if (has(gone, place)) continue;
    takeSecond(first.ids[at]!);
    take(first.ids[at]!, place);
  }
  takeSecond(Number.POSITIVE_INFINITY);
  return all;
}

/** The genres of place n are `genres[begins[n]]` to `genres[begins[n + 1] - 1]`. */
export interface GenresByPlace {
  begins: Uint32Array;
  genres: Uint16Array;
}

export async function genresOf(segment: Segment, known: Known): Promise<GenresByPlace> {
  const numbers = segment.lists.genres.map((id) => known.genres.indexOf(id));
  const begins = await segment.numbers("genre begins");
  const genres = (await segment.smallNumbers("genres")).map((number) => numbers[number]!);
  return { begins, genres };
}

export function joinGenres(
  first: GenresByPlace,
  second: GenresByPlace,
  { offset, size }: Seam,
): GenresByPlace {
  const end = first.genres.length;
  const begins = new Uint32Array(size + 1).fill(end);
  begins.set(first.begins);
  begins.set(
    second.begins.map((begin) => end + begin),
    offset,
  );
  const genres = new Uint16Array(end + second.genres.length);
  genres.set(first.genres);
  genres.set(second.genres, end);
  return { begins, genres };
}

export async function languagesOf(segment: Segment, known: Known): Promise<Uint16Array> {
  const numbers = [0, ...segment.lists.languages.map((code) => known.languages.indexOf(code) + 1)];
  return (await segment.smallNumbers("languages")).map((number) => numbers[number]!);
}

export function joinLanguages(first: Uint16Array, second: Uint16Array, { offset, size }: Seam): Uint16Array {
  const all = new Uint16Array(size);
  all.set(first);
  all.set(second, offset);
  return all;
}
