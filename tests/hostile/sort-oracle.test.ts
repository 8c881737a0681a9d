import { beforeAll, describe, expect, test } from "vitest";
import { buildImage } from "../../server/catalogue/search/build/build-image.ts";
import { useDatabase } from "../support/database.ts";
import { useApp } from "../support/hostile-world.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../support/world.ts";

const database = useDatabase();
const served = useApp(() => database().db);

/** Ways to write an address into a title, each as two podcasts have it that differ in nothing else. */
const SPELLINGS: ((local: string, host: string) => string)[] = [
  (local, host) => `${local}@${host}.example`,
  (local, host) => `${local} @ ${host}.example`,
  (local, host) => `${local} [at] ${host} (dot) example`,
  (local, host) => `"${local}"@${host}.example`,
  (local, host) => `${local} at ${host} example`,
  (local, host) => `${[...local].join(" ")} AT ${[...host].join("-")}.EXAMPLE`,
  (local, host) => `${[...`${local}@${host}.example`].reverse().join("")}`,
];
/** The letters an attacker would try after "Write to ", and some other first characters. */
const PROBES = [..."abcdefghijklmnopqrstuvwxyz", '"', "(", "…", "@", "0"];

let attacker: TestLogin;
beforeAll(async () => {
  const { db } = database();
  for (const [at, spell] of SPELLINGS.entries())
    for (const [local, host] of [
      ["anna", "aardvark"],
      ["zoe", "zebra"],
    ] as const) {
      const address = `${local}@${host}.example`;
      const title = `Write to ${spell(local, host)}`;
      await makePodcast(db, {
        title,
        artist: title,
        address,
        language: "is",
        episodes: 10 * at,
        description: title,
      });
    }
  for (const probe of PROBES)
    await makePodcast(db, { title: `Write to ${probe}`, language: "is", episodes: 9999 });
  attacker = await makeLogin(db, [await makeOwner(db)]);
});

interface Podcast {
  publicId: string;
  title: string;
  episodes: number;
}

const ask = async (query: string) => {
  const { statusCode, body } = await served().app.inject({
    url: `/api/podcast?podcastLanguage=is&${query}`,
    headers: { authorization: `Bearer ${attacker.token}` },
  });
  expect(statusCode).toBe(200);
  return JSON.parse(body).payload.page as Podcast[];
};

async function all(query: string) {
  const pages = await Promise.all([0, 1, 2].map((page) => ask(`${query}&page=${page}`)));
  return pages.flat();
}

describe.each(["plain query", "search tables"])("the order tells no letter of an address: %s", (way) => {
  beforeAll(async () => {
    if (way === "search tables") await buildImage(database().connectionString);
  });

  test.each(["asc", "desc"])(
    "S-10 no probe comes between two that differ in their addresses only (%s)",
    async (direction) => {
      const page = await all(`sortBy=title&sortDirection=${direction}`);
      const places = page.flatMap(({ episodes }, at) => (episodes === 9999 ? [] : at));
      expect(places).toHaveLength(2 * SPELLINGS.length);
      for (const spelling of SPELLINGS.keys()) {
        const pair = page.flatMap(({ episodes }, at) => (episodes === 10 * spelling ? at : []));
        const between = page.slice(pair[0]!, pair[1]!).filter(({ episodes }) => episodes === 9999);
        expect([pair.length, between], `spelling ${spelling}`).toEqual([2, []]);
      }
    },
  );

  test("S-10 no part of it is found, shown or suggested", async () => {
    for (const words of ["anna", "zoe", "aardvark", "zebra", "ardv", "a n n a", "krav", "enna"]) {
      const page = await ask(`title=${encodeURIComponent(words)}&inDescriptions=true`);
      expect(
        page.filter(({ episodes }) => episodes !== 9999),
        words,
      ).toEqual([]);
    }
    // Without their ids, which are random.
    const shown = (await all("sortBy=title"))
      .map((podcast) => JSON.stringify(podcast).replaceAll(podcast.publicId, ""))
      .join("\n");
    expect(shown).not.toMatch(/anna|zoe|aardvark|zebra|krav|a n n a|arbez|z-e-b/i);
  });
});
