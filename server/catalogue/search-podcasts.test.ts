import { beforeAll, describe, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock } from "../../tests/support/world.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { writeGenres } from "./import/queries.ts";
import { catalogueRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, catalogueRoutes);
let token: string;
let readerToken: string;
let ownerId: number;
const SECRETS: string[] = [];

const monthsAgo = (months: number, day = 0) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1 + day))
    .toISOString()
    .slice(0, 10);
};

beforeAll(async () => {
  await inTransaction(db(), writeGenres);
  const owner = await makeOwner(db());
  ownerId = owner.id;
  token = (await makeLogin(db(), [owner])).token;
  readerToken = (await makeLogin(db(), [owner], { permissions: ["PODCAST_EMAIL_READ"] })).token;
  const rows: [string, Parameters<typeof makePodcast>[1]][] = [
    [
      "The Cold Kitchen",
      {
        artist: "Inès Okafor",
        reach: 42_000,
        episodes: 318,
        rating: 4.8,
        ratings_count: 2310,
        genreIds: [1306],
      },
    ],
    [
      "Küchengespräche",
      {
        artist: "Jörg Weiß",
        reach: 31_500,
        episodes: 204,
        language: "de",
        rating: 4.6,
        ratings_count: 1184,
        genreIds: [1321, 1306],
      },
    ],
    ["100% Soup_", { artist: null, reach: 300, episodes: 10, genreIds: [1483] }],
    ["Quiet Harbor", { reach: 100, episodes: 1, latest_episode: monthsAgo(5) }],
    ["Nobody Knows", { reach: null, episodes: null, latest_episode: null }],
  ];
  for (const [title, given] of rows) {
    const address = `${title.toLowerCase().replace(/\W/g, "")}@canary.example`;
    SECRETS.push(address);
    await makePodcast(db(), { title, address, language: "en", ...given });
  }
});

const search = (query: string, as = token) => call(as, "GET", `/api/podcast?${query}`);
const titles = async (query: string) =>
  (await search(query)).payload.page.map((p: { title: string }) => p.title);

describe("searching the catalogue", () => {
  test("A3.04 A4.16 A7.04 A9.10 answers totals and pages, by default most reach first and nothing known last", async () => {
    const { payload } = await search("");
    expect(payload).toMatchObject({ resultSize: 5, pageSize: 24, pageIndex: 0 });
    expect(payload.page.map((p: { title: string }) => p.title)).toEqual([
      "The Cold Kitchen",
      "Küchengespräche",
      "100% Soup_",
      "Quiet Harbor",
      "Nobody Knows",
    ]);
  });

  test("A4.15 every page up to floor(resultSize/pageSize) answers, one past it is empty", async () => {
    expect((await search("page=1")).payload).toMatchObject({ resultSize: 5, pageIndex: 1, page: [] });
    expect((await search("page=7")).payload.page).toEqual([]);
  });

  test("terms match inside title and artist, without case and accents, all of them", async () => {
    expect(await titles("title=KUCHEN")).toEqual(["Küchengespräche"]);
    expect(await titles("title=kitch%20ines")).toEqual(["The Cold Kitchen"]);
    expect(await titles("title=weiss")).toEqual(["Küchengespräche"]);
    expect(await titles("title=kitchen%20weiss")).toEqual([]);
  });

  test("A5.12 an empty title is unset; percent and underscore mean themselves", async () => {
    expect((await search("title=%20")).payload.resultSize).toBe(5);
    expect(await titles("title=%25")).toEqual(["100% Soup_"]);
    expect(await titles("title=_")).toEqual(["100% Soup_"]);
    expect(await titles("title=%25_%25")).toEqual([]);
    expect(await titles(`title=${"a".repeat(200)}`)).toEqual([]);
  });

  test("A3.06 A9.08 A9.09 filters by genre, language, reach, episodes and rating; bands are from ≤ x < to", async () => {
    expect(await titles("genre=1306")).toEqual(["The Cold Kitchen", "Küchengespräche"]);
    expect(await titles("genre=1483&genre=1321")).toEqual(["Küchengespräche", "100% Soup_"]);
    for (const none of ["-3000000000", "-1", "0", "2147483648", "1e300", "NaN", "x", ""]) {
      expect(await titles(`genre=${none}`), none).toEqual([]);
      expect(await titles(`genre=1306&genre=${none}`), none).toEqual(["The Cold Kitchen", "Küchengespräche"]);
    }
    expect(await titles("podcastLanguage=de")).toEqual(["Küchengespräche"]);
    expect(await titles("reachPerEpisodeFrom=100&reachPerEpisodeTo=300")).toEqual(["Quiet Harbor"]);
    expect(await titles("reachPerEpisodeFrom=300&reachPerEpisodeTo=1000")).toEqual(["100% Soup_"]);
    expect(await titles("episodesFrom=1&episodesTo=10")).toEqual(["Quiet Harbor"]);
    expect(await titles("ratingFrom=4.7")).toEqual(["The Cold Kitchen"]);
    expect(await titles("ratingsCountFrom=1184")).toEqual(["The Cold Kitchen", "Küchengespräche"]);
  });

  test("A9.06 A9.07 A4.07 recency counts calendar months; no episode known is inactive", async () => {
    expect(await titles("latestEpisode=3")).not.toContain("Quiet Harbor");
    expect(await titles("latestEpisode=6")).toContain("Quiet Harbor");
    expect(await titles("latestEpisode=12")).not.toContain("Nobody Knows");
    const page = (await search("")).payload.page as { title: string; inactive: boolean }[];
    expect(page.filter((p) => p.inactive).map((p) => p.title)).toEqual(["Quiet Harbor", "Nobody Knows"]);
  });

  test("A9.10 every sort key, both directions, unknown values last in each", async () => {
    for (const key of ["title", "reachPerEpisode", "episodes", "itunesRating", "itunesRatingsCount"]) {
      for (const direction of ["asc", "desc"]) {
        const page = (await search(`sortBy=${key}&sortDirection=${direction}`)).payload.page as Record<
          string,
          unknown
        >[];
        expect(page).toHaveLength(5);
        const values = page.map((row) => row[key]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        if (key === "title") continue;
        const sorted = [...(known as number[])].sort((a, b) => (direction === "asc" ? a - b : b - a));
        expect(known, `${key} ${direction}`).toEqual(sorted);
      }
    }
    expect((await titles("sortBy=title&sortDirection=asc"))[0]).toBe("100% Soup_");
  });

  test("odd queries are refused without reading anything", async () => {
    for (const query of [
      "page=-1",
      "page=NaN",
      "page=1e99",
      "sortBy=password",
      "locale=../../",
      "latestEpisode=4",
      "nonsense=1",
      "reachPerEpisodeFrom=-1",
      "reachPerEpisodeFrom=",
      "episodesTo=%20",
      "ratingFrom=%20",
      "ratingsCountFrom=",
      "latestEpisode=",
      "page=",
    ]) {
      expect((await search(query)).status, query).toBe(400);
    }
  });
});

describe("what a row shows", () => {
  test("A4.04 A3.03 A6.03 a locked podcast carries no address in any answer; only the permission shows it, and that is recorded", async () => {
    const list = await search("");
    const publicId = list.payload.page[0].publicId;
    const detail = await call(token, "GET", `/api/podcast/${publicId}`);
    for (const secret of SECRETS) {
      expect(list.body).not.toContain(secret);
      expect(detail.body).not.toContain(secret);
    }
    expect(list.payload.page[0]).toMatchObject({ emailStatus: "LOCKED" });
    expect(list.payload.page[0]).not.toHaveProperty("itunesOwnerEMail");

    const seen = await call(readerToken, "GET", `/api/podcast/${publicId}`);
    expect(seen.payload).toMatchObject({ emailStatus: "LOCKED", itunesOwnerEMail: SECRETS[0] });
    const reads = await db().selectFrom("address_read").selectAll().execute();
    expect(reads).toHaveLength(1);
  });

  test("A4.06 an unlocked address stays visible when the feed no longer names it", async () => {
    const podcast = await makePodcast(db(), {
      title: "Gone Address",
      address: "gone@canary.example",
      reach: 1,
    });
    await makeUnlock(db(), ownerId, podcast.id);
    await db().updateTable("podcast").set({ address_id: null }).where("id", "=", podcast.id).execute();
    const { payload } = await call(token, "GET", `/api/podcast/${podcast.publicId}`);
    expect(payload).toMatchObject({ emailStatus: "UNLOCKED", itunesOwnerEMail: "gone@canary.example" });
  });

  test("D3.02 unlocked addresses on a page are counted for whoever is shown them, one alone is not", async () => {
    const own = await makeOwner(db());
    const [kim, ada] = [await makeLogin(db(), [own]), await makeLogin(db(), [own])];
    const unlock = async (title: string) => {
      const podcast = await makePodcast(db(), {
        title,
        address: `${title.slice(-1)}@canary.example`,
        reach: 1,
      });
      await makeUnlock(db(), own.id, podcast.id);
    };
    const readings = () =>
      db()
        .selectFrom("address_reading")
        .select(["login_id as who", "way", "addresses"])
        .where("owner_id", "=", own.id)
        .execute();
    const search = async (who: string) => {
      const { payload } = await call(who, "GET", "/api/podcast?title=Counted");
      return payload.page.filter((card: { itunesOwnerEMail?: string }) => card.itunesOwnerEMail).length;
    };
    await makePodcast(db(), { title: "Counted D", address: "d@canary.example", reach: 1 });
    await unlock("Counted A");
    expect(await search(kim.token)).toBe(1);
    expect(await readings()).toEqual([]);
    await unlock("Counted B");
    await unlock("Counted C");
    expect([await search(kim.token), await search(kim.token)]).toEqual([3, 3]);
    expect(await readings()).toEqual([{ who: kim.id, way: "shown", addresses: 6 }]);
    expect(await search(ada.token)).toBe(3);
    expect(await readings()).toContainEqual({ who: ada.id, way: "shown", addresses: 3 });
  });

  test("A3.05 A7.03 genres come in the reader's language, top genres marked", async () => {
    const english = (await call(token, "GET", "/api/genre?locale=en-US")).payload;
    const german = (await call(token, "GET", "/api/genre?locale=de-DE")).payload;
    expect(english).toHaveLength(110);
    expect(english.find((g: { externalId: string }) => g.externalId === "1306")).toEqual({
      externalId: "1306",
      title: "Food",
      kind: "SUB",
    });
    expect(german.find((g: { externalId: string }) => g.externalId === "1306").title).toBe("Essen");
    expect(english.filter((g: { kind: string }) => g.kind === "TOP")).toHaveLength(19);
  });

  test("A7.05 an unknown podcast is not found, whatever the id looks like", async () => {
    for (const id of ["nobody", "0", "..%2F..", "%00", "a".repeat(199)]) {
      expect((await call(token, "GET", `/api/podcast/${id}`)).status, id).toBe(404);
    }
  });
});
