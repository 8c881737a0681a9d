import { expect, test } from "vitest";
import { PHASES, type Progress, type StepCode } from "../../contract/results.ts";
import { outcomeOf, phaseKind, reachedOf, shareOf } from "./reached.ts";

function progress(done: readonly StepCode[]): Progress {
  const phases = PHASES.map(({ code, steps }) => {
    const shown = steps.map((step: StepCode) => ({
      code: step,
      done: done.includes(step),
      kind: "auto" as const,
      by: null,
      at: null,
      count: null,
    }));
    return { code, done: shown.every((step) => step.done), steps: shown };
  });
  return { phases, current: phases.find((phase) => !phase.done)?.code ?? null, todos: [], next: null };
}
/** The same as the list of campaigns has it. */
function reached(done: readonly StepCode[]): number {
  const { phases, current } = progress(done);
  return reachedOf({ current, phases: phases.map((phase) => ({ ...phase, share: shareOf(phase) })) });
}
const all = PHASES.flatMap(({ steps }): readonly StepCode[] => steps);

test("A1.08 how far a campaign is counts whole phases first, then the part of the running one", () => {
  expect(reached([])).toBe(0);
  expect(reached(["baseData", "addPodcasts", "kickOff", "select"])).toBe(1.5);
  // Steps done early do not count while earlier phases are open.
  expect(reached(["briefing", "start"])).toBe(0);
  expect(reached(all)).toBe(4);
});

test("A1.08 a phase is done, the current one, or next", () => {
  const some = progress(["baseData", "addPodcasts", "kickOff", "briefing", "start"]);
  expect(some.phases.map((phase) => phaseKind(phase, some))).toEqual(["done", "current", "done", "next"]);
});

test("the outcome names the best two, and nothing before the first e-mail", () => {
  const none = { New: 3, Contacted: 0, FollowedUp: 0, Interested: 0, Signed: 0, Briefed: 0, Lost: 0 };
  expect(outcomeOf(none)).toEqual([]);
  expect(outcomeOf({ ...none, Briefed: 1, Signed: 2, Contacted: 4, Lost: 1 })).toEqual([
    { kind: "signed", count: 3 },
    { kind: "written", count: 4 },
  ]);
});
