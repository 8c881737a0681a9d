import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UTM_SOURCE_DEFAULT, utmLink, utmPairs } from "./utm.ts";

const none = { utm_source: "", utm_medium: "", utm_campaign: "" };

describe("A2.16 A3.01 the link of a campaign", () => {
  test.each([
    ["https://tea.example/winter", "https://tea.example/winter?utm_source=hostread"],
    ["tea.example", "https://tea.example/?utm_source=hostread"],
    ["  tea.example:8443/a  ", "https://tea.example:8443/a?utm_source=hostread"],
    ["//tea.example/a", "https://tea.example/a?utm_source=hostread"],
    ["http://tea.example/?q=1&q=2#part", "http://tea.example/?q=1&q=2&utm_source=hostread#part"],
    ["https://tea.example/?utm_source=old&a=b", "https://tea.example/?a=b&utm_source=hostread"],
    ["https://tea.example/?utm%5Fsource=old", "https://tea.example/?utm_source=hostread"],
    [
      "https://tea.example/?utm_term=kept&x=%zz",
      "https://tea.example/?utm_term=kept&x=%zz&utm_source=hostread",
    ],
    ["https://köln.example/", "https://xn--kln-sna.example/?utm_source=hostread"],
  ])("%s", (target, link) => {
    expect(utmLink(target, none)).toBe(link);
  });

  test("all three, in their order; blanks become %20, and nothing breaks out of its place", () => {
    const values = { utm_source: "a&b=c#d", utm_medium: "pod cast", utm_campaign: "Grüße 100%?" };
    expect(utmLink("tea.example/?x=1", values)).toBe(
      "https://tea.example/?x=1&utm_source=a%26b%3Dc%23d&utm_medium=pod%20cast&utm_campaign=Gr%C3%BC%C3%9Fe%20100%25%3F",
    );
  });

  test("an empty source is the product's; the other empty values are left out", () => {
    expect(utmPairs({ ...none, utm_source: "  ", utm_medium: " audio " })).toEqual([
      { name: "utm_source", value: UTM_SOURCE_DEFAULT, encoded: "hostread" },
      { name: "utm_medium", value: "audio", encoded: "audio" },
    ]);
  });

  test.each([
    "",
    "   ",
    "javascript:alert(1)",
    "mailto:a@b.example",
    "https://",
    "tea",
    "https://u:p@tea.example",
    "ht tp://x",
    "x".repeat(2001),
  ])("%j is no landing page", (target) => {
    expect(utmLink(target, none)).toBeNull();
  });

  test("whatever the values are, a reader of the link gets them back and the rest of the query too", () => {
    const value = fc.string({ unit: "grapheme", maxLength: 40 });
    const query = fc.dictionary(
      fc.stringMatching(/^[a-t]{1,5}$/),
      fc.string({ unit: "grapheme", maxLength: 10 }),
    );
    fc.assert(
      fc.property(value, value, value, query, (utm_source, utm_medium, utm_campaign, own) => {
        const target = `https://tea.example/p?${new URLSearchParams(own)}#end`;
        const values = { utm_source, utm_medium, utm_campaign };
        const read = new URL(utmLink(target, values)!);
        const expected = new URLSearchParams(own);
        for (const { name, value } of utmPairs(values)) expected.append(name, value);
        expect([...read.searchParams]).toEqual([...expected]);
        expect(read.hash).toBe("#end");
        // Doing it again changes nothing.
        expect(utmLink(read.href, values)).toBe(read.href);
      }),
    );
  });
});
