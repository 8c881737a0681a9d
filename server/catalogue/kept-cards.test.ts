import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { PodcastFilters } from "../../contract/catalogue.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makePodcast } from "../../tests/support/world.ts";
import { KeptCards } from "./kept-cards.ts";
import { selectCards, selectCardsToKeep, selectUnchanged } from "./queries.ts";
import { buildImage } from "./search/build/build-image.ts";
import { searchPodcasts } from "./search-podcasts.ts";

const database = useDatabase();
const db = () => database().db;
let ids: number[];

beforeAll(async () => {
  ids = [];
  for (let number = 0; number < 8; number += 1)
    ids.push((await makePodcast(db(), { title: `Show ${number}` })).id);
});

const titlesOf = async (cards: KeptCards, some: readonly number[]) =>
  (await cards.of(db(), some)).map(({ title }) => title);

test("a card that is as it was comes from memory, in the order asked for", async () => {
  const cards = new KeptCards();
  const first = await cards.of(db(), ids.slice(0, 3));
  const again = await cards.of(db(), [ids[2]!, ids[0]!]);
  expect(again.map(({ title }) => title)).toEqual(["Show 2", "Show 0"]);
  expect(again[0]).toBe(first[2]);
});

test("what is changed anywhere else is seen at once, whatever it is of the row", async () => {
  const cards = new KeptCards();
  const [id] = ids as [number];
  await cards.of(db(), ids);
  for (const change of [{ sub_title: "New words" }, { itunes_id: 7 }, { reach_method: "stated" as const }]) {
    await db().updateTable("podcast").set(change).where("id", "=", id).execute();
    expect((await cards.of(db(), ids))[0]).toEqual((await selectCardsToKeep(db(), [id]))[0]);
  }
});

test("a change that is taken back, and one that is not committed yet, are not shown", async () => {
  const cards = new KeptCards();
  await cards.of(db(), ids);
  const [id] = ids as [number];
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable("podcast").set({ title: "Not yet" }).where("id", "=", id).execute();
      expect(await titlesOf(cards, ids)).not.toContain("Not yet");
      throw new Error("taken back");
    })
    .catch(() => undefined);
  expect(await titlesOf(cards, ids)).not.toContain("Not yet");
});

test("a card of another day is read again: whether a podcast is inactive depends on it", async () => {
  const [card] = await selectCardsToKeep(db(), [ids[0]!]);
  const day = new Date().toISOString().slice(0, 10);
  expect(card!.version.endsWith(` ${day}`)).toBe(true);
  expect(await selectUnchanged(db(), [card!])).toBe(true);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(await selectUnchanged(db(), [{ ...card!, version: card!.version.replace(day, yesterday) }])).toBe(
    false,
  );
});

test("no more are kept than there is room for, and a podcast that is gone is none of them", async () => {
  const cards = new KeptCards(3);
  await cards.of(db(), ids);
  expect(cards.size).toBe(3);
  expect(await titlesOf(cards, ids)).toHaveLength(ids.length);
  const gone = (await makePodcast(db(), { title: "Soon gone" })).id;
  expect(await titlesOf(cards, [gone])).toEqual(["Soon gone"]);
  await db().deleteFrom("podcast").where("id", "=", gone).execute();
  expect(await titlesOf(cards, [gone])).toEqual([]);
  expect(cards.size).toBe(2);
});

test("whatever is asked for and changed in between, the cards are those of the database", async () => {
  const cards = new KeptCards(5);
  const step = fc.record({
    wanted: fc.uniqueArray(fc.nat(7), { maxLength: 8 }),
    changed: fc.option(
      fc.tuple(fc.nat(7), fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 5 })),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const { wanted, changed } of steps) {
        if (changed)
          await db()
            .updateTable("podcast")
            .set({ sub_title: changed[1] })
            .where("id", "=", ids[changed[0]]!)
            .execute();
        const some = wanted.map((at) => ids[at]!);
        const truth = new Map((await selectCards(db(), some)).map((card) => [card.id, card.subTitle]));
        const answer = (await cards.of(db(), some)).map(({ id, subTitle }) => [id, subTitle]);
        expect(answer).toEqual(some.map((id) => [id, truth.get(id)]));
      }
    }),
    { numRuns: 40 },
  );
});

test("a search that asks for both at once shows what was changed since, though nothing it searches by did", async () => {
  await buildImage(database().connectionString);
  const titles = async () => {
    const { rows } = await searchPodcasts(db(), PodcastFilters.parse({ sortBy: "title" }));
    return rows.map(({ subTitle }) => subTitle);
  };
  for (let looks = 0; looks < 3; looks += 1) await titles();
  await db().updateTable("podcast").set({ sub_title: "Newer words" }).where("id", "=", ids[1]!).execute();
  expect(await titles()).toContain("Newer words");
});
