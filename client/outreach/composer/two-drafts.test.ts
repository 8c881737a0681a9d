import { expect, test } from "vitest";
import { emptyPlan } from "../follow-ups/plan.ts";
import { emptyDraft } from "./draft.ts";
import { joinDrafts } from "./two-drafts.ts";

const over = { ...emptyDraft("en"), id: "d1", subject: "Tea", body: "Hello" };

test("B1.110 of two drafts each part is as the one has it that has changed it", () => {
  const mine = { ...over, body: "Hello you", language: "de" as const, changed: "2026-11-20T10:00:00Z" };
  const there = {
    ...over,
    subject: "Coffee",
    plan: { ...emptyPlan, subjectB: "Or coffee" },
    changed: "2026-11-20T11:00:00Z",
  };
  const joined = joinDrafts(over, mine, there);
  expect(joined).toEqual({ ...there, body: "Hello you", language: "de" });
  expect(joinDrafts(over, there, mine)).toEqual(joined);
});

test("B1.110 where both have written, both texts stand, and a subject is the one here", () => {
  const joined = joinDrafts(
    over,
    { ...over, subject: "Here", body: "Hello here" },
    { ...over, id: "d2", subject: "There", body: "Hello there" },
  );
  expect(joined).toMatchObject({ id: "d2", subject: "Here", body: "Hello here\n\nHello there" });
  // What has the other text in it already is not said twice.
  expect(joinDrafts(over, { ...over, body: "Hello there!" }, { ...over, body: "Hello there" }).body).toBe(
    "Hello there!",
  );
  expect(joinDrafts(over, { ...over, subject: " " }, { ...over, subject: "There" }).subject).toBe("There");
  expect(joinDrafts(over, { ...over, subject: "" }, over).subject).toBe("");
});

test("B1.110 a recipient taken out in either tab stays out, and follow-ups of both stand", () => {
  const of = (ids: string[], ...bodies: string[]) => ({
    ...over,
    leftOut: { of: "All", ids },
    plan: { ...emptyPlan, steps: bodies.map((body) => ({ days: 4, body })) },
  });
  const joined = joinDrafts(of([], "First"), of(["e1"], "First, here"), of(["e2"], "First, there", "Second"));
  expect(joined.leftOut.ids.toSorted()).toEqual(["e1", "e2"]);
  expect(joined.plan.steps.map(({ body }) => body)).toEqual(["First, here\n\nFirst, there", "Second"]);
  expect(joinDrafts(of([], "First"), of([]), of([], "First")).plan.steps).toEqual([]);
});
