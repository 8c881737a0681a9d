import type { FollowUp } from "../../../contract/outreach/follow-ups.ts";

export interface Person {
  podcastPublicId: string;
  /** Of the shows of this person that it is about still. */
  titles: string[];
  followUps: readonly FollowUp[];
}

/** The follow-ups by the person they go to. Those that wait for a decision come first. */
export function peopleOf(followUps: readonly FollowUp[]): Person[] {
  const people = new Map<string, FollowUp[]>();
  for (const one of followUps) {
    const known = people.get(one.podcastPublicId);
    if (known) known.push(one);
    else people.set(one.podcastPublicId, [one]);
  }
  const isHeld = (of: readonly FollowUp[]): boolean => of.some(({ state }) => state === "held");
  return [...people.values()]
    .sort((one, other) => Number(isHeld(other)) - Number(isHeld(one)))
    .map((of) => ({
      podcastPublicId: of[0]?.podcastPublicId ?? "",
      titles: of[0] ? [of[0].podcastTitle, ...of[0].alsoAbout] : [],
      followUps: [...of].sort((one, other) => one.step - other.step),
    }));
}

/** Whether it can still be changed. */
export const isOpen = ({ state }: Pick<FollowUp, "state">): boolean =>
  state === "planned" || state === "held";

/** Whether it can still be stopped: also in the queue, where it cannot be changed any more. */
export const isAhead = (one: Pick<FollowUp, "state" | "leaving">): boolean => isOpen(one) || one.leaving;
