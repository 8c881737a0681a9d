import { expect, test } from "vitest";
import { draftToGoOn } from "./unkept-answer.ts";

const draft = (text: string, ...cc: string[]) => ({
  body: {
    type: "doc" as const,
    content: [
      text === ""
        ? { type: "paragraph" as const }
        : { type: "paragraph" as const, content: [{ type: "text" as const, text }] },
    ],
  },
  cc,
});
const textsOf = (found: ReturnType<typeof draft> | ReturnType<typeof draftToGoOn>) =>
  found?.body.content.map((block) => JSON.stringify(block.content ?? []).match(/"text":"(.*?)"/)?.[1] ?? "");

test("B1.110 what only this browser has goes before what it was typed over, and never over what came since", () => {
  const unkept = (text: string, over: string) => ({ draft: draft(text), over });
  const goOn = (text: string, over: string, there: string | null) =>
    textsOf(draftToGoOn(unkept(text, over), there === null ? null : draft(there)));
  expect(draftToGoOn(null, draft("There"))).toEqual(draft("There"));
  expect(goOn("Hello world", "Hello", "Hello")).toEqual(["Hello world"]);
  expect(goOn("Hello", "", null)).toEqual(["Hello"]);
  // Shortened here.
  expect(goOn("Hello", "Hello world", "Hello world")).toEqual(["Hello"]);
  expect(goOn("", "Hello world", "Hello world")).toBeUndefined();
  // It had been kept after all, and was written on or sent elsewhere.
  expect(goOn("Hello", "", "Hello from the phone")).toEqual(["Hello from the phone"]);
  expect(goOn("Hello world", "", "Hello wor")).toEqual(["Hello world"]);
  expect(goOn("", "Hello", "Something else")).toEqual(["Something else"]);
  // Both were written: neither is left out.
  expect(goOn("Hello world", "Hello", "From the phone")).toEqual(["Hello world", "", "From the phone"]);
  expect(draftToGoOn({ draft: draft("A", "a@x.y", "b@x.y"), over: "" }, draft("B", "b@x.y"))?.cc).toEqual([
    "a@x.y",
    "b@x.y",
  ]);
});
