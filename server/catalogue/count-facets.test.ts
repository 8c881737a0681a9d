import { beforeAll, describe, expect, test } from "vitest";
import {
  EPISODE_BANDS,
  type FacetCounts,
  LATEST_EPISODE_MONTHS,
  RATING_COUNTS_FROM,
  RATINGS_FROM,
  REACH_BANDS,
} from "../../contract/catalogue.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast } from "../../tests/support/world.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { writeGenres } from "./import/queries.ts";
import { catalogueRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, catalogueRoutes);
let token: string;

const genres = [1301, 1321, 1306, 1483];
const languages = ["en", "de", "fr", null];
const reaches = [null, 1, 99, 100, 299, 300, 1000, 2999, 3000, 29_999, 30_000, 90_000];
const episodes = [null, 1, 9, 10, 29, 30, 300, 999, 1000];
const ratings = [null, 2.9, 3, 4, 4.4, 4.5, 5];
const ratingCounts = [null, 9, 10, 100, 1000];
const one = <T>(all: readonly T[], place: number): T => all[place % all.length]!;

function latest(place: number): string | null {
  if (place % 7 === 0) return null;
  const now = new Date();
  const months = (place * 5) % 17;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}

beforeAll(async () => {
  await inTransaction(database().db, writeGenres);
  token = (await makeLogin(database().db, [await makeOwner(database().db)])).token;
  for (let place = 0; place < 80; place += 1) {
    await makePodcast(database().db, {
      title: place % 2 ? `Tea ${place}` : `Soup ${place}`,
      language: one(languages, place),
      reach: one(reaches, place),
      episodes: one(episodes, place * 3 + 1),
      rating: one(ratings, place),
      ratings_count: one(ratingCounts, place * 2 + 1),
      latest_episode: latest(place),
      genreIds: [one(genres, place), ...(place % 3 ? [] : [one(genres, place + 1)])],
      ...(place % 5 === 0 && { address: `${place}@facets.example` }),
    });
  }
});

const size = async (query: string): Promise<number> =>
  (await call(token, "GET", `/api/podcast?${query}`)).payload.resultSize;
const facets = async (query: string): Promise<FacetCounts> =>
  (await call(token, "GET", `/api/podcast-facets?${query}`)).payload;

/** What the search itself says for each value of a filter, with that filter's own part of the query left out. */
async function expected(rest: Record<string, string>): Promise<FacetCounts> {
  const ask = (own: readonly string[], set: Record<string, string | number>) => {
    const query = new URLSearchParams(rest);
    for (const name of own) query.delete(name);
    for (const [name, value] of Object.entries(set)) query.set(name, String(value));
    return size(query.toString());
  };
  const band = (from: string, to: string) => async (edges: readonly [number, number | null]) =>
    ask([from, to], { [from]: edges[0], ...(edges[1] === null ? {} : { [to]: edges[1] }) });
  const all = async <T>(values: readonly T[], count: (value: T) => Promise<number>) => {
    const counts: number[] = [];
    for (const value of values) counts.push(await count(value));
    return counts;
  };
  const record = async (name: string, keys: readonly string[]) => {
    const counts = await all(keys, (key) => ask([name], { [name]: key }));
    return Object.fromEntries(keys.flatMap((key, place) => (counts[place] ? [[key, counts[place]]] : [])));
  };
  return {
    genre: await record("genre", genres.map(String)),
    language: await record("podcastLanguage", ["en", "de", "fr"]),
    reach: await all(REACH_BANDS, band("reachPerEpisodeFrom", "reachPerEpisodeTo")),
    episodes: await all(EPISODE_BANDS, band("episodesFrom", "episodesTo")),
    latest: await all(LATEST_EPISODE_MONTHS, (months) => ask(["latestEpisode"], { latestEpisode: months })),
    anyLatest: await ask(["latestEpisode"], {}),
    rating: await all(RATINGS_FROM, (from) => ask(["ratingFrom"], { ratingFrom: from })),
    ratings: await all(RATING_COUNTS_FROM, (from) => ask(["ratingsCountFrom"], { ratingsCountFrom: from })),
    emailKnown: await ask([], { emailKnown: "true" }),
    inNoCampaign: await ask([], { inNoCampaign: "true" }),
    personsNamed: await ask([], { personsNamed: "true" }),
  };
}

describe("counts beside the filters", () => {
  test.each([
    [{}],
    [{ title: "tea" }],
    [{ podcastLanguage: "en", latestEpisode: "6" }],
    [{ genre: "1301", reachPerEpisodeFrom: "100", reachPerEpisodeTo: "3000" }],
    [{ episodesFrom: "10", ratingFrom: "3", ratingsCountFrom: "10" }],
    [{ title: "nothing like it" }],
    [{ emailKnown: "true", podcastLanguage: "de" }],
  ] as Record<string, string>[][])("A3.06 say what the search would say: %j", async (rest) => {
    const query = new URLSearchParams(rest).toString();
    expect(await facets(query!)).toEqual(await expected(rest!));
  });

  test("somebody else's campaign does not exist here either", async () => {
    const { status } = await call(token, "GET", "/api/podcast-facets?bundle=notmine");
    expect(status).toBe(404);
  });
});
