import type { changeTogether, Stand, StandingChange } from "../../../contract/conversations/team.ts";
import type { ConversationRow } from "../../../contract/conversations.ts";
import type { RouteReply } from "../../../contract/route.ts";

type Outcome = RouteReply<typeof changeTogether>["outcomes"][number]["outcome"];

/** One conversation in `changeTogether`. */
export interface Wanted {
  id: string;
  newest?: string;
  change: StandingChange;
}

const isSame = (one: Stand, other: Stand): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What has to be changed so that all stand there; nothing for those that do. */
export const moveChanges = (rows: readonly ConversationRow[], to: Stand): Wanted[] =>
  rows
    .filter((row) => !isSame(row.stand, to))
    .map((row) => ({ id: row.publicId, newest: row.at, change: { of: "stand", was: row.stand, to } }));

/** What has to be changed so that somebody has them all, or nobody. */
export const giveChanges = (rows: readonly ConversationRow[], to: string | null): Wanted[] =>
  rows
    .filter((row) => row.assigned !== to)
    .map((row) => ({ id: row.publicId, newest: row.at, change: { of: "assigned", was: row.assigned, to } }));

/** Those of the changes that had this outcome. What stood there `already` is not undone with what was `done`. */
export const withOutcome = (
  changes: readonly Wanted[],
  outcomes: readonly { outcome: Outcome }[],
  wanted: Outcome,
): Wanted[] => changes.filter((_, place) => outcomes[place]?.outcome === wanted);

/** The same the other way round. What was to come back at a time that is over by now is open. */
export function backwards(changes: readonly Wanted[], now: Date): Wanted[] {
  const ahead = (stand: Stand): Stand =>
    stand.state === "snoozed" && Date.parse(stand.until) <= now.getTime() ? { state: "open" } : stand;
  return changes.map(({ id, change }) => ({
    id,
    change:
      change.of === "stand"
        ? { of: "stand", was: change.to, to: ahead(change.was) }
        : { of: "assigned", was: change.to, to: change.was },
  }));
}
