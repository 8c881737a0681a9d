import { expect, test } from "vitest";
import type { BriefingDocument } from "../../../contract/briefing.ts";
import { outlineOf, readingTime } from "./outline.ts";

const words = (text: string) => [{ type: "text" as const, text }];
const heading = (level: 1 | 2 | 3, text: string) => ({
  type: "heading" as const,
  attrs: { level },
  content: words(text),
});
const paragraph = (text: string) => ({ type: "paragraph" as const, content: words(text) });
const document = (...content: BriefingDocument["content"]): BriefingDocument => ({ type: "doc", content });

test("A2.15 the title and what follows it are the introduction, every other heading begins a section", () => {
  const list = {
    type: "bulletList" as const,
    content: [{ type: "listItem" as const, content: [paragraph("roasted by hand")] }],
  };
  const briefing = document(heading(1, "Winter tea"), paragraph("It smokes."), heading(2, "To say"), list);
  expect(outlineOf(briefing)).toEqual([
    { title: null, block: 0, words: 4 },
    { title: "To say", block: 2, words: 5 },
  ]);
});

test("an empty briefing has no outline, and one that begins with a section no introduction", () => {
  expect(outlineOf(document({ type: "paragraph" }))).toEqual([]);
  expect(outlineOf(document(heading(2, "To say")))).toEqual([{ title: "To say", block: 0, words: 2 }]);
});

test("the time of reading is said in seconds first, then in minutes", () => {
  expect(readingTime(103)).toEqual({ unit: "seconds", count: 45 });
  expect(readingTime(1)).toEqual({ unit: "seconds", count: 5 });
  expect(readingTime(280)).toEqual({ unit: "minutes", count: 2 });
});
