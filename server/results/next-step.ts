import type { NextStep, Phase, StepCode, Todo } from "../../contract/results.ts";
import type { Facts } from "./facts.ts";

/** The next thing to do, in order of precedence; null once everything is done. */
export function nextStep(facts: Facts, phases: readonly Phase[], todos: readonly Todo[]): NextStep | null {
  const step = (code: StepCode) =>
    phases.some((phase) => phase.steps.some((one) => one.code === code && one.done));
  const todo = (code: Todo["code"]) => todos.some((one) => one.code === code && one.done);
  const { fresh, byState } = facts;
  const written = todo("sendFirstMail");
  const waits: readonly (readonly [NextStep, boolean])[] = [
    ["baseData", !step("baseData")],
    ["pickPodcasts", !todo("pickPodcasts")],
    ["connectMail", !todo("connectMail")],
    ["unlock", !written && fresh.unlocked === 0 && fresh.locked > 0],
    ["writeFirstMail", !written],
    ["kickOff", !step("kickOff")],
    ["writeToNew", fresh.unlocked > 0],
    ["awaitAnswers", !step("select")],
    ["onboard", !step("onboard")],
    ["briefing", !step("briefing")],
    ["start", !step("start")],
    ["listened", !step("listened")],
    ["analytics", !step("analytics")],
  ];
  // If all have declined, there is no one left to wait for: pick more podcasts.
  const open = byState.Contacted + byState.FollowedUp + fresh.podcasts;
  const next = waits.find(([, waiting]) => waiting)?.[0] ?? null;
  return next === "awaitAnswers" && open === 0 ? "pickPodcasts" : next;
}
