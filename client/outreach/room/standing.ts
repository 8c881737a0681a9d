import type { ContactSight } from "../../../contract/contacts/guard.ts";
import type { Room, RoomGroup, RoomProblem } from "../../../contract/outreach/room.ts";

/** Where a mail stands in the room: what the server says of it, and whether it was approved as it is now. */
export type Standing = "blocked" | "warned" | "ready" | "approved";
const STANDINGS: readonly Standing[] = ["blocked", "warned", "ready", "approved"];

export interface StandingMail {
  group: RoomGroup;
  standing: Standing;
  /** It was approved, and is another one by now. */
  changed: boolean;
  problems: readonly RoomProblem[];
  /** What the rules for contacts say; undefined where no address is known. */
  contact: ContactSight | undefined;
}

/** Every mail of the room with its problems, what needs a person first. */
export function standingMails(
  { groups, problems, contacts }: Pick<Room, "groups" | "problems" | "contacts">,
  approved: Readonly<Record<string, string>>,
): StandingMail[] {
  const byMail = new Map<string, RoomProblem[]>();
  for (const problem of problems)
    if (problem.entry !== null) byMail.set(problem.entry, [...(byMail.get(problem.entry) ?? []), problem]);
  const sights = new Map(contacts.map((sight) => [sight.entry, sight]));
  const mails = groups.map((group): StandingMail => {
    const given = approved[group.entry];
    const holds = given !== undefined && given === group.fingerprint;
    return {
      group,
      standing: holds ? "approved" : group.level,
      changed: given !== undefined && !holds,
      problems: byMail.get(group.entry) ?? [],
      contact: sights.get(group.entry),
    };
  });
  return mails.toSorted((one, other) => rank(one) - rank(other));
}

/** By what the server says alone: a mail keeps its place when it is approved. */
const rank = ({ group }: StandingMail): number => STANDINGS.indexOf(group.level);

/** Approves all of these mails that can be sent, warned ones only where asked for. */
export const approvalsOf = (mails: readonly StandingMail[]): Record<string, string> =>
  Object.fromEntries(
    mails.flatMap(({ group }) => (group.fingerprint === null ? [] : [[group.entry, group.fingerprint]])),
  );
