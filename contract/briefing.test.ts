import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BRIEFING_DEPTH_MAX,
  BriefingDocument,
  briefingBytes,
  briefingText,
  briefingWords,
  EMPTY_BRIEFING,
  isBriefingLink,
} from "./briefing.ts";

const text = (words: string, ...marks: unknown[]) => ({
  type: "text",
  text: words,
  ...(marks[0] ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: "paragraph", content });
const doc = (...content: unknown[]) => ({ type: "doc", content });
const item = (...content: unknown[]) => ({ type: "listItem", content });
const link = (href: string, more: object = {}) => ({ type: "link", attrs: { href, ...more } });
const passes = (document: unknown): boolean => BriefingDocument.safeParse(document).success;

/** Quotes around a paragraph with words, `levels` in all with the document and the words. */
function nested(levels: number): unknown {
  let inner: unknown = paragraph(text("deep"));
  for (let level = 3; level < levels; level++) inner = { type: "blockquote", content: [inner] };
  return doc(inner);
}

describe("A1.06 A2.15 what a briefing may hold", () => {
  const whole = doc(
    { type: "heading", attrs: { level: 1 }, content: [text("Winter tea")] },
    paragraph(text("Speak it "), text("yourself", { type: "bold" }, { type: "italic" }), {
      type: "hardBreak",
    }),
    { type: "bulletList", content: [item(paragraph(text("one", { type: "underline" })))] },
    {
      type: "orderedList",
      attrs: { start: 3, type: null },
      content: [item(paragraph(text("three")), { type: "bulletList", content: [item(paragraph())] })],
    },
    { type: "blockquote", content: [paragraph(text("said", { type: "strike" }))] },
    { type: "horizontalRule" },
    paragraph(
      text("shop", link("https://tea.example/a?b=c#d")),
      text(
        "mail",
        link("mailto:tea@brand.example", {
          target: "_blank",
          rel: "noopener noreferrer nofollow",
          class: null,
        }),
      ),
    ),
  );
  test("every node and mark on the list, as the editor writes them, unchanged", () => {
    expect(BriefingDocument.parse(whole)).toEqual(whole);
    expect(BriefingDocument.parse(EMPTY_BRIEFING)).toEqual(EMPTY_BRIEFING);
  });

  test.each<[string, unknown]>([
    ["an image", doc({ type: "image", attrs: { src: "https://a.example/x.png" } })],
    ["raw HTML", doc({ type: "html", content: [] })],
    ["a code block", doc({ type: "codeBlock" })],
    ["a table", doc({ type: "table", content: [] })],
    ["words outside a paragraph", doc(text("bare"))],
    ["a heading of level 4", doc({ type: "heading", attrs: { level: 4 } })],
    ["a heading without a level", doc({ type: "heading" })],
    ["an empty list", doc({ type: "bulletList", content: [] })],
    ["a list of paragraphs", doc({ type: "bulletList", content: [paragraph()] })],
    [
      "an item that begins with a list",
      doc({ type: "bulletList", content: [item({ type: "horizontalRule" })] }),
    ],
    ["an empty text", doc(paragraph(text("")))],
    ["NUL in a text", doc(paragraph(text("a\u0000b")))],
    ["an unknown mark", doc(paragraph(text("a", { type: "textStyle" })))],
    ["a mark twice", doc(paragraph(text("a", { type: "bold" }, { type: "bold" })))],
    ["a style", doc({ ...paragraph(text("a")), attrs: { style: "position:fixed" } })],
    ["an unknown field", doc({ ...paragraph(text("a")), onclick: "x" })],
    ["an event on a link", doc(paragraph(text("a", link("https://a.example", { onclick: "x" }))))],
    ["a class on a link", doc(paragraph(text("a", link("https://a.example", { class: "btn" }))))],
    ["a document in a document", doc(doc(paragraph()))],
    ["nothing", doc()],
    ["no document", paragraph()],
  ])("refuses %s", (_what, document) => {
    expect(passes(document)).toBe(false);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "//a.example",
    "/relative",
    "",
  ])("S-11 refuses a link to %j", (href) => {
    expect(isBriefingLink(href)).toBe(false);
    expect(passes(doc(paragraph(text("a", link(href)))))).toBe(false);
  });

  test("S-11 whatever a link is made of, only web and mail addresses pass", () => {
    const schemes = fc.constantFrom("javascript:", "data:", "vbscript:", "file:", "ftp:", "ws:", "about:");
    const noise = fc.stringMatching(/^[\t\n\r ]{0,3}$/);
    fc.assert(
      fc.property(schemes, noise, fc.string(), fc.nat(8), (scheme, blanks, rest, at) => {
        const href = scheme.slice(0, at) + blanks + scheme.slice(at) + rest;
        if (!isBriefingLink(href)) return;
        expect(new URL(href).protocol).toMatch(/^(https?|mailto):$/);
      }),
    );
  });

  test("depth is bounded, and said so", () => {
    expect(passes(nested(BRIEFING_DEPTH_MAX))).toBe(true);
    const refused = BriefingDocument.safeParse(nested(BRIEFING_DEPTH_MAX + 1));
    expect(refused.error?.issues).toMatchObject([{ code: "custom", params: { rule: "too-deep", max: 20 } }]);
  });
});

describe("what a briefing says", () => {
  test("its words, a line for each paragraph, item and break", () => {
    const document = BriefingDocument.parse(
      doc(
        { type: "heading", attrs: { level: 2 }, content: [text("A title")] },
        paragraph(text("One "), text("two", { type: "bold" }), { type: "hardBreak" }, text("three")),
        { type: "bulletList", content: [item(paragraph(text("four"))), item(paragraph(text("five six")))] },
      ),
    );
    expect(briefingText(document)).toBe("A title\nOne two\nthree\nfour\nfive six");
    expect(briefingWords(document)).toBe(8);
  });

  test("A1.08 empty is what has no words, whatever stands in it", () => {
    const shapes = [EMPTY_BRIEFING, doc({ type: "horizontalRule" }, paragraph(text(" \u200b\u00a0\t")))];
    for (const shape of shapes) expect(briefingWords(BriefingDocument.parse(shape))).toBe(0);
  });

  test("bytes count as they are sent", () => {
    const one = (words: string) => briefingBytes(doc(paragraph(text(words))));
    expect(one("ä") - one("a")).toBe(1);
    expect(one("🫖") - one("a")).toBe(3);
  });
});
