import { expect, test } from "vitest";
import type { TakenBack } from "../../../contract/outreach/take-back.ts";
import { emptyPlan } from "../follow-ups/plan.ts";
import { emptyDraft } from "./draft.ts";
import { withTakenBack } from "./taken-back.ts";

const now = new Date(2026, 10, 29, 9);
const back: TakenBack = {
  campaign: "c1",
  language: "de",
  form: "informal",
  subject: "Tea",
  subjectB: "Or tea",
  body: "Hello {{podcast_owner}}",
  joinedBody: null,
  steps: [{ days: 4, body: "Again" }],
  notBefore: new Date(2026, 10, 30, 8).toISOString(),
  byRhythm: true,
  template: "t1",
  recipients: ["e1"],
  files: [],
};
const plan = {
  steps: back.steps,
  subjectB: "Or tea",
  notBefore: "2026-11-30T08:00",
  byRhythm: true,
};

test("B1.88 a mailing that was taken back is a draft as it was", () => {
  const { subject, body, language, form, template } = back;
  const draft = withTakenBack(null, back, now);
  expect(draft).toMatchObject({ subject, body, language, form, template, plan });
  // A template is asked about before it takes its place.
  expect(draft.base).toEqual({ subject: "", body: "" });
  expect(withTakenBack(emptyDraft("en"), back, now)).toEqual(draft);
  const late = withTakenBack(null, back, new Date(2026, 10, 30, 9));
  expect(late.plan.notBefore).toBeNull();
});

test("B1.88 what is being written stays, and the words that come back stand below it", () => {
  const there = { ...emptyDraft("en"), subject: "Coffee", body: "Dear host" };
  expect(withTakenBack(there, back, now)).toMatchObject({
    language: "en",
    subject: "Coffee",
    body: "Dear host\n\nHello {{podcast_owner}}",
    plan,
  });
  const planned = { ...there, subject: "", plan: { ...emptyPlan, subjectB: "Or coffee" } };
  expect(withTakenBack(planned, back, now)).toMatchObject({ subject: "Tea", plan: planned.plan });
});
