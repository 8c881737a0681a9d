import { expect, test } from "vitest";
import { EMPTY_BRIEFING } from "../../../contract/briefing.ts";
import { draftStore } from "./draft-store.ts";

function place() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    keep: (key: string, text: string) => kept.set(key, text).size > 0,
    drop: (key: string) => void kept.delete(key),
  };
}
const draft = { document: EMPTY_BRIEFING, modified: null, at: 1_700_000_000_000 };

test("A2.15 a draft is kept for one campaign and one login only", () => {
  const here = place();
  expect(draftStore(here, "a", "mara").keep(draft)).toBe(true);
  expect(draftStore(here, "a", "mara").read()).toEqual(draft);
  expect(draftStore(here, "a", "ben").read()).toBeNull();
  expect(draftStore(here, "b", "mara").read()).toBeNull();
  draftStore(here, "a", "mara").drop();
  expect(draftStore(here, "a", "mara").read()).toBeNull();
});

test("what is no draft is none, and a full browser says so", () => {
  const here = place();
  here.keep("hostread.briefing.a.mara", '{"document":{"type":"doc","content":[{"type":"script"}]}}');
  expect(draftStore(here, "a", "mara").read()).toBeNull();
  expect(draftStore({ ...here, keep: () => false }, "a", "mara").keep(draft)).toBe(false);
});
