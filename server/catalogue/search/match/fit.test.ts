import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { searchPodcasts } from "../../search-podcasts.ts";
import { buildImage } from "../build/build-image.ts";
import { withNow } from "../changes/current.ts";
import { fitOf, fitter, fitWords, isTerm } from "./fit.ts";
import { isNear } from "./near-words.ts";

const database = useDatabase();
const db = () => database().db;

const search = async (given: Record<string, string>) => {
  const { rows, usedTitle } = await searchPodcasts(db(), PodcastFilters.parse(given));
  return { titles: rows.map(({ title }) => title), usedTitle };
};
const best = async (title: string) => (await search({ title, sortBy: "bestMatch" })).titles;

describe.each(["plainly", "by sets", "with changes beside the sets"])("%s", (way) => {
  beforeAll(async () => {
    if (way === "plainly") {
      // The better one fits, the fewer listen.
      const titles = ["Irenes Garten", "Renewal", "Talk with Rene", "René: talks", "René am Morgen", "René"];
      for (const [at, title] of titles.entries()) await makePodcast(db(), { title, reach: 9000 - at * 1000 });
      await makePodcast(db(), { title: "Rene", reach: 5 });
      await makePodcast(db(), { title: "Morning", artist: "Anna & (Rene)", reach: null });
      for (let at = 0; at < 60; at += 1) await makePodcast(db(), { title: `Tea ${at % 20}`, reach: at % 7 });
    }
    if (way === "by sets") await buildImage(database().connectionString);
    if (way === "with changes beside the sets") {
      for (const title of ["Rene", "Talk with Rene", "Tea 3"])
        await db().updateTable("podcast").set({ episodes: 7 }).where("title", "=", title).execute();
    }
    expect(await withNow(db(), async ({ view }) => view !== null)).toBe(way !== "plainly");
  });

  test("A4.16 the title itself, titles that begin with it, whole words, parts; the most listened first in each", async () => {
    const expected = [
      ...["René", "Rene"],
      ...["René: talks", "René am Morgen"],
      ...["Talk with Rene", "Morning"],
      "Renewal",
      "Irenes Garten",
    ];
    expect(await best("rene")).toEqual(expected);
    expect(await best("RENÉ")).toEqual(expected);
    // There is one direction.
    expect((await search({ title: "rene", sortBy: "bestMatch", sortDirection: "asc" })).titles).toEqual(
      expected,
    );
  });

  test("A4.16 a call that says no order has the most listened first, with words too", async () => {
    expect((await search({ title: "rene" })).titles.slice(0, 3)).toEqual([
      "Irenes Garten",
      "Renewal",
      "Talk with Rene",
    ]);
    expect(await best("")).toEqual((await search({})).titles);
  });

  test("A4.15 its pages hold every podcast once", async () => {
    const ids: number[] = [];
    for (let page = 0; page < 4; page += 1) {
      const asked = { title: "tea 1", sortBy: "bestMatch", page: String(page) };
      ids.push(...(await searchPodcasts(db(), PodcastFilters.parse(asked))).rows.map(({ id }) => id));
    }
    const { resultSize } = await searchPodcasts(db(), PodcastFilters.parse({ title: "tea 1" }));
    expect(resultSize).toBeGreaterThan(24);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(resultSize);
  });
});

test("a slip leads to the title that is one letter away, also where it made another word", async () => {
  expect(await search({ title: "talk wiht rene", sortBy: "bestMatch" })).toMatchObject({
    titles: ["Talk with Rene"],
    usedTitle: "talk with rene",
  });
  // "tea" is a word and "tealk" is not; "garten morning" are both words, but no podcast has both.
  expect((await search({ title: "irenes gartne" })).usedTitle).toBe("irenes garten");
  expect((await search({ title: "tea with rene" })).usedTitle).toBeUndefined();
  expect((await search({ title: "rene am tea" })).usedTitle).toBeUndefined();
});

const letters = fc.constantFrom(..."aé日😀 .-!\"'(),:;?|*%_\\[]x");
const text = fc.array(letters, { minLength: 1, maxLength: 8 }).map((all) => all.join(""));

test("SQL, one podcast and the words of an image say the same fit", async () => {
  const agree = async (title: string, asked: string) => {
    const words = fitWords(asked);
    if (!words) return;
    const own = fitWords(title)?.whole ?? "";
    const { rows } = await sql<{ fit: number }>`
      select ${fitOf(words)} as fit from (select ${own}::text as title_key, ${own}::text as search_text) p`.execute(
      db(),
    );
    const fit = fitter(words)({ titleKey: own, text: own });
    expect(rows[0]!.fit).toBe(fit);
    const isWord = (term: string) =>
      own.split(" ").some((word) => {
        const bytes = Buffer.from(`xx${word}xx`);
        return isTerm(bytes, 2, bytes.length - 2, Buffer.from(term));
      });
    if (fit >= 2) expect(words.terms.every(isWord)).toBe(fit === 2);
  };
  await fc.assert(fc.asyncProperty(text, text, agree), { numRuns: 300 });
  // The one in the other.
  const within = fc.asyncProperty(text, text, text, (one, two, three) => agree(one + two + three, two));
  await fc.assert(within, { numRuns: 300 });
});

test("one slip is near, another word is not", () => {
  const near = (one: string, two: string) => {
    const bytes = Buffer.from(`é${one}é`);
    return isNear(bytes, 2, bytes.length - 2, Buffer.from(two));
  };
  const word = text.filter((one) => !one.includes(" "));
  fc.assert(
    fc.property(word, fc.nat(), letters, fc.nat(3), (given, where, other, kind) => {
      const all = Array.from(given);
      const at = where % all.length;
      const slip = [...all];
      if (kind === 0) slip.splice(at, 1);
      else if (kind === 1) slip.splice(at, 0, other);
      else if (kind === 2) slip[at] = other;
      else if (at + 1 < all.length) slip.splice(at, 2, all[at + 1]!, all[at]!);
      const slipped = slip.join("");
      expect(near(given, slipped)).toBe(given !== slipped);
      expect(near(given, `${slipped}zzz`)).toBe(false);
      expect(near(given, given)).toBe(false);
    }),
    { numRuns: 500 },
  );
});
