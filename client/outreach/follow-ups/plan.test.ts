import { expect, test } from "vitest";
import {
  changeStep,
  emptyPlan,
  exchangeSteps,
  hasPlan,
  instantOf,
  planOf,
  planToSend,
  withoutStep,
  withStep,
} from "./plan.ts";
import { mayGo, planFaults } from "./plan-faults.ts";

const t = (key: string): string => key;
const now = new Date("2026-11-20T10:00:00Z");
const three = withStep(withStep(withStep(emptyPlan)));

test("B1.79 a draft has up to three follow-ups, after 4, 7 and 14 days unless its writer says otherwise", () => {
  expect(three.steps.map(({ days }) => days)).toEqual([4, 7, 14]);
  expect(withStep(three)).toBe(three);
  const left = withoutStep(changeStep(three, 2, { body: "Last" }), 1);
  expect(left.steps).toEqual([
    { days: 4, body: "" },
    { days: 14, body: "Last" },
  ]);
});

test("B1.79 each follow-up needs a text and 1 to 30 days before it can be sent", () => {
  const faults = (part: { days?: number | null; body?: string }) =>
    planFaults(changeStep(withStep(emptyPlan), 0, { body: "Hello", ...part }), now, "en", t);
  expect(mayGo(faults({}))).toBe(true);
  for (const days of [null, 0, 31, 1.5]) expect(faults({ days }).steps[0]?.days).toBeTruthy();
  for (const body of [" \n", "{{nobody}}", "{{podcast_title"])
    expect(faults({ body }).steps[0]?.body).toBeTruthy();
});

test("B1.87 B1.89 a second subject is not empty, and the time is within 90 days ahead", () => {
  const faults = (part: object) => planFaults({ ...emptyPlan, ...part }, now, "en", t);
  expect(mayGo(faults({}))).toBe(true);
  expect(faults({ subjectB: " " }).subjectB).toBeTruthy();
  expect(faults({ subjectB: "Tea?" }).subjectB).toBeUndefined();
  const field = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  expect([-1, 1, 89, 91].map((days) => Boolean(faults({ notBefore: field(days) }).notBefore))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(faults({ notBefore: "" }).notBefore).toBeTruthy();
});

test("what is sent is only what there is; days that are being typed count as the standard ones", () => {
  expect(planToSend(emptyPlan)).toEqual({});
  const at = "2026-12-01T08:30";
  expect(
    planToSend({ ...changeStep(three, 1, { days: null, body: "B" }), subjectB: "Tea?", notBefore: at }),
  ).toEqual({
    steps: [
      { days: 4, body: "" },
      { days: 7, body: "B" },
      { days: 14, body: "" },
    ],
    subjectB: "Tea?",
    notBefore: new Date(at).toISOString(),
  });
  expect(instantOf("soon")).toBeNull();
});

test("a plan comes back from the browser, and drafts from before have an empty one", () => {
  const plan = { ...three, subjectB: "Tea?", notBefore: "2026-12-01T08:30" };
  expect(planOf(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  for (const stored of [undefined, null, 1, { steps: [{ days: "4" }], subjectB: 2 }])
    expect(planOf(stored)).toEqual(emptyPlan);
  expect([emptyPlan, plan, { ...emptyPlan, subjectB: " " }].map(hasPlan)).toEqual([false, true, false]);
});

test("B1.88 follow-ups that were put aside take the place of the others, and are not sent until then", () => {
  const plan = { ...withStep(emptyPlan), spare: [{ days: 7, body: "Back" }] };
  expect(planToSend(plan).steps).toEqual([{ days: 4, body: "" }]);
  expect(planOf(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  const exchanged = exchangeSteps(plan);
  expect(planToSend(exchanged).steps).toEqual([{ days: 7, body: "Back" }]);
  expect(exchangeSteps(exchanged)).toEqual(plan);
});
