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
  const same = { ...there, body: back.body };
  expect(withTakenBack(same, back, now).body).toBe(back.body);
});

test("B1.88 of a plan comes back what the draft there has not, part by part", () => {
  const there = { ...emptyDraft("en"), body: "Dear host" };
  const joined = (plan: Partial<typeof emptyPlan>) =>
    withTakenBack({ ...there, plan: { ...emptyPlan, ...plan } }, back, now).plan;
  expect(joined({ subjectB: "Or coffee" })).toMatchObject({ ...plan, subjectB: "Or coffee" });
  expect(joined({ subjectB: " " })).toMatchObject(plan);
  expect(joined({ notBefore: "2026-12-24T08:00" })).toMatchObject({ ...plan, notBefore: "2026-12-24T08:00" });
  expect(joined({ byRhythm: true })).toMatchObject({ steps: back.steps, spare: [] });
  // Those of both are not mixed, and neither are lost.
  const steps = [{ days: 7, body: "Mine" }];
  expect(joined({ steps })).toMatchObject({ steps, spare: back.steps });
  expect(joined({ steps: back.steps })).toMatchObject({ steps: back.steps, spare: [] });
});

test("B1.88 a plan stays where there is no text yet, or that of a template, or one that was put aside", () => {
  const steps = [{ days: 7, body: "Mine" }];
  const text = { subject: "Template", body: "From a template" };
  for (const there of [emptyDraft("en"), { ...emptyDraft("en"), ...text, base: text }]) {
    const draft = withTakenBack({ ...there, plan: { ...emptyPlan, steps } }, back, now);
    expect(draft).toMatchObject({ subject: "Tea", body: back.body, language: "de" });
    expect(draft.plan).toMatchObject({ steps, spare: back.steps, subjectB: "Or tea" });
  }
});

test("B1.88 a template's text stays where something was decided for it in the room", () => {
  const text = { subject: "Template", body: "From a template" };
  const there = { ...emptyDraft("en"), ...text, base: text };
  expect(withTakenBack(there, back, now, true)).toMatchObject({
    subject: "Template",
    body: "From a template\n\nHello {{podcast_owner}}",
  });
});
