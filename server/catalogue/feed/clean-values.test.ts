import { describe, expect, test } from "vitest";
import { cleanLine, cleanText, cut } from "./clean-text.ts";
import { cleanUrl, feedKey } from "./clean-url.ts";
import { parseFeedDate } from "./feed-date.ts";
import { languageOf } from "./feed-language.ts";

describe("texts", () => {
  test.each([
    ["Q&amp;A", "Q&A"],
    ["a < b and I <3 you", "a < b and I <3 you"],
    ["List<String> <em>tips</em>", "List<String> tips"],
    ["&lt;b&gt;twice&lt;/b&gt;", "twice"],
    ["<script>alert(1)</script>after", "after"],
    ["  two\n lines\t", "two lines"],
    ["e\u0301", "é"],
    ["half \ud83d pair", "half pair"],
    ["\u202e\u2066\u0000", null],
  ])("%j is %j", (raw, line) => {
    expect(cleanLine(raw, 100)).toBe(line);
  });

  test("keep their paragraphs and are cut between characters", () => {
    expect(cleanText("<p>One</p>\r\n\r\n\r\n<p>Two<br>Three</p>", 100)).toBe("One\n\nTwo\nThree");
    expect(cut("😀😀😀😀", 4)).toBe("😀…");
    for (let max = 7; max < 23; max += 1)
      expect(cut("Write to ida@heron.fm today", max)).not.toMatch(/ida|heron/);
  });

  test("that are hostile take time in proportion to their length", () => {
    for (const piece of ["<script>", "<a ", "&", "<!--", "<", "&lt;"])
      cleanText(piece.repeat(200_000), 10_000);
    for (const piece of ["<script></script>", "<!--<!-- "])
      for (let times = 0; times < 20; times += 1) cleanText(`Я${piece.repeat(8_000)}`, 10_000);
  });

  test("lose what a browser does not show", () => {
    expect(
      cleanLine("Cold <!-- a > b --> Fog<script>if (a < b) x();</SCRIPT >s<style>p{}</style>!", 100),
    ).toBe("Cold Fogs!");
    expect(cleanLine("Я<script>x</script>Й<!-- never closed", 100)).toBe("ЯЙ<!-- never closed");
    expect(cleanLine("Fog<style>p{} never closed", 100)).toBe("Fog");
  });
});

describe("addresses", () => {
  test.each([
    ["https://Heron.example.org/Feed", "https://heron.example.org/Feed"],
    ["heron.example.org", "http://heron.example.org/"],
    ["<url>http://heron.example.org/a</url>", "http://heron.example.org/a"],
    ["feed://heron.example.org/a", "http://heron.example.org/a"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["file:///etc/passwd", null],
    ["https://user:secret@heron.example.org/", null],
    ["http://localhost/", null],
    ["mailto:a@b.fm", null],
    [`https://heron.example.org/${"a".repeat(5000)}`, null],
  ])("%.60s is %s", (raw, url) => {
    expect(cleanUrl(raw)).toBe(url);
  });

  test("of the same feed have the same key, of others not", () => {
    const keys = [
      "http://www.heron.example.org/feed/",
      "https://heron.example.org/feed",
      "HTTPS://HERON.example.org:443/feed#x",
      "https://web.archive.org/web/20200101000000if_/http://heron.example.org/feed",
    ].map(feedKey);
    expect(new Set(keys)).toEqual(new Set(["heron.example.org/feed"]));
    // What is wrapped has to be an address itself.
    for (const inner of ["http://[", "http://foo:bar/feed", "http:///", "https://a:b@heron.fm/feed"])
      expect(feedKey(`https://web.archive.org/web/2020/${inner}`)).toMatch(/^web\.archive\.org\/web\/2020\//);
    expect(feedKey("http://feeds2.feedburner.com/Heron?format=xml")).toBe(
      feedKey("https://feeds.feedburner.com/Heron"),
    );
    expect(feedKey("https://heron.example.org/feed?show=1")).not.toBe(
      feedKey("https://heron.example.org/feed?show=2"),
    );
    expect(feedKey("https://heron.example.org/Feed")).not.toBe(feedKey("https://heron.example.org/feed"));
  });
});

test.each([
  ["Tue, 16 Jan 2018 20:28:02 -0800", "2018-01-17T04:28:02.000Z"],
  ["16 Jan 18 20:28 EST", "2018-01-17T01:28:00.000Z"],
  ["Di, 16 Mär 2018 20:28:02 MEZ", "2018-03-16T19:28:02.000Z"],
  ["16.01.2018 10:00", "2018-01-16T10:00:00.000Z"],
  ["5. Oktober 2020", "2020-10-05T00:00:00.000Z"],
  ["1 juillet 2019 10:00:00 GMT", "2019-07-01T10:00:00.000Z"],
  ["January 5, 2020", "2020-01-05T00:00:00.000Z"],
  ["2020-02-13T05:00:00Z", "2020-02-13T05:00:00.000Z"],
  ["2020-02-13 05:00:00+02:00", "2020-02-13T03:00:00.000Z"],
  ["1590000000", "2020-05-20T18:40:00.000Z"],
  ["Thu, 01 Jan 1970 00:00:00 GMT", undefined],
  ["yesterday", undefined],
  ["99 Foo 2020", undefined],
  ["9".repeat(10_000), undefined],
])("the date %.40s is %s", (raw, iso) => {
  expect(parseFeedDate(raw)?.toISOString()).toBe(iso);
});

test.each([
  ["en-US", "en"],
  ["de_AT", "de"],
  ["deu", "de"],
  ["German", "de"],
  ["Français", "fr"],
  ["zh-tw", "zh"],
  ["iw", "he"],
  ["gsw", "gsw"],
  ["qq", null],
  ["", null],
  ["-", null],
])("the language %j is %s", (raw, code) => {
  expect(languageOf(raw)).toBe(code);
});
