import { expect, test } from "vitest";
import { linkPieces, splitText } from "./split-text.ts";

test("B1.102 what is new stands open, quotation and signature are folded, and nothing is lost", () => {
  const text = "Yes, gladly.\n\n-- \nInes\n\nOn Monday Kim wrote:\n> Hello";
  const { fresh, rest } = splitText(text, "Yes, gladly.");
  expect(fresh).toBe("Yes, gladly.");
  expect(rest).toBe("-- \nInes\n\nOn Monday Kim wrote:\n> Hello");
  for (const word of text.split(/\s+/)) expect(`${fresh} ${rest}`).toContain(word);
});

test("B1.102 words between quotations keep both sides of them", () => {
  expect(splitText("> Do you?\nI do.\n> And then?", "I do.")).toEqual({
    fresh: "I do.",
    rest: "> Do you?\n\n> And then?",
  });
});

test("B1.102 a text that is all new, or whose new words are not in it as such, is whole", () => {
  expect(splitText("All of it", "All of it")).toEqual({ fresh: "All of it", rest: "" });
  expect(splitText("> only a quotation", "")).toEqual({ fresh: "> only a quotation", rest: "" });
  expect(splitText("a  b", "a b")).toEqual({ fresh: "a b", rest: "a  b" });
});

test("B1.105 web addresses in a text are links, other schemes are text", () => {
  expect(
    linkPieces("See https://brand.example/a?b=1. Or javascript:alert(1), http://x:y@z.example/"),
  ).toEqual([
    { text: "See " },
    { text: "https://brand.example/a?b=1", href: "https://brand.example/a?b=1" },
    { text: ". Or javascript:alert(1), http://x:y@z.example/" },
  ]);
});
