import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "../fold-text.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { cleanUrl, feedKey } from "./clean-url.ts";

// Values that need no cleaning take a shortcut. It must give the same result as the full cleaning.

const pieces = fc.array(
  fc.oneof(
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.constantFrom(
      " ",
      "  ",
      "\n",
      "\n\n",
      "\n\n\n",
      "&amp;",
      "<b>",
      "a",
      "Z",
      "ä",
      "é",
      "ſ",
      "ŉ",
      "漢",
      "が",
      "か",
      "\u3099",
      "가",
      "\u11a8",
      "я",
      "й",
      "\u00ad",
      "\u00a0",
      "~",
      "\u007f",
      "@",
    ),
  ),
  { maxLength: 8 },
);
const texts = pieces.map((some) => some.join(""));
// A character that cleaning removes, and that no plain text holds.
const long = (text: string) => `${text}\u200b`;

test("texts that are kept as they are need no cleaning", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(cleanLine(text, 50)).toBe(cleanLine(long(text), 50));
      expect(cleanText(text, 500)).toBe(cleanText(long(text), 500));
      expect(foldText(text)).toBe(foldText(`${text}\u0301`));
    }),
    { numRuns: 5_000 },
  );
});

const host = fc.constantFrom(
  "a.example",
  "www.a.example",
  "www.www.a.example",
  "www.com",
  "A.example",
  "1.2.3.4",
  "a.1",
  "xn--a.example",
  "a--b.example",
  "-a.example",
  "feeds.feedburner.com",
  "feedproxy.google.com",
  "a_b.example",
  "a",
  "ä.example",
  "a.example.",
  "a.example:80",
  "u@a.example",
  "web.archive.org",
);
const path = fc.array(
  fc.constantFrom(
    "/",
    "/a",
    "/.",
    "/..",
    "/%2e",
    "/A.b",
    "/ä",
    "/a b",
    "//",
    "/~x-_",
    "/@",
    "/:",
    "\\",
    "/a;b",
    "/web/2020/https://b.example/f",
    "",
  ),
  { maxLength: 4 },
);
const query = fc.constantFrom("", "?", "?a=b", "?a=b&c=d/e", "?x'y", "?format=xml", "#a", "?a#b", "?ä");

test("addresses that parsing gives back as they are need no parsing", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("http://", "https://", "HTTP://", "ftp://", "//", ""),
      host,
      path,
      query,
      (scheme, name, parts, rest) => {
        const url = `${scheme}${name}${parts.join("")}${rest}`;
        // White space in front is trimmed, on the long way only.
        expect(cleanUrl(url)).toBe(cleanUrl(` ${url}`));
        expect(feedKey(url)).toBe(feedKey(` ${url}`));
      },
    ),
    { numRuns: 10_000 },
  );
});
