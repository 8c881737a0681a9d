import { beforeAll, describe, expect, test } from "vitest";
import { proofRows } from "../../../scripts/prove/search-proof/rows.ts";
import { changeSome, insertRows } from "../../../scripts/prove/search-proof/write.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { writeGenres } from "../import/queries.ts";
import { catalogueRoutes } from "../routes.ts";
import { buildImage } from "../search/build/build-image.ts";
import { withNow } from "../search/changes/current.ts";
import { subjectOf } from "./find-similar.ts";
import { countHolders, selectSimilar, selectSubject } from "./queries.ts";
import { holdersBySets, similarBySets } from "./similar-by-sets.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, catalogueRoutes);

beforeAll(async () => {
  await inTransaction(db(), writeGenres);
});

const longAgo = "2015-03-01";

describe("similar podcasts by the rule", () => {
  const ids: Record<string, string> = {};
  let token: string;
  let ownerId: number;
  beforeAll(async () => {
    const owner = await makeOwner(db());
    ownerId = owner.id;
    token = (await makeLogin(db(), [owner])).token;
    const make = async (name: string, given: Parameters<typeof makePodcast>[1]) => {
      ids[name] = (await makePodcast(db(), { language: "is", title: name, ...given })).publicId;
    };
    const alike = { genreIds: [1301, 1482], reach: 1000 };
    await make("subject", { ...alike, title: "Lighthouse (keepers) talk" });
    await make("all of it", { ...alike, reach: 1900, title: "The keepers" });
    await make("near in size", { ...alike, reach: 1100 });
    await make("less near", { ...alike, reach: 700 });
    await make("twice and more", { ...alike, reach: 2001 });
    await make("size not known", { ...alike, reach: null });
    await make("one genre", { genreIds: [1482, 1489], reach: 1000 });
    await make("only a word", { genreIds: [1489], reach: 50, title: "A lighthouse in the fog" });
    await make("nothing shared", { genreIds: [1489], reach: 1000 });
    await make("another language", { ...alike, language: "de" });
    await make("silent", { ...alike, latest_episode: longAgo });
    await make("never an episode", { ...alike, latest_episode: null });
    await make("gone from its directory", { ...alike, gone_since: new Date() });
  });

  const ask = async (name: string) => {
    const { status, payload } = await call(token, "GET", `/api/podcast/${ids[name]}/similar?locale=en-US`);
    expect(status).toBe(200);
    return payload.page as { podcast: { title: string }; why: unknown }[];
  };

  test("most in common first, then nearest in size; without itself, inactive ones and other languages", async () => {
    const page = await ask("subject");
    expect(page.map(({ podcast }) => podcast.title)).toEqual([
      "The keepers",
      "near in size",
      "less near",
      "twice and more",
      "size not known",
      "one genre",
      "A lighthouse in the fog",
    ]);
    expect(page[0]!.why).toEqual({
      genres: [
        { externalId: "1301", title: "Arts", kind: "TOP" },
        { externalId: "1482", title: "Books", kind: "SUB" },
      ],
      words: ["keepers"],
      language: true,
      size: true,
    });
    expect(page[4]!.why).toMatchObject({ words: [], size: false });
    expect(page[6]!.why).toEqual({ genres: [], words: ["lighthouse"], language: true, size: false });
    // And once more the very same.
    expect(await ask("subject")).toEqual(page);
  });

  test("those that a directory lists no more take nobody's place, with search tables and without", async () => {
    const given = { language: "mt", genreIds: [1301, 1482] };
    ids.maltese = (await makePodcast(db(), { ...given, reach: 1000, title: "subject" })).publicId;
    for (let n = 0; n < 40; n += 1)
      await makePodcast(db(), { ...given, reach: 1000 + n, title: `gone ${n}`, gone_since: new Date() });
    for (let n = 0; n < 10; n += 1)
      await makePodcast(db(), { ...given, reach: 1500 + n, title: `here ${n}` });
    const titles = async () => (await ask("maltese")).map(({ podcast }) => podcast.title);
    const expected = Array.from({ length: 8 }, (_, n) => `here ${n}`);
    const { rows } = await database().pool.query("select from search.build");
    expect(rows).toEqual([]);
    expect(await titles()).toEqual(expected);
    await buildImage(database().connectionString);
    expect(await titles()).toEqual(expected);
    // Fewer than are wanted: all of them, however many are gone.
    await database().pool.query(
      "update podcast set gone_since = now() where language = 'mt' and reach between 1502 and 1509",
    );
    expect(await titles()).toEqual(["here 0", "here 1"]);
    await database().pool.query("delete from search.build");
    expect(await titles()).toEqual(["here 0", "here 1"]);
  });

  test("S-10 who may not see an address finds it in no title and in no reason", async () => {
    const title = "Moorland ask-ida@moorland.example";
    const given = { title, language: "ga", genreIds: [1301], address: "ask-ida@moorland.example" };
    ids.moor = (await makePodcast(db(), given)).publicId;
    const other = await makePodcast(db(), { ...given, address: "other@moorland.example" });
    const { body } = await call(token, "GET", `/api/podcast/${ids.moor}/similar`);
    expect(body).toContain("moorland");
    expect(body).not.toContain("ida");
    await makeUnlock(db(), ownerId, other.id);
    const open = await call(token, "GET", `/api/podcast/${ids.moor}/similar`);
    expect(open.payload.page[0].podcast.title).toBe(title);
    expect(open.payload.page[0].why.words).toEqual(["moorland"]);
  });

  test("a podcast that does not exist has none", async () => {
    expect(await call(token, "GET", "/api/podcast/nobody/similar")).toMatchObject({
      status: 404,
      fault: "not-found",
    });
  });
});

describe("similar podcasts out of sets are those of the plain query", () => {
  const random = seededRandom("similar podcasts");

  /** Asks for so many podcasts both ways; how many answers there were, and in how many a word counted. */
  async function compare(count: number): Promise<{ found: number; words: number }> {
    const { rows } = await database().pool.query<{ handle: string }>(
      "select public_id as handle from podcast order by md5(public_id || $1) limit $2",
      [String(random.between(0, 1e6)), count],
    );
    let found = 0;
    let words = 0;
    for (const { handle } of rows) {
      const row = (await selectSubject(db(), handle, []))!;
      const plain = await subjectOf(row, (some) => countHolders(db(), some));
      const expected = await selectSimilar(db(), plain);
      const got = await withNow(db(), async ({ view, since }) => {
        expect(view).not.toBeNull();
        const subject = await subjectOf(row, (some) => holdersBySets(view!, some));
        expect(subject).toEqual(plain);
        return similarBySets(view!, since, subject);
      });
      expect(got, `similar to ${row.title} (${row.id})`).toEqual(expected);
      found += got.length;
      words += plain.words.length;
    }
    return { found, words };
  }

  test("right after a build, and with podcasts changed, removed and added since", async () => {
    await insertRows(db(), proofRows(random, 3_000, "s"));
    await buildImage(database().connectionString);
    const first = await compare(30);
    expect(first.found).toBeGreaterThan(100);
    expect(first.words).toBeGreaterThan(3);
    for (const round of ["t", "u"]) {
      await changeSome(db(), random, 40, round);
      // The triggers tell the search nothing of it.
      await database().pool.query("update podcast set gone_since = now() where id % 3 = 0");
      const { found } = await compare(20);
      expect(found).toBeGreaterThan(50);
    }
  }, 300_000);
});
