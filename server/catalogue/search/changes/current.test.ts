import { sql } from "kysely";
import { expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { buildImage } from "../build/build-image.ts";
import { searchBySets } from "../search-by-sets.ts";
import { searchPlainly } from "../search-plainly.ts";
import { noteAllChanged } from "../tend-queries.ts";
import { Current, OutOfDate, type View } from "./current.ts";

const database = useDatabase();
const db = () => database().db;
const build = () => buildImage(database().connectionString);
const add = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 1) await makePodcast(db());
};
const filters = PodcastFilters.parse({ sortBy: "title" });

/** How many podcasts a search finds, and which view it used. */
const ask = (current: Current): Promise<{ by: "sets" | "podcasts"; build: number | null; size: number }> =>
  current.answer(async ({ view, since }) => {
    const found = view ? await searchBySets(view, filters, since, {}) : await searchPlainly(db(), filters);
    return { by: view ? "sets" : "podcasts", build: view?.image.build ?? null, size: found.resultSize };
  });
/** Lets the time pass that processes have to change over. */
const later = (): Promise<unknown> =>
  sql`update search.build set began = began - interval '1 hour', made = made - interval '1 hour'`.execute(
    db(),
  );
const until = async (met: () => Promise<boolean>): Promise<void> => {
  while (!(await met())) await new Promise((resolve) => setTimeout(resolve, 5));
};

test("too many changes: a small catalogue is read itself, one that has grown large is shown as it was built", async () => {
  await add(3);
  const first = await build();
  const current = new Current(db(), { changed: 4, plain: 10 });
  await add(4);
  expect(await ask(current)).toEqual({ by: "sets", build: first!.build, size: 7 });
  // One more than is followed.
  await add(1);
  expect(await ask(current)).toEqual({ by: "podcasts", build: null, size: 8 });
  await add(2);
  expect(await ask(current)).toEqual({ by: "podcasts", build: null, size: 10 });
  // As after the first dump: the image is small, and what there is now is not.
  await add(2);
  await inTransaction(db(), noteAllChanged);
  expect(await ask(current)).toEqual({ by: "sets", build: first!.build, size: 3 });
  expect(await ask(new Current(db(), { changed: 4, plain: 10 }))).toMatchObject({ by: "sets", size: 3 });
  // Nothing of it is needed any more with the next build.
  const second = await build();
  await until(async () => (await ask(current)).build === second!.build);
  await add(1);
  expect(await ask(current)).toEqual({ by: "sets", build: second!.build, size: 13 });
});

test("of a large catalogue nothing is found before its first build, and the podcasts themselves are not read", async () => {
  await sql`truncate search.build cascade`.execute(db());
  const small = new Current(db(), { plain: 100_000 });
  expect(await small.answer(async (now) => now.unready)).toBe(false);
  const large = new Current(db(), { plain: 3 });
  expect(await large.answer(async (now) => [now.unready, now.view])).toEqual([true, null]);
  await later();
  await build();
  expect(await large.answer(async (now) => now.unready)).toBe(false);
});

test("a search under which podcasts change again and again reads a small catalogue itself, and looks again at a large one", async () => {
  const asked = async (plain: number): Promise<{ times: number; view: View | null }> => {
    let times = 0;
    const current = new Current(db(), { plain, looks: 2, looksAtMany: 6 });
    return current.answer(async ({ view }) => {
      times += 1;
      if (view && times < 5) throw new OutOfDate();
      return { times, view };
    });
  };
  expect(await asked(1_000)).toEqual({ times: 3, view: null });
  const large = await asked(5);
  expect(large.times).toBe(5);
  expect(large.view).not.toBeNull();
  // It has an end.
  let times = 0;
  const restless = new Current(db(), { plain: 5, looks: 2, looksAtMany: 6 });
  await restless.answer(async ({ view }) => {
    times += 1;
    if (view) throw new OutOfDate();
  });
  expect(times).toBe(7);
});

test("while a new build is read into memory changes are taken up at once, and with it none is lost", async () => {
  let reading = (): void => undefined;
  let goOn = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    reading = resolve;
  });
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const current = new Current(db(), {}, async () => {
    reading();
    await held;
  });
  const before = await ask(current);
  const next = await build();
  await ask(current);
  await begun;
  // Answers, though the reading has no end.
  await add(1);
  expect(await ask(current)).toEqual({ ...before, size: before.size + 1 });
  await add(1);
  expect(await ask(current)).toEqual({ ...before, size: before.size + 2 });
  goOn();
  await until(async () => (await ask(current)).build === next!.build);
  expect(await ask(current)).toEqual({ by: "sets", build: next!.build, size: before.size + 2 });
});

test("an older build that is read at last does not take the place of a newer one, and a failed reading is repeated", async () => {
  const images: number[] = [];
  const gates = new Map<number, () => void>();
  let failures = 1;
  const current = new Current(db(), {}, async (image) => {
    images.push(image.build);
    if (failures-- > 0) throw new Error("the connection broke");
    await new Promise<void>((resolve) => gates.set(image.build, resolve));
  });
  await ask(current);
  const older = (await build())!.build;
  await until(async () => {
    await ask(current);
    return gates.has(older);
  });
  expect(images).toEqual([older, older]);
  const newer = (await build())!.build;
  await ask(current);
  await until(async () => gates.has(newer));
  gates.get(newer)!();
  await until(async () => (await ask(current)).build === newer);
  gates.get(older)!();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await ask(current)).build).toBe(newer);
});

test("a process that slept through two builds waits for the new one instead of missing what came before it", async () => {
  const awake = new Current(db());
  const sleeper = new Current(db());
  const before = await ask(sleeper);
  expect(await ask(awake)).toEqual(before);
  await add(1);
  const second = await build();
  await later();
  const third = await build();
  await until(async () => (await ask(awake)).build === third!.build);
  // The change is not there any more to be taken up: the second build has it.
  const { rows } = await sql<{ n: number }>`select count(*) as n from search.build`.execute(db());
  expect([rows[0]!.n, second!.build < third!.build]).toEqual([2, true]);
  expect(await ask(sleeper)).toEqual({ by: "sets", build: third!.build, size: before.size + 1 });
});

test("a calm catalogue is searched before it is looked at, and what changes meanwhile is in the answer", async () => {
  await build();
  const current = new Current(db());
  const asked: (number | null)[] = [];
  /** How often it was searched, the number found, and what came along with the look. */
  const ahead = async (meanwhile?: () => Promise<unknown>) => {
    let times = 0;
    const { answer, also, beside } = await current.answerAhead(
      async ({ view, since }) => {
        times += 1;
        const { resultSize } = await searchBySets(view!, filters, since, {});
        if (times === 1) await meanwhile?.();
        return resultSize;
      },
      (found) => {
        asked.push(found);
        return { also: sql<boolean>`${found}::int > 0`, beside: sql`${found}::int` };
      },
    );
    // Either the number that was answered, or nothing.
    expect([answer, undefined]).toContain(beside);
    return { times, found: answer, also };
  };
  const { found } = await ahead();
  await ask(current);
  asked.length = 0;
  expect(await ahead()).toEqual({ times: 1, found, also: true });
  expect(asked).toEqual([found]);
  // Before it, and while it searches.
  await add(1);
  expect(await ahead()).toEqual({ times: 2, found: found + 1, also: false });
  expect(await ahead()).toEqual({ times: 1, found: found + 1, also: false });
  expect(await ahead(() => add(1))).toEqual({ times: 2, found: found + 2, also: false });
  await ask(current);
  // A build that takes over, its tables and those of the one before removed under it.
  const made = await build();
  await later();
  await build();
  await until(async () => (await ask(current)).build! > made!.build);
  await ask(current);
  expect(await ahead()).toEqual({ times: 1, found: found + 2, also: true });
  // Whatever goes wrong in between, the next search looks first; a lasting error is thrown.
  let fails = 1;
  const failing = () =>
    current.answerAhead(
      async () => {
        fails -= 1;
        if (fails >= 0) throw new Error("build 1 has no part");
        return "found";
      },
      () => ({}),
    );
  expect(await failing()).toEqual({ answer: "found", also: false });
  fails = 9;
  await expect(failing()).rejects.toThrow("no part");
});

test("whoever only searches ahead goes over to a new build too, and notices a crash that has emptied the tables", async () => {
  await build();
  const current = new Current(db());
  const ahead = async (): Promise<number | null> => {
    const found = await current.answerAhead(
      async ({ view }) => view?.image.build ?? null,
      () => ({}),
    );
    return found.answer;
  };
  await ahead();
  await ahead();
  const newer = (await build())!.build;
  await until(async () => (await ahead()) === newer);
  await ahead();
  await sql`truncate search.build, search.change`.execute(db());
  expect(await ahead()).toBeNull();
});

test("while a first dump is written the catalogue is shown as it was built", async () => {
  await build();
  const current = new Current(db());
  const { size } = await ask(current);
  await add(1);
  expect(await ask(current)).toMatchObject({ by: "sets", size: size + 1 });
  await sql`insert into put_aside (kind, table_name, name, definition) values ('trigger', 'podcast', 'one', '')`.execute(
    db(),
  );
  expect(await ask(current)).toMatchObject({ by: "sets", size });
  await sql`delete from put_aside`.execute(db());
  expect(await ask(current)).toMatchObject({ by: "sets", size: size + 1 });
});
