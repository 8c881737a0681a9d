import { expect, test, vi } from "vitest";
import { stubStorage } from "../../../tests/support/browser/web-storage.ts";
import { dropDraft, emptyDraft, findDraft, isTouched, layDraft } from "./draft.ts";

const stored = stubStorage();

const typed = {
  ...emptyDraft("de"),
  subject: "Tea",
  body: "Hello {{podcast_owner}}",
  changed: "2026-11-20T14:01:00Z",
};

test("a draft comes back as it was, for this user and this campaign only", () => {
  expect(layDraft("anna", "c1", "working", typed)).toBe(true);
  expect(findDraft("anna", "c1", "working")).toEqual(typed);
  expect([findDraft("ben", "c1", "working"), findDraft("anna", "c2", "working")]).toEqual([null, null]);
  expect(findDraft("anna", "c1", "kept")).toBeNull();
  dropDraft("anna", "c1", "working");
  expect(findDraft("anna", "c1", "working")).toBeNull();
});

test("B2.12 a draft of before Sie and Du could be chosen goes on with Sie", () => {
  layDraft("anna", "c1", "working", { ...typed, form: "informal" });
  expect(findDraft("anna", "c1", "working")?.form).toBe("informal");
  const { form: _, ...older } = typed;
  layDraft("anna", "c1", "working", older as typeof typed);
  expect(findDraft("anna", "c1", "working")?.form).toBe("formal");
});

test("what cannot be read is no draft, and a browser without room says so", () => {
  layDraft("anna", "c1", "working", typed);
  const wrong = [
    { ...typed, language: "fr" },
    { ...typed, base: { subject: "Tea" } },
    { ...typed, template: undefined },
    { ...typed, leftOut: { of: "", ids: [1] } },
  ];
  for (const broken of ["{", "[]", "null", '{"subject":1}', ...wrong.map((one) => JSON.stringify(one))]) {
    stored.set([...stored.keys()][0]!, broken);
    expect(findDraft("anna", "c1", "working")).toBeNull();
  }
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(layDraft("anna", "c1", "working", typed)).toBe(false);
});

test("A2.44 A5.10 only what somebody typed stands in the way of a template", () => {
  expect(isTouched(emptyDraft("en"))).toBe(false);
  expect(isTouched(typed)).toBe(true);
  const { subject, body } = typed;
  expect(isTouched({ ...typed, base: { subject, body } })).toBe(false);
  expect(isTouched({ ...typed, base: { subject, body }, body: `${body}!` })).toBe(true);
  expect(isTouched({ ...typed, base: { subject, body }, subject: "", body: " \n" })).toBe(false);
});
