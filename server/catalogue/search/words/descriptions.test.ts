import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { PodcastFilters } from "../../../../contract/catalogue.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { makePodcast } from "../../../../tests/support/world.ts";
import { runChanges } from "../../../platform/background/run-changes.ts";
import { silentLog } from "../../../platform/log.ts";
import { searchPodcasts } from "../../search-podcasts.ts";
import { buildImage } from "../build/build-image.ts";
import { fillingWords } from "./fill-words.ts";

const database = useDatabase();
const db = () => database().db;
const ids = new Map<string, number>();

const ask = (title: string, inDescriptions = true) =>
  searchPodcasts(
    db(),
    PodcastFilters.parse({ title, inDescriptions, sortBy: "title", sortDirection: "asc" }),
  );
const found = async (title: string, inDescriptions?: boolean): Promise<string[]> => {
  const { rows, resultSize } = await ask(title, inDescriptions);
  expect(resultSize).toBe(rows.length);
  return rows.map((row) => row.title);
};
async function make(title: string, description?: string): Promise<void> {
  ids.set(title, (await makePodcast(db(), { title, ...(description && { description }) })).id);
}

beforeAll(async () => {
  await make("Alpha", "Gespräche über Küchen & Köche. Write to ida.berg@mail.canary.example today!");
  await make("Beta Kitchen", "News from the harbour, weekly");
  await make("Gamma", "中文播客节目");
  await make("Delta");
  // So many words with one beginning that their podcasts are kept together.
  for (let at = 0; at < 40; at += 1) await make(`Many ${at}`, `zebra${at.toString(36)}fold stripes`);
});

describe.each(["plainly", "by sets"])("%s", (way) => {
  beforeAll(async () => {
    if (way === "by sets") await buildImage(database().connectionString);
  });

  test("words of a description are found by their beginning, in any case and without accents", async () => {
    expect(await found("kuche")).toEqual(["Alpha"]);
    expect(await found("KÖCHE Gespr")).toEqual(["Alpha"]);
    expect(await found("üchen")).toEqual([]);
    expect(await found("kuche", false)).toEqual([]);
    expect((await ask("zebra")).resultSize).toBe(40);
    expect(await found("zebra1")).toEqual(["Many 1", "Many 36", "Many 37", "Many 38", "Many 39"]);
  });

  test("each word may stand in title or description; in titles it is found inside words as ever", async () => {
    expect(await found("itchen harbour")).toEqual(["Beta Kitchen"]);
    expect(await found("itchen harbour", false)).toEqual([]);
  });

  test("scripts without blanks are found by neighbors, and what is no letter only in titles", async () => {
    expect(await found("播客")).toEqual(["Gamma"]);
    expect(await found("客节目")).toEqual(["Gamma"]);
    expect(await found("目")).toEqual(["Gamma"]);
    expect(await found("&")).toEqual([]);
  });

  test("A4.04 nobody learns an address by looking for its pieces", async () => {
    for (const piece of ["ida.berg@mail.canary.example", "ida", "berg", "mail", "canary", "example"]) {
      expect(await found(piece), piece).toEqual([]);
    }
    expect(await found("today")).toEqual(["Alpha"]);
  });
});

test("what was written since the build is found, and what is gone is not", async () => {
  await make("Epsilon", "harbour lights");
  expect(await found("harbour")).toEqual(["Beta Kitchen", "Epsilon"]);
  await sql`update podcast_detail set description = 'mountains', words = ' mountains'
    where podcast_id = ${ids.get("Beta Kitchen")!}`.execute(db());
  expect(await found("harbour")).toEqual(["Epsilon"]);
  expect(await found("mountain")).toEqual(["Beta Kitchen"]);
  await sql`delete from podcast where id = ${ids.get("Epsilon")!}`.execute(db());
  expect(await found("harbour")).toEqual([]);
});

test("a word that only a description has is no slip; one that nobody has is taken for one of a title", async () => {
  expect(await ask("stripes")).not.toHaveProperty("usedTitle");
  expect(await ask("kitchn")).toMatchObject({ resultSize: 1, usedTitle: "kitchen" });
  await make("Zeta", "kitchn");
  expect(await found("kitchn")).toEqual(["Zeta"]);
  expect((await ask("kitchn", false)).usedTitle).toBe("kitchen");
});

test("a description that somebody wrote without its words gets them", async () => {
  await sql`update podcast_detail set description = 'Sailing!' where podcast_id = ${ids.get("Alpha")!}`.execute(
    db(),
  );
  expect(await found("kuche")).toEqual([]);
  await runChanges({ db: db(), log: silentLog }, [fillingWords()]);
  expect(await found("sail")).toEqual(["Alpha"]);
});
