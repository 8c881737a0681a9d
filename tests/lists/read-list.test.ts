import { deflateSync, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { xlsxFile } from "../../client/ui/lists/xlsx-file.ts";
import { LIST_ROWS_MAX } from "../../contract/campaigns/podcast-lists.ts";
import { columnsFound } from "../../server/campaigns/lists/columns.ts";
import { readList } from "../../server/campaigns/lists/read-list.ts";
import { BadList, wantedInLine, wantedOf } from "../../server/campaigns/lists/wanted.ts";
import { feedKey } from "../../server/catalogue/feed/clean-url.ts";
import { soon } from "../hostile/soon.ts";

const empty = { title: null, artist: null, feedUrl: null, itunesId: null, spotifyId: null };
const SPOTIFY = "4rOoJ6Egrf8K2IrywzwOMk";
const read = async (content: string | Uint8Array, name = "") =>
  readList(typeof content === "string" ? Buffer.from(content) : content, name);
const failure = async (content: string | Uint8Array, name = "") => {
  const thrown = await read(content, name).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof BadList ? thrown.failure : thrown;
};
const titles = async (content: string | Uint8Array, name = "") =>
  (await read(content, name)).wanted.map(({ title }) => title);

describe("D4.08 pasted lines", () => {
  test("are titles, addresses and links of the directories, alone or together", async () => {
    const { wanted, columns } = await read(
      [
        "The Fog Show",
        "",
        "  2. Küchenradio ",
        "https://feeds.example/heron.xml",
        "• Graureiher – https://feeds.example/grey?x=1.",
        "https://podcasts.apple.com/de/podcast/fog-show/id1234567890?i=1000",
        "Fog: a show https://itunes.apple.com/us/podcast/id1234567",
        `https://open.spotify.com/intl-de/show/${SPOTIFY}?si=abc`,
        `spotify:show:${SPOTIFY}`,
        "[Slow Ferry](https://ferry.example/rss)",
        "feeds.example/bare.xml",
        "Node.js Radio, weekly (english)",
      ].join("\r\n"),
    );
    expect(wanted).toEqual([
      { ...empty, title: "The Fog Show" },
      { ...empty, title: "Küchenradio" },
      { ...empty, feedUrl: "https://feeds.example/heron.xml" },
      { ...empty, title: "Graureiher", feedUrl: "https://feeds.example/grey?x=1" },
      { ...empty, itunesId: 1_234_567_890 },
      { ...empty, title: "Fog: a show", itunesId: 1_234_567 },
      { ...empty, spotifyId: SPOTIFY },
      { ...empty, spotifyId: SPOTIFY },
      { ...empty, title: "Slow Ferry", feedUrl: "https://ferry.example/rss" },
      { ...empty, feedUrl: "http://feeds.example/bare.xml" },
      { ...empty, title: "Node.js Radio, weekly (english)" },
    ]);
    expect(columns).toEqual(["title", "feed", "apple", "spotify"]);
  });
});

describe("D4.08 hostile lists", () => {
  const long = (text: string) => text.repeat(4_000 / text.length);
  test.each([
    ["brackets that close nothing", `https://a.example/${long(")").slice(20)}a`],
    ["dashes within a title", `a${long("-").slice(2)}a`],
    ["a directory's name over and over", `https://itunes.apple.com/${long("itunes.apple.com/")}`],
    ["slashes within an address", `https://a.example/${long("/").slice(2_100)}a`],
  ])("line by line, of %s", (_name, line) => {
    soon(() => {
      for (let times = 0; times < 2_000; times += 1) feedKey(wantedInLine(line)?.feedUrl ?? null);
    });
  });

  test("in cells, of signs that may be an address's", () => {
    soon(() => columnsFound([[`a${"@".repeat(90_000)} a`, "Fog Show"]]));
    const feed = `${long("a.").slice(4)}a:x`;
    soon(() => {
      for (let times = 0; times < 4_000; times += 1) wantedOf({ title: "Fog Show", feed });
    });
  });

  test.each([
    ["lines", `${`${long("Fog ")}\n`.repeat(500)}`, ""],
    ["lines that name nothing", `${`${long("- ")}\n`.repeat(500)}a`, ""],
    ["rows", `title\n${"Fog\n".repeat(5_000)}`, "a.csv"],
    ["outlines", `<opml>${`<outline text="${long("Fog ")}"/>`.repeat(500)}</opml>`, ""],
  ])("let others have their turn: %s", async (_name, text, name) => {
    let turns = 0;
    let reading = true;
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    await failure(text, name);
    reading = false;
    expect(turns).toBeGreaterThan(10);
  });
});

describe("D4.08 tables", () => {
  test("name their columns in English or German, below a heading too, with any separator and code page", async () => {
    const rows = [{ ...empty, title: "Küche; heute", artist: "Ida Falk", feedUrl: "https://k.example/rss" }];
    const german =
      'Sendung;Herausgeber;RSS-Feed;E-Mail\n"Küche; heute";Ida Falk;https://k.example/rss;ida@k.example\n';
    expect((await read(german, "liste.csv")).wanted).toEqual(rows);
    expect((await read(`Stand März\n\n${german}`, "liste.csv")).wanted).toEqual(rows);
    expect((await read(Buffer.from(german, "latin1"), "liste.csv")).wanted).toEqual(rows);
    const utf16 = Buffer.from(
      `\ufeff${german.replaceAll('"Küche; heute"', "Küche; heute").replace(/;(?! )/g, "\t")}`,
      "utf16le",
    );
    expect((await read(utf16)).wanted).toEqual(rows);
    const english = 'name,Apple Podcasts,Spotify URL\n"A, B",1234567890,x\n';
    expect((await read(english)).wanted).toEqual([{ ...empty, title: "A, B", itunesId: 1_234_567_890 }]);
  });

  test("without names are told by what stands in them; nothing else of a row is kept", async () => {
    const table = [
      "fog-show\tThe Fog Show\thttps://img.example/fog.jpg\thttps://fog.example\thttps://fog.example/rss2.xml\tanna@fog.example",
      "slow-ferry\tSlow Ferry\thttps://img.example/f.jpg\thttps://ferry.example\thttps://ferry.example/feed\tida@ferry.example",
    ].join("\n");
    const { wanted } = await read(table, "shows.tsv");
    expect(wanted).toEqual([
      { ...empty, title: "The Fog Show", feedUrl: "https://fog.example/rss2.xml" },
      { ...empty, title: "Slow Ferry", feedUrl: "https://ferry.example/feed" },
    ]);
    expect(JSON.stringify(wanted)).not.toContain("@");
  });

  test("an open quotation mark does not swallow the file", async () => {
    expect(await failure(`title\n"open ${"x\n".repeat(80_000)}`, "a.csv")).toBe("unreadable");
  });

  test("of ten thousand rows all are read, of one more none", async () => {
    const of = (rows: number) => `title\n${Array.from({ length: rows }, (_, n) => `Show ${n}`).join("\n")}`;
    expect(await titles(of(LIST_ROWS_MAX), "a.csv")).toHaveLength(LIST_ROWS_MAX);
    expect(await failure(of(LIST_ROWS_MAX + 1), "a.csv")).toBe("too-many-rows");
    expect(await failure(of(LIST_ROWS_MAX + 1).slice(6))).toBe("too-many-rows");
  });
});

describe("D4.08 workbooks", () => {
  test("are read from their first sheet, with texts of either kind, numbers, and cells left out", async () => {
    const made = xlsxFile([
      {
        title: "Shows",
        header: ["Nr", "Title", "Apple ID", "RSS"],
        rows: [[1, "Kühl & <spät>", 1_234_567_890, "https://k.example/rss"]],
      },
      { title: "Other", header: ["Title"], rows: [["not this"]] },
    ]);
    expect((await read(made, "x.xlsx")).wanted).toEqual([
      { ...empty, title: "Kühl & <spät>", itunesId: 1_234_567_890, feedUrl: "https://k.example/rss" },
    ]);
    const shared = workbook({
      "xl/sharedStrings.xml": `<x:sst xmlns:x="m"><x:si><x:t>Titel</x:t></x:si><x:si><x:r><x:t>Slow </x:t></x:r><x:r><x:t>Ferry</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>`,
      "xl/worksheets/s.xml": `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c r="C2" t="s"><x:v>0</x:v></x:c></x:row><x:row/><x:row><x:c r="A3"><x:v>7</x:v></x:c><x:c r="C3" t="s"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await titles(shared)).toEqual(["Slow Ferry"]);
  });

  test("with a hundred thousand rows are refused without being read to their end", async () => {
    const row = '<row><c t="inlineStr"><is><t>Show</t></is></c></row>';
    const sheet = `<worksheet><sheetData>${row.repeat(100_000)}</sheetData></worksheet>`;
    expect(await failure(workbook({ "xl/worksheets/s.xml": sheet }))).toBe("too-many-rows");
  });

  test("that unpack to gigabytes are refused in time, whichever part it is", async () => {
    const bomb = new Uint8Array(60_000_000);
    for (const part of ["xl/sharedStrings.xml", "xl/worksheets/s.xml", "xl/workbook.xml"]) {
      const packed = workbook({ [part]: bomb });
      expect(packed.length).toBeLessThan(500_000);
      const began = performance.now();
      expect(await failure(packed)).toBe("too-large");
      expect(performance.now() - began).toBeLessThan(60_000);
    }
  }, 240_000);

  test("that have a part many times over are refused, also where each of them is small", async () => {
    const sheet =
      "<worksheet><sheetData><row><c t='inlineStr'><is><t>Title</t></is></c></row></sheetData></worksheet>";
    const strings = `<sst>${" ".repeat(5_000_000)}</sst>`;
    const all = entriesOf(workbook({}));
    const many = (name: string, content: string, times: number) => {
      const part: Entry = [name, strToU8(content)];
      return zipOf([...all.filter(([other]) => other !== name), ...Array<Entry>(times).fill(part)]);
    };
    for (const [name, content] of [
      ["xl/sharedStrings.xml", strings],
      ["xl/worksheets/s.xml", sheet],
      ["xl/workbook.xml", "<workbook/>"],
    ] as const) {
      const packed = many(name, content, 40);
      expect([name, await failure(packed)]).toEqual([name, "unreadable"]);
    }
    // Once each of them is what it says.
    expect(await failure(many("xl/worksheets/s.xml", sheet, 1))).toBe("no-titles");
  }, 240_000);

  test("whose parts are too large together are refused, and so is one that is", async () => {
    const of = (bytes: number, begin: string) => `<${begin}>${" ".repeat(bytes)}</${begin}>`;
    const parts = (strings: number, sheet: number) =>
      workbook({
        "xl/sharedStrings.xml": of(strings, "sst"),
        "xl/worksheets/s.xml": of(sheet, "worksheet"),
      });
    expect(await failure(parts(41_000_000, 10))).toBe("too-large");
    expect(await failure(parts(10, 41_000_000))).toBe("too-large");
    expect(await failure(parts(21_000_000, 21_000_000))).toBe("too-large");
    expect(await failure(parts(15_000_000, 15_000_000))).toBe("empty");
  }, 240_000);

  test("let others have their turn by what they unpack to", async () => {
    const packed = workbook({ "xl/sharedStrings.xml": `<sst>${" ".repeat(30_000_000)}</sst>` });
    expect(packed.length).toBeLessThan(100_000);
    let turns = 0;
    let reading = true;
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    setImmediate(count);
    await failure(packed);
    reading = false;
    // Some 30 kB of deflate, 2 kB at a time.
    expect(turns).toBeGreaterThan(10);
  });

  test("with entities that grow are read as if nothing were declared", async () => {
    const entities = `<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n} "${`&${n === 0 ? "a" : `e${n - 1}`};`.repeat(10)}">`).join("")}<!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    const sheet = `${entities}<worksheet><sheetData><row><c t="inlineStr"><is><t>Title</t></is></c></row><row><c t="inlineStr"><is><t>Fog &e8; &f;</t></is></c></row></sheetData></worksheet>`;
    const [title] = await titles(workbook({ "xl/worksheets/s.xml": sheet }));
    expect(title!.length).toBeLessThan(60);
    expect(title).not.toContain("root:");
  });

  test("cut off, damaged, packed otherwise or of another program say so", async () => {
    const whole = workbook({ "xl/worksheets/s.xml": "<worksheet/>" });
    expect(await failure(whole.subarray(0, whole.length >> 1))).toMatch(/unreadable|other-format/);
    const broken = Uint8Array.from(whole);
    broken.fill(0xff, 60, 140);
    expect(await failure(broken)).toMatch(/unreadable|other-format/);
    expect(await failure(zipSync({ "content.xml": strToU8("<office/>") }))).toBe("other-format");
    expect(await failure(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "a.xls")).toBe("old-excel");
  });
});

describe("D4.08 OPML", () => {
  test("gives every outline with an address, in whatever group", async () => {
    const opml = `<?xml version="1.0"?><opml version="2.0"><body><outline text="Group"><outline title="Fog &amp; rain" text="x" XMLURL="https://fog.example/rss"/><outline text="Ferry" type="rss" xmlUrl="https://ferry.example/rss"><outline text="Deep" xmlUrl="https://deep.example/rss"/></outline></outline></body></opml>`;
    expect((await read(opml)).wanted.map(({ title, feedUrl }) => [title, feedUrl])).toEqual([
      ["Fog & rain", "https://fog.example/rss"],
      ["Ferry", "https://ferry.example/rss"],
      ["Deep", "https://deep.example/rss"],
    ]);
    const deep = `<opml><body>${"<outline text='g'>".repeat(50_000)}<outline xmlUrl="https://a.example/f"/></body></opml>`;
    expect((await read(deep)).wanted).toHaveLength(1);
  });
});

test("D4.08 what is no list says what is wrong with it", async () => {
  expect(await failure("  \n\t\n")).toBe("empty");
  expect(await failure("12,34\n,,,\n", "x.csv")).toBe("no-titles");
  expect(await failure("%PDF-1.7\n…")).toBe("other-format");
  expect(await failure("<html><body>no</body></html>")).toBe("other-format");
  expect(await failure("<rss><channel><title>Fog</title></channel></rss>")).toBe("other-format");
  expect(await failure(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBe("other-format");
});

type Entry = [name: string, content: Uint8Array];
const entriesOf = (zip: Uint8Array): Entry[] => Object.entries(unzipSync(zip));

/** A zip that has these parts, also the same one more than once. Its directory is left out: parts are read as they lie. */
function zipOf(entries: readonly Entry[]): Uint8Array {
  const packed = new Map(entries.map(([, content]) => [content, deflateSync(content, { level: 9 })]));
  return Buffer.concat(
    entries.flatMap(([name, content]) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(packed.get(content)!.length, 18);
      head.writeUInt32LE(content.length, 22);
      head.writeUInt16LE(name.length, 26);
      return [head, Buffer.from(name), packed.get(content)!];
    }),
  );
}

/** A workbook of these parts with the rest that one needs. */
function workbook(parts: Record<string, string | Uint8Array>): Uint8Array {
  const all = {
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/s.xml"/></Relationships>',
    "xl/worksheets/s.xml": "<worksheet/>",
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([path, part]) => [path, typeof part === "string" ? strToU8(part) : part]),
    ),
  );
}
