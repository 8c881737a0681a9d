import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { CSV_COLUMNS, type CsvColumn, type CsvWords, campaignCsv, csvFileName } from "./csv.ts";

const headers = Object.fromEntries(CSV_COLUMNS.map((column) => [column, `Überschrift ${column}`])) as Record<
  CsvColumn,
  string
>;
const words: CsvWords = { headers, state: (state) => `<${state}>`, language: (code) => `(${code})` };

type Podcast = CampaignEntry["podcast"];

const entry = (podcast: Partial<Podcast>): CampaignEntry => ({
  externalId: "E1",
  podcastState: "FollowedUp",
  form: null,
  created: "2026-11-19T23:30:00.000Z",
  addedBy: "Anna",
  podcast: {
    externalId: "P1",
    publicId: "P1",
    title: "Grüße aus Köln",
    subTitle: null,
    itunesArtist: "Jürgen & Söhne",
    primaryGenre: { externalId: "1301", title: "Kunst", kind: "TOP" },
    genres: [],
    language: "de",
    episodes: 41,
    trackCount: 41,
    reachPerEpisode: 12500,
    reach: null,
    latestEpisode: "2026-11-02",
    emailStatus: "LOCKED",
    itunesId: "1",
    itunesHref: "https://directory.example/1",
    itunesRating: 4.5,
    itunesRatingsCount: 0,
    imageUrlLowQuality: "",
    imageUrlHighQuality: "",
    inactive: false,
    website: "https://koeln.example",
    feedUrl: "https://koeln.example/feed",
    ...podcast,
  },
  lastEvent: {
    kind: "added",
    cause: null,
    mail: null,
    from: null,
    to: null,
    by: "Anna",
    at: "2026-11-19T23:30:00.000Z",
  },
  answer: null,
  gone: null,
  followUp: null,
});

const nothing: Partial<Podcast> = {
  itunesArtist: null,
  primaryGenre: null,
  language: null,
  episodes: null,
  reachPerEpisode: null,
  latestEpisode: null,
  itunesRating: null,
  itunesRatingsCount: null,
  itunesHref: null,
  website: null,
  feedUrl: null,
};

const read = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: "\r\n" });

describe("the text", () => {
  test("A1.07 A7.27 has the columns in their order, days as YYYY-MM-DD, nothing where nothing is known", () => {
    const csv = campaignCsv([entry({}), entry(nothing)], words);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.split("\r\n")).toEqual([
      `\ufeff${CSV_COLUMNS.map((column) => `Überschrift ${column}`).join(",")}`,
      "Grüße aus Köln,Jürgen & Söhne,<FollowedUp>,Kunst,(de),41,12500,2026-11-02,4.5,0," +
        "https://koeln.example,https://koeln.example/feed,https://directory.example/1,,2026-11-19",
      "Grüße aus Köln,,<FollowedUp>,,,,,,,,,,,,2026-11-19",
      "",
    ]);
  });

  test("S-13 numbers stay numbers, text that looks like a formula becomes text", () => {
    const [, row] = read(campaignCsv([entry({ title: "=1+1", itunesArtist: "@sum", episodes: 0 })], words));
    expect(row?.slice(0, 2)).toEqual(["'=1+1", "'@sum"]);
    expect(row?.[5]).toBe("0");
  });

  test.each(["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])(
    "S-13 a cell does not begin with %j",
    (first) => {
      const title = `${first}HYPERLINK("https://bad.example","x")`;
      expect(read(campaignCsv([entry({ title })], words))[1]?.[0]).toMatch(/^'/);
    },
  );

  test("A4.04 the address is in it only where it is unlocked", () => {
    const itunesOwnerEMail = "host@show.example";
    const address = (podcast: Partial<Podcast>) => read(campaignCsv([entry(podcast)], words))[1]?.[13];
    expect(address({ emailStatus: "UNLOCKED", itunesOwnerEMail })).toBe(itunesOwnerEMail);
    expect(address({ emailStatus: "LOCKED", itunesOwnerEMail })).toBe("");
    expect(address({ emailStatus: "UNKNOWN" })).toBe("");
  });

  const nasty = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."=+-@＝＋－＠\t\r\n\",;' äß", "\u0000", "\u2028", "🎙️"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
    ),
    maxLength: 12,
  });
  const FORMULA = /^["\s]*[=+\-@＝＋－＠]/;

  test("S-13 whatever the texts are, they are read back, and no cell begins like a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(nasty, nasty), { maxLength: 5 }), (pairs) => {
        const csv = campaignCsv(
          pairs.map(([title, itunesArtist]) => entry({ title, itunesArtist })),
          words,
        );
        const [head, ...rows] = read(csv);
        expect(head).toEqual(Object.values(headers));
        expect(rows).toHaveLength(pairs.length);
        for (const [i, [title, artist]] of pairs.entries()) {
          const cells = rows[i]!;
          expect(cells).toHaveLength(CSV_COLUMNS.length);
          for (const [given, found] of [[title, cells[0]!] as const, [artist, cells[1]!] as const]) {
            expect(found.replaceAll("'", "")).toBe(given.replaceAll("'", ""));
            if (!/[=+\-@＝＋－＠\t\r\n]/.test(given)) expect(found).toBe(given);
            expect(found).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test("S-13 nor does one where a program splits at semicolons, tabs and line ends and knows no quotes", () => {
    fc.assert(
      fc.property(nasty, nasty, (title, itunesArtist) => {
        const lines = campaignCsv([entry({ title, itunesArtist })], words).split(/[;\t\r\n]/);
        for (const cell of lines) expect(cell).not.toMatch(FORMULA);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the name of the file", () => {
  test.each([
    ["Herbst “Größe” 2026", "Alle", "Herbst “Größe” 2026_Alle_Podcasts_2026-11-20.csv"],
    ["../../etc/passwd", "New", "etc passwd_New_Podcasts_2026-11-20.csv"],
    ["CON.txt", "New", "CON_txt_New_Podcasts_2026-11-20.csv"],
    ["C:\\temp\\*?", "Followed up", "C temp_Followed up_Podcasts_2026-11-20.csv"],
    [".hidden.", "New", "hidden_New_Podcasts_2026-11-20.csv"],
    ["invoice\u202egpj.exe", "New", "invoice gpj.exe_New_Podcasts_2026-11-20.csv"],
    ["???", "New", "New_Podcasts_2026-11-20.csv"],
    ["👩‍🎤 live", "New", "👩‍🎤 live_New_Podcasts_2026-11-20.csv"],
  ])("A7.27 of %j", (campaign, state, expected) => {
    expect(csvFileName(campaign, state, "2026-11-20")).toBe(expected);
  });

  test("A7.27 whatever the campaign is called, every file system takes it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (campaign) => {
        const name = csvFileName(campaign, `${campaign} All`, "2026-11-20");
        expect(name).toMatch(/Podcasts_2026-11-20\.csv$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in it
        expect(name).not.toMatch(/[\\/:*?"<>|\u0000-\u001f\u007f]|^[. ]/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d) *\./i);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
      }),
      { numRuns: 500 },
    );
  });
});
