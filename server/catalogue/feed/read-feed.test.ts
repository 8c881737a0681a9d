import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { RefusedError } from "../import/refusal.ts";
import { ElementStack } from "./element-stack.ts";
import type { FeedPodcast } from "./feed-podcast.ts";
import { MAX_FEED_BYTES, readFeed } from "./read-feed.ts";

const now = new Date("2026-06-15T12:00:00Z");

async function* inPieces(bytes: Uint8Array, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function read(feed: string | Uint8Array, size?: number): Promise<FeedPodcast> {
  return readFeed(inPieces(typeof feed === "string" ? Buffer.from(feed) : feed, size), now);
}

async function refusal(feed: string | Uint8Array, size?: number): Promise<string> {
  const error = await read(feed, size).catch((thrown: unknown) => thrown);
  if (!(error instanceof RefusedError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return error.code;
}

const namespaces =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:atom="http://www.w3.org/2005/Atom"';
const episode = (date: string, url = "https://cdn.heron.example.org/e.mp3") =>
  `<item><title>One</title><pubDate>${date}</pubDate><enclosure url="${url}" type="audio/mpeg" length="1"/></item>`;
const feed = (inside: string, items = episode("Tue, 02 Jun 2026 08:00:00 +0200")) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel>${inside}${items}</channel></rss>`;

describe("a feed as it should be", () => {
  const whole = feed(
    `<title>The Grey Heron</title><link>https://heron.example.org/</link><language>de-AT</language>
     <description>&lt;p&gt;Birds &amp;amp; rivers&lt;/p&gt;&lt;p&gt;Weekly&lt;/p&gt;</description>
     <itunes:subtitle>Birds</itunes:subtitle><itunes:author>Ida Reiher</itunes:author>
     <itunes:owner><itunes:name>Reiher OG</itunes:name><itunes:email>ida@heron.example.org</itunes:email></itunes:owner>
     <managingEditor>editor@heron.example.org (Ed Itor)</managingEditor>
     <itunes:image href="https://heron.example.org/c.jpg"/><itunes:explicit>clean</itunes:explicit>
     <itunes:category text="Science"><itunes:category text="Nature"/></itunes:category><itunes:category text="Arts"/>
     <atom:link rel="self" href="https://heron.example.org/feed.xml"/>
     <podcast:guid>917393E3-1B1E-5CEF-ACE4-EDAA54E1F811</podcast:guid><podcast:locked owner="lock@heron.example.org">yes</podcast:locked>
     <podcast:funding url="https://heron.example.org/give">Give</podcast:funding>
     <podcast:person href="https://heron.example.org/ida">Ida Reiher</podcast:person>
     <podcast:person role="Audio Editor" group="post-production">Ed Itor</podcast:person>
     <podcast:txt purpose="verify">claim verify@heron.example.org 7</podcast:txt>`,
    episode("Tue, 02 Jun 2026 08:00:00 +0200", "https://cdn.heron.example.org/new.mp3") +
      episode("Tue, 05 May 2026 08:00:00 +0200"),
  );

  test("is read whole", async () => {
    expect(await read(whole)).toEqual({
      title: "The Grey Heron",
      subtitle: "Birds",
      description: "Birds & rivers\n\nWeekly",
      artist: "Ida Reiher",
      ownerName: "Reiher OG",
      addresses: [
        { text: "ida@heron.example.org", name: "Reiher OG", tag: "itunes:owner/itunes:email" },
        { text: "lock@heron.example.org", name: null, tag: "podcast:locked@owner" },
        { text: "editor@heron.example.org", name: "Ed Itor", tag: "managingEditor" },
        { text: "verify@heron.example.org", name: null, tag: "podcast:txt" },
      ],
      language: "de",
      genreIds: [1537, 1533, 1301],
      imageUrl: "https://heron.example.org/c.jpg",
      list: null,
      website: "https://heron.example.org/",
      selfUrl: "https://heron.example.org/feed.xml",
      newFeedUrl: null,
      podcastGuid: "917393e3-1b1e-5cef-ace4-edaa54e1f811",
      explicit: false,
      tags: {
        locked: true,
        funding: [{ url: "https://heron.example.org/give", label: "Give" }],
        persons: [
          { name: "Ida Reiher", role: "host", link: "https://heron.example.org/ida" },
          { name: "Ed Itor", role: "audio editor", link: null },
        ],
        texts: [{ purpose: "verify", text: "claim … 7" }],
      },
      episodes: 2,
      latestEpisode: new Date("2026-06-02T06:00:00Z"),
      firstEpisode: new Date("2026-05-05T06:00:00Z"),
      recent: { title: "One", day: "2026-06-02", weekday: null },
      audioUrl: "https://cdn.heron.example.org/new.mp3",
      cutOff: false,
    });
  });

  test("is read the same in pieces of one byte, in one piece and gzipped", async () => {
    const expected = await read(whole);
    for (const size of [1, 1_000_000]) expect(await read(whole, size)).toEqual(expected);
    expect(await read(gzipSync(whole))).toEqual(expected);
  });

  test("may be Atom or RSS 1.0", async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Otter</title><author><name>O</name><email>o@otter.example.org</email></author>
      <entry><updated>2026-05-01T00:00:00Z</updated><link rel="enclosure" type="audio/mpeg" href="https://otter.example.org/1.mp3"/></entry></feed>`;
    expect(await read(atom)).toMatchObject({
      title: "Otter",
      artist: "O",
      episodes: 1,
      addresses: [{ text: "o@otter.example.org", tag: "author/email" }],
    });
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Mole</title><dc:language>fr</dc:language></channel>
      <item><dc:date>2026-05-01</dc:date><enclosure url="https://mole.example.org/1.mp3"/></item></rdf:RDF>`;
    expect(await read(rdf)).toMatchObject({ title: "Mole", language: "fr", episodes: 1 });
  });
});

describe("a feed that is broken but readable", () => {
  test("declares its namespace late, under another prefix, or not at all", async () => {
    const unbound = `<rss><channel><title>A</title><itunes:author>B</itunes:author>${episode("1 May 2026")}</channel></rss>`;
    expect(await read(unbound)).toMatchObject({ artist: "B" });
    const other = `<rss xmlns:it="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title><it:author>C</it:author></channel></rss>`;
    expect(await read(other)).toMatchObject({ artist: "C" });
  });

  test("has tags that do not match or are never closed", async () => {
    const broken = `<rss><channel><title>Left open<link>https://open.example.org/</lnk><description>Text <b>with</i> markup</description>${episode("1 May 2026")}`;
    expect(await read(broken)).toMatchObject({
      title: "Left open",
      website: "https://open.example.org/",
      description: "Text with markup",
      episodes: 1,
      cutOff: true,
    });
  });

  test("is cut off anywhere: never a crash, and the title once it was there", async () => {
    const whole = feed("<title>Cut</title><itunes:author>A</itunes:author>");
    for (let length = 0; length < whole.length; length += 3) {
      const result = await read(whole.slice(0, length)).catch((error: unknown) => error);
      if (result instanceof RefusedError) continue;
      expect((result as FeedPodcast).title).toMatch(/^C/);
    }
  });

  test("knows entities that XML does not, bare ampersands and a late declaration", async () => {
    const loose = `\n<!-- made by hand -->\n${feed("<title>Salt & Pepper &nbsp; caf&eacute; &unknown;</title>")}`;
    expect((await read(loose)).title).toBe("Salt & Pepper café &unknown;");
  });

  test.each([
    ["windows-1251", [0xcb, 0xe8, 0xf1, 0xe0], "Лиса"],
    ["ISO-8859-1", [0x46, 0xfc, 0x63, 0x68, 0x73, 0x65], "Füchse"],
    ["utf-8", [0x46, 0xfc, 0x63, 0x68, 0x73, 0x65], "Füchse"],
    ["no-such-encoding", [0x46, 0x6f, 0x78], "Fox"],
  ])("is written in %s", async (encoding, bytes, title) => {
    const before = Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>`);
    const after = Buffer.from(`</title>${episode("1 May 2026")}</channel></rss>`);
    expect((await read(Buffer.concat([before, Buffer.from(bytes), after]))).title).toBe(title);
  });

  test("is UTF-16 or starts with a mark", async () => {
    const text = feed("<title>Möwe</title>");
    expect((await read(Buffer.from(`\ufeff${text}`))).title).toBe("Möwe");
    expect((await read(Buffer.from(`\ufeff${text}`, "utf16le"))).title).toBe("Möwe");
  });
});

describe("dates", () => {
  test("in the future are announcements, and 1970 is none", async () => {
    const items =
      episode("Fri, 01 Jan 2038 00:00:00 GMT") +
      episode("Fri, 01 May 2026 00:00:00 GMT") +
      episode("Thu, 01 Jan 1970 00:00:00 GMT");
    expect(await read(feed("<title>D</title>", items))).toMatchObject({
      episodes: 3,
      latestEpisode: new Date("2026-05-01T00:00:00Z"),
    });
    expect(
      (await read(feed("<title>D</title>", episode("Fri, 01 Jan 2038 00:00:00 GMT")))).latestEpisode,
    ).toEqual(new Date("2026-06-15T00:00:00Z"));
  });
});

describe("trust.md 54: a hostile feed", () => {
  test("has external entities and entity bombs that stay text", async () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    const hostile = `<?xml version="1.0"?>${bomb}<rss><channel><title>T &b; &x;</title>${episode("1 May 2026")}</channel></rss>`;
    expect((await read(hostile)).title).toBe("T &b; &x;");
  });

  test("is a zip bomb, a 50 MB title, or nested too deep", async () => {
    expect(await refusal(gzipSync(Buffer.alloc(50_000_000, 0x20)), 65_536)).toBe("too-large");
    const title = Buffer.concat([Buffer.from("<rss><channel><title>"), Buffer.alloc(50_000_000, 0x61)]);
    expect(await refusal(title, 65_536)).toBe("too-large");
    expect(await refusal(`<rss><channel>${"<a>".repeat(101)}`)).toBe("too-deep");
    expect(await refusal(gzipSync(feed("<title>x</title>")).subarray(0, 60))).toBe("unpacking");
    expect(MAX_FEED_BYTES).toBe(10 * 1024 * 1024);
  });

  test("has names of elements that are longer than any is: what stands in them is passed over, the rest is read", async () => {
    const heard: string[] = [];
    const stack = new ElementStack({
      wants: () => false,
      opened: (path) => heard.push(path),
      text: () => undefined,
      closed: () => undefined,
    });
    for (const name of ["rss", "channel", ...Array.from({ length: 90 }, () => "a".repeat(100_000))])
      stack.open(name, {});
    expect(heard.join("").length).toBeLessThan(50_000);
    const long = "x".repeat(300);
    expect(await read(feed(`<title>Fog</title><${long}><title>No</title></${long}>`))).toMatchObject({
      title: "Fog",
    });
  });

  test("has an address of a namespace without end, which is none", async () => {
    const endless = feed(`<title xmlns:a="${"/".repeat(1_000_000)}x">Fog</title>`, episode("1 May 2026"));
    expect(await read(endless)).toMatchObject({ title: "Fog" });
  });

  test("has addresses that lead elsewhere and a title that reads backwards", async () => {
    const odd = feed(
      `<title>Safe\u202egpj.exe\u0000\u0007\u200b</title><link>javascript:alert(1)</link>
      <itunes:image href="data:image/png;base64,AAAA"/><itunes:new-feed-url>file:///etc/passwd</itunes:new-feed-url>`,
      episode("1 May 2026", "ftp://a.example.org/e.mp3"),
    );
    expect(await read(odd)).toMatchObject({
      title: "Safegpj.exe",
      website: null,
      imageUrl: null,
      newFeedUrl: null,
      audioUrl: null,
    });
  });

  test("has texts without end, which are cut", async () => {
    const long = await read(
      feed(
        `<title>${"x".repeat(5000)}</title><description>${"😀".repeat(60_000)}</description><itunes:author>${"y".repeat(900)}</itunes:author>`,
      ),
    );
    expect([long.title.length, long.artist?.length]).toEqual([300, 200]);
    expect(long.description!.length).toBeLessThanOrEqual(10_000);
    expect(long.description).not.toMatch(/[\ud800-\udfff]/u);
  });

  test("names a prototype as its element or attribute", async () => {
    const odd = feed(
      '<title>P</title><constructor>x</constructor><__proto__ a="1">y</__proto__><itunes:category __proto__="z" text="Music"/>',
    );
    expect(await read(odd)).toMatchObject({ title: "P", genreIds: [1310] });
  });
});

describe("what is no podcast feed is refused with a reason", () => {
  test.each([
    ["", "empty"],
    ["  \n ", "empty"],
    ["<!DOCTYPE html><html><title>Hello</title></html>", "html-page"],
    ['{"not": "xml"}', "not-a-feed"],
    ["<svg></svg>", "not-a-feed"],
    ["<rss><channel><item/></channel></rss>", "no-title"],
    ["<rss><channel><title>Empty</title></channel></rss>", "no-episodes"],
    [
      '<rss><channel><title>News</title><item><enclosure url="https://n.example.org/a.jpg" type="image/jpeg"/></item></channel></rss>',
      "no-media",
    ],
  ])("%j: %s", async (text, code) => {
    expect(await refusal(text)).toBe(code);
  });
});
