import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedData, withoutSharedData } from "../../../../tests/support/shared-data.ts";
import type { PodcastRecord } from "../record.ts";
import type { Refusal } from "../refusal.ts";
import { readSource } from "./read-sources.ts";

const data = sharedData();
if (data === null) console.info(`Real tables and lists not read: ${withoutSharedData}.`);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sources-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(source: string): Promise<{ records: PodcastRecord[]; refusals: Refusal[] }> {
  const records: PodcastRecord[] = [];
  const refusals: Refusal[] = [];
  const options = {
    now: new Date("2026-06-15"),
    fetchFeed: () => Promise.reject(new Error("no network in tests")),
  };
  for await (const item of readSource(source, options)) {
    if (item.kind === "podcast") records.push(item.record);
    else if (item.kind === "refused") refusals.push(item.refusal);
  }
  return { records, refusals };
}

function readText(name: string, text: string | Buffer) {
  writeFileSync(join(folder, name), text);
  return read(join(folder, name));
}

describe("tables", () => {
  test("of the directory: lists written in Python's way, genre 26 left out", async () => {
    const header =
      ",collectionId,collectionName,artistName,feedUrl,releaseDate,trackCount,primaryGenreName,genreIds,genres\n";
    const { records } = await readText(
      "t.csv",
      `${header}0,9,Heron,Ida,https://heron.fm/f,2020-02-12T05:00:00Z,58,Careers,"['1410', '26', '1321']","['Careers', 'Podcasts', 'Business']"\n1,10,Otter,,,,,Arts,1301,Arts\n`,
    );
    expect(records).toMatchObject([
      {
        source: "itunes",
        line: 2,
        itunesId: 9,
        title: "Heron",
        episodes: 58,
        genreIds: [1410, 1321],
        feedUrl: "https://heron.fm/f",
      },
      { line: 3, itunesId: 10, feedUrl: null, genreIds: [1301] },
    ]);
  });

  test("of the Podcast Index: NULL is nothing, duplicates are refused, a semicolon may separate", async () => {
    const { records, refusals } = await readText(
      "t.csv",
      `"id";"title";"url";"itunes_id";"duplicateof";"itunes_owner_email";"language";"newest_item_pubdate"\n1;Heron;https://heron.fm/f;NULL;NULL;ida@heron.fm;de-DE;1590000000\n2;Copy;https://heron.fm/g;0;1;;;\n`,
    );
    expect(records).toMatchObject([
      { source: "podcast-index", itunesId: null, language: "de", addresses: [{ text: "ida@heron.fm" }] },
    ]);
    expect(refusals).toMatchObject([{ line: 3, code: "row-duplicate-of" }]);
  });

  test("of 2014: no header, line breaks in fields, wrapped images, escaped HTML, bytes that are no text", async () => {
    const row = (slug: string, rest: string) => `${slug}\t${rest}\n`;
    const text =
      row(
        "a",
        'Heron\t<url>https://heron.fm/i.png</url>\thttps://heron.fm/f\t\tIda\tida@heron.fm\t""\t""\tfalse\t"One&lt;br&gt;\nTwo"\t',
      ) + row("b", "Ot\u00ffer\t\thttps://otter.fm/f\t\t\t\t\t\tfalse\t\t");
    const { records } = await readText("t.tsv", Buffer.from(text, "latin1"));
    expect(records).toMatchObject([
      {
        line: 1,
        title: "Heron",
        imageUrl: "https://heron.fm/i.png",
        description: "One\n\nTwo",
        ownerName: "Ida",
      },
      { line: 3, title: "Ot\ufffder" },
    ]);
  });

  test("with a quotation mark left open lose that row, not the rest", async () => {
    const row = (name: string) => `s\t${name}\t\thttps://heron.fm/${name}\t\t\t\t\t\tfalse\t\t\n`;
    const text =
      row("first") +
      `s\t"open\t\thttps://heron.fm/open\t\t\t\t\t\tfalse\t\t\n` +
      Array.from({ length: 40_000 }, (_, index) => row(`n${index}`)).join("");
    const { records, refusals } = await readText("t.tsv", text);
    expect(refusals).toMatchObject([{ line: 2, code: "row-too-large" }]);
    expect([records.length, records[1]?.title, records[1]?.line]).toEqual([40_001, "n0", 3]);
  });

  test("with rows too short, and tables nobody knows", async () => {
    const short = await readText(
      "t.csv",
      "url,title,itunes_id\nhttps://heron.fm/f\nhttps://heron.fm/g,Heron,1,x\n",
    );
    expect([short.records.length, short.refusals[0]?.code]).toEqual([1, "bad-row"]);
    expect((await readText("u.csv", "a,b\n1,2\n")).refusals).toMatchObject([{ code: "unknown-format" }]);
  });
});

describe("lists and answers", () => {
  test("OPML in groups, without a root's help, and broken", async () => {
    const nested =
      '<opml version="2.0"><body><outline text="G"><outline text="H"><outline title="Heron" text="x" xmlUrl="https://heron.fm/f" htmlUrl="https://heron.fm"/></outline></outline><outline text="No feed"/></body></opml>';
    expect((await readText("a.opml", nested)).records).toMatchObject([
      {
        source: "opml",
        line: 1,
        title: "Heron",
        feedUrl: "https://heron.fm/f",
        website: "https://heron.fm/",
      },
    ]);
    expect((await readText("b.opml", "<opml")).refusals).toMatchObject([{ line: null, code: "bad-opml" }]);
    expect((await readText("c.opml", '<opml version="1.0"><body></body></opml>')).refusals.length).toBe(1);
  });

  test("a folder is read in the order of its names, hidden folders and other files left out", async () => {
    const opml = (name: string) =>
      `<opml version="1.0"><body><outline text="${name}" xmlUrl="https://heron.fm/${name}"/></body></opml>`;
    for (const name of ["b.opml", "a.xml", "c.txt"]) writeFileSync(join(folder, name), opml(name));
    writeFileSync(join(folder, "README.md"), "text");
    const { records, refusals } = await read(folder);
    expect(records.map(({ file }) => file)).toEqual(
      ["a.xml", "b.opml", "c.txt"].map((name) => join(basename(folder), name)),
    );
    expect(refusals).toEqual([]);
  });
});

describe.skipIf(data === null)("real lists and tables: every row is read or refused", () => {
  test.each([
    ["opml", 123, {}],
    ["itunes-lookup-2020", 3386, {}],
    ["podcastindex-sample/db_newsfeeds_1000rows.csv", 988, { "row-title": 12 }],
    ["german-tech-podcasts", 112, {}],
    ["api-samples", 18, { empty: 2 }],
  ])("%s", async (name, count, refused) => {
    const { records, refusals } = await read(join(data!, name));
    expect(records.length).toBe(count);
    const codes: Record<string, number> = {};
    for (const { code } of refusals) codes[code] = (codes[code] ?? 0) + 1;
    expect(codes).toEqual(refused);
  });

  test("the 2014 table's 24,188 rows are read and its known oddities met", async () => {
    const { records, refusals } = await read(join(data!, "all-podcasts-2014"));
    expect([records.length, refusals.length]).toEqual([24_188, 0]);
    expect(
      records.filter(({ addresses }) =>
        addresses.some(({ tag, text }) => tag.startsWith("itunes") && text.includes("@")),
      ).length,
    ).toBe(18_370);
    expect(records.filter(({ imageUrl }) => imageUrl?.includes("<url>")).length).toBe(0);
    expect(
      records.filter(({ description }) => description !== null && /&lt;|<br/.test(description)).length,
    ).toBe(0);
    expect(
      records.filter(({ title }) =>
        /\p{Script=Han}|\p{Script=Cyrillic}|\p{Script=Hangul}|\p{Script=Arabic}|\p{Script=Thai}/u.test(title),
      ).length,
    ).toBeGreaterThan(900);
  });
});
