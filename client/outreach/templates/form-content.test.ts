import { expect, test } from "vitest";
import type { TemplateContent } from "../../../contract/outreach/templates.ts";
import { Problem } from "../../api/problem.ts";
import { asContent, asTyped, faultsOf, faultsOfProblem } from "./form-content.ts";

const content: TemplateContent = {
  name: "Tea",
  language: "de",
  kind: "starter",
  form: null,
  tags: ["Tee", "Herbst"],
  subject: "",
  body: "Hallo {{podcast_owner|zusammen}}",
};

test("B2.10 what is kept is what was typed, tags parted by commas", () => {
  expect(asContent(asTyped(content))).toEqual(content);
  expect(asContent({ ...asTyped(content), name: " Tea ", tags: " a,, b c ," })).toMatchObject({
    name: "Tea",
    tags: ["a", "b c"],
  });
  expect(faultsOf(asTyped(content), "en")).toEqual({});
});

test("B2.05 of a stored template only what can be changed is sent back", () => {
  const stored = {
    ...content,
    publicId: "x",
    personal: true,
    version: 2,
    changed: "",
    by: null,
    versions: [],
  };
  expect(asContent(asTyped(stored))).toEqual(content);
});

test.each([
  [{ name: " " }, "name", /fill this in/],
  [{ name: "x".repeat(81) }, "name", /80/],
  [{ tags: "a,b,c,d,e,f" }, "tags", /5/],
  [{ tags: `a,${"x".repeat(31)}` }, "tags", /30/],
  [{ body: "\n" }, "body", /fill this in/],
  [{ body: "x".repeat(20_001) }, "body", /20,?000/],
  [{ body: "{{nope}}" }, "body", /\{\{nope\}\}/],
  [{ subject: "{{podcast_title}" }, "subject", /\{\{podcast_title\}/],
] as const)("B2.10 %j is told at its field before anything is sent", (part, field, words) => {
  const faults = faultsOf({ ...asTyped(content), ...part }, "en");
  expect(Object.keys(faults)).toEqual([field]);
  expect(faults[field]).toMatch(words);
});

test("B2.10 what the server refuses stands at its field, too", () => {
  const errors = [
    { pointer: "/name", detail: "There is one of this name already." },
    { pointer: "/tags/1", detail: "At most 30 characters." },
  ];
  expect(faultsOfProblem(new Problem({ code: "invalid", status: 422, detail: "", errors }))).toEqual({
    name: "There is one of this name already.",
    tags: "At most 30 characters.",
  });
});
