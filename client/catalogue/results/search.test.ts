import { expect, test } from "vitest";
import { listPodcasts, PodcastFilters } from "../../../contract/catalogue.ts";
import { SavedFilters } from "../../../contract/catalogue-saved.ts";
import { addressOf } from "../../api/call.ts";
import { parseSearch, stringifySearch } from "../../shell/search-string.ts";
import {
  changed,
  isFiltered,
  keptOf,
  type PodcastSearch,
  queryOf,
  readSearch,
  searchOf,
  withoutFilters,
} from "./search.ts";

const full: PodcastSearch = {
  title: "2024",
  also: "descriptions",
  genre: ["1301", "1402"],
  language: ["de"],
  latest: 6,
  reachFrom: 300,
  reachTo: 1000,
  episodesFrom: 1000,
  ratingFrom: 4.5,
  ratingsFrom: 10,
  campaign: "abc_DEF-1",
  campaignMode: "notIn",
  email: "known",
  campaigns: "none",
  personsNamed: "yes",
  sort: "title",
  direction: "asc",
};

test("A3.06 every filter survives the address and back", () => {
  expect(readSearch(parseSearch(stringifySearch({ ...full })))).toEqual(full);
});

test("A3.06 A9.10 what the address says is what the server understands", () => {
  const query = queryOf(full, "owner1");
  const sent = new URLSearchParams(addressOf(listPodcasts, { query }).split("?")[1]);
  const asServerSees = Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const all = sent.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
  expect(PodcastFilters.parse(asServerSees)).toMatchObject({
    title: "2024",
    inDescriptions: true,
    genre: ["1301", "1402"],
    podcastLanguage: ["de"],
    latestEpisode: 6,
    reachPerEpisodeFrom: 300,
    reachPerEpisodeTo: 1000,
    episodesFrom: 1000,
    ratingFrom: 4.5,
    ratingsCountFrom: 10,
    bundle: "abc_DEF-1",
    bundleMode: "notIn",
    emailKnown: true,
    inNoCampaign: true,
    personsNamed: true,
    sortBy: "title",
    sortDirection: "asc",
    owner: "owner1",
  });
});

test("a search that is saved with everything set opens as the very same", () => {
  // A new part of a search has to be named here, and to come back.
  const every: Required<PodcastSearch> = {
    title: "2024 tea",
    also: "descriptions",
    genre: ["1301", "1402"],
    language: ["de"],
    latest: 6,
    reachFrom: 300,
    reachTo: 1000,
    episodesFrom: 1000,
    episodesTo: 2000,
    ratingFrom: 4.5,
    ratingsFrom: 10,
    campaign: "abc_DEF-1",
    campaignMode: "notIn",
    tag: "tag_1",
    email: "known",
    campaigns: "none",
    personsNamed: "yes",
    sort: "title",
    direction: "asc",
  };
  const sent = JSON.parse(JSON.stringify(keptOf(every)));
  expect(searchOf(SavedFilters.parse(sent))).toEqual(every);
  expect(searchOf(SavedFilters.parse(JSON.parse(JSON.stringify(keptOf({})))))).toEqual({});
});

test("A4.16 nothing said means reach, highest first", () => {
  expect(queryOf(readSearch({}), undefined)).toMatchObject({
    sortBy: "reachPerEpisode",
    sortDirection: "desc",
  });
  expect(readSearch({ sort: "reachPerEpisode", direction: "desc" })).toEqual({});
});

test("A4.16 with words the page begins with what fits them best; without any there is no such order", () => {
  expect(queryOf(readSearch({ title: "rene" }), undefined)).toMatchObject({ sortBy: "bestMatch" });
  expect(readSearch({ title: "rene", sort: "bestMatch", direction: "asc" })).toEqual({ title: "rene" });
  expect(readSearch({ sort: "bestMatch" })).toEqual({});
  const listened: PodcastSearch = { title: "rene", sort: "reachPerEpisode" };
  expect(readSearch({ ...listened })).toEqual(listened);
  expect(searchOf(SavedFilters.parse(JSON.parse(JSON.stringify(keptOf(listened)))))).toEqual(listened);
  expect(changed(listened, { title: undefined })).toEqual({});
  expect(changed({ sort: "episodes" }, { title: "rene" })).toEqual({ title: "rene", sort: "episodes" });
});

test("A5.12 an empty title is no title", () => {
  expect(readSearch({ title: "   " })).toEqual({});
});

test("the address of a feed is taken whole up to 2,000 characters, other words up to 200; a search takes no more of either", () => {
  const address = `https://feeds.heron.fm/${"a".repeat(1_900)}`;
  expect(readSearch({ title: ` ${address} ` })).toEqual({ title: address });
  expect(queryOf({ title: address }, undefined).title).toBe(address.slice(0, 200));
  for (const other of ["w".repeat(300), `${address} ${address}`, `https://heron.fm/${"a".repeat(2_000)}`])
    expect(readSearch({ title: other }).title).toBe(other.slice(0, 200));
});

test.each([
  [{ latest: 4 }],
  [{ latest: "soon" }],
  [{ genre: "food" }],
  [{ language: "DE!" }],
  [{ reachFrom: -1 }],
  [{ reachFrom: 1.5 }],
  [{ reachTo: "many" }],
  [{ ratingFrom: 6 }],
  [{ campaign: "../x" }],
  [{ campaignMode: "notIn" }],
  [{ also: "transcripts" }],
  [{ email: "gone" }],
  [{ email: true }],
  [{ campaigns: "all" }],
  [{ personsNamed: "no" }],
  [{ personsNamed: true }],
  [{ sort: "price" }],
  [{ direction: "sideways" }],
  [{ title: { a: 1 } }],
  [{ strange: "1" }],
])("what does not fit is left out: %j", (raw) => {
  expect(readSearch(raw)).toEqual({});
});

test("one wrong value does not take the right ones with it", () => {
  expect(readSearch({ genre: [1301, "x", 1301], title: "tea", latest: 99 })).toEqual({
    genre: ["1301"],
    title: "tea",
  });
});

test("taking filters away keeps the order, and the words where they are meant to stay", () => {
  expect(withoutFilters(full)).toEqual({
    title: "2024",
    also: "descriptions",
    sort: "title",
    direction: "asc",
  });
  expect(isFiltered(full)).toBe(true);
  expect(isFiltered({ title: "tea", sort: "title" })).toBe(false);
});

test("changing a part leaves the others; undefined takes it away", () => {
  expect(changed({ title: "tea", latest: 3 }, { latest: undefined })).toEqual({ title: "tea" });
  expect(changed({ title: "tea" }, { reachFrom: 100, reachTo: 300 })).toEqual({
    title: "tea",
    reachFrom: 100,
    reachTo: 300,
  });
});

test("looking in descriptions without any words asks the server for nothing else", () => {
  expect(queryOf({ also: "descriptions" }, "o")).toEqual(queryOf({}, "o"));
});
