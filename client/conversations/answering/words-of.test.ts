import { expect, test } from "vitest";
import { EMPTY_ANSWER, hasWords, linesOf } from "./words-of.ts";

test("blank lines and empty lists are no words", () => {
  expect(hasWords(EMPTY_ANSWER)).toBe(false);
  const item = (text: string) => ({
    type: "bulletList",
    content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text }] }] }],
  });
  expect(hasWords({ type: "doc", content: [item("  ")] })).toBe(false);
  expect(hasWords({ type: "doc", content: [item("x")] })).toBe(true);
});

test("as plain text, paragraphs, items of lists and breaks are lines", () => {
  const words = (...texts: string[]) => ({
    type: "paragraph",
    content: texts.map((text) => (text === "\n" ? { type: "hardBreak" } : { type: "text", text })),
  });
  const list = {
    type: "bulletList",
    content: ["Tea", "Cake"].map((text) => ({ type: "listItem", content: [words(text)] })),
  };
  const body = {
    type: "doc",
    content: [words("Dear ", "Ines,"), { type: "paragraph" }, list, words("a", "\n", "b")],
  };
  expect(linesOf(body)).toBe("Dear Ines,\n\nTea\nCake\na\nb");
});
