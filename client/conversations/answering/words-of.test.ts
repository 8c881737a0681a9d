import { expect, test } from "vitest";
import { EMPTY_ANSWER, hasWords } from "./words-of.ts";

test("blank lines and empty lists are no words", () => {
  expect(hasWords(EMPTY_ANSWER)).toBe(false);
  const item = (text: string) => ({
    type: "bulletList",
    content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text }] }] }],
  });
  expect(hasWords({ type: "doc", content: [item("  ")] })).toBe(false);
  expect(hasWords({ type: "doc", content: [item("x")] })).toBe(true);
});
