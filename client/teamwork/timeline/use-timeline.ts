import { readTimeline, type TimelineKind } from "../../../contract/teamwork/timeline.ts";
import { useAsk } from "../../api/queries.ts";

/** What of the timeline is shown, as it stands in the address. */
export const TIMELINE_PARTS = ["all", "moves", "mails", "notes", "tasks", "deals"] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];

const PART_OF: Record<TimelineKind, TimelinePart> = {
  added: "moves",
  move: "moves",
  mail: "mails",
  note: "notes",
  task: "tasks",
  offer: "deals",
  booking: "deals",
  airing: "deals",
};
export const belongsTo = (kind: TimelineKind, part: TimelinePart): boolean =>
  part === "all" || PART_OF[kind] === part;

export const readTimelinePart = (value: unknown): TimelinePart =>
  TIMELINE_PARTS.find((part) => part === value) ?? "all";

/** How often an open timeline looks what others do, in ms. */
const LOOK_MS = 15_000;

export const useTimeline = (campaign: string, entry: string) =>
  useAsk(readTimeline, { params: { id: campaign, entry } }, { refetchInterval: LOOK_MS });
