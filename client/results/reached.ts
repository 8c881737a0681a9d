import type { CampaignOverview } from "../../contract/campaigns.ts";
import type { CampaignStand, Phase, Progress } from "../../contract/results.ts";

/** The part of a phase's steps that is done, from 0 to 1. */
export const shareOf = ({ steps }: Phase): number =>
  steps.length === 0 ? 0 : steps.filter(({ done }) => done).length / steps.length;

/** How a phase is drawn: complete first, then running. */
export const phaseKind = (
  phase: Pick<Phase, "code" | "done">,
  { current }: Pick<Progress, "current">,
): "done" | "current" | "next" => (phase.done ? "done" : phase.code === current ? "current" : "next");

/** How far a campaign is, to sort by: whole phases before the running one, then the part of it; 4 at the end. */
export function reachedOf({ phases, current }: Pick<CampaignStand, "phases" | "current">): number {
  const index = phases.findIndex(({ code }) => code === current);
  return index < 0 ? phases.length : index + phases[index]!.share;
}

/** A campaign's results, best first, at most two; none before the first e-mail. */
export function outcomeOf(byState: CampaignOverview["byState"]) {
  const outcomes = [
    { kind: "signed", count: byState.Signed + byState.Briefed },
    { kind: "interested", count: byState.Interested },
    { kind: "written", count: byState.Contacted + byState.FollowedUp },
    { kind: "lost", count: byState.Lost },
  ] as const;
  return outcomes.filter(({ count }) => count > 0).slice(0, 2);
}
