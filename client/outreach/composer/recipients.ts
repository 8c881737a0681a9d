import type { CampaignEntry } from "../../../contract/campaigns.ts";
import type { ContactSight } from "../../../contract/contacts/guard.ts";
import { type checkMailing, MAX_RECIPIENTS } from "../../../contract/outreach.ts";
import type { RouteReply } from "../../../contract/route.ts";
import type { StateChoice } from "../../campaigns/pipeline-state.tsx";
import { nameOf } from "./placeholders.ts";

export type Check = RouteReply<typeof checkMailing>;
export type Problem = Check["problems"][number];

/** One recipient of the draft, with what prevents sending to them. */
export interface Recipient {
  entry: CampaignEntry;
  /** The known problem with this recipient; of several, the blocking one. */
  problem: Problem | null;
  /** Its placeholders without a value. */
  missing: string | null;
  /** What the rules for contacts say; undefined until the server has said it, and without a known address. */
  contact: ContactSight | undefined;
}

/** The recipients of the action: the selected entries, else those in a state. */
export interface Chosen {
  selection: readonly string[] | null;
  state: StateChoice;
}

/** Identifies a selection, so that a recipient removed from one is not missing from another. */
export const nameOfChoice = ({ selection, state }: Chosen): string =>
  selection ? [...selection].sort().join(" ") : state;

/** The entries of a campaign that were chosen, without those taken out again, and how many are too many. */
export function chosenEntries(
  entries: readonly CampaignEntry[],
  chosen: Chosen,
  leftOut: readonly string[],
): { entries: CampaignEntry[]; tooMany: number } {
  const wanted = chosen.selection ? new Set(chosen.selection) : null;
  const out = new Set(leftOut);
  const all = entries.filter(
    (entry) =>
      !out.has(entry.externalId) &&
      (wanted ? wanted.has(entry.externalId) : chosen.state === "All" || entry.podcastState === chosen.state),
  );
  return { entries: all.slice(0, MAX_RECIPIENTS), tooMany: Math.max(0, all.length - MAX_RECIPIENTS) };
}

/** Unknown placeholders are reported once, at the text, not for each recipient. */
const withoutValue = (detail: string | null | undefined): string | null =>
  (detail ?? "").split(", ").filter(nameOf).join(", ") || null;

const RANK: readonly Problem["code"][] = [
  "contact-blocked",
  "locked",
  "unknown",
  "bad-address",
  "never-contact",
];

/**
 * Adds problems to their recipients and sorts those with one first. A missing value is reported separately and does
 * not change the order: it comes and goes while the user types.
 */
export function judge(
  entries: readonly CampaignEntry[],
  problems: readonly Problem[],
  contacts: readonly ContactSight[] = [],
): Recipient[] {
  const sights = new Map(contacts.map((sight) => [sight.entry, sight]));
  const recipients = entries.map((entry): Recipient => {
    const own = problems.filter((problem) => problem.entryExternalId === entry.externalId);
    // Of what only warns, what was asked for comes first.
    const standing = [...RANK, "not-now" as const, "same-address" as const, "already-written" as const]
      .map((code) => own.find((problem) => problem.code === code))
      .find(Boolean);
    return {
      entry,
      problem: standing ?? null,
      missing: withoutValue(own.find((problem) => problem.code === "placeholder")?.detail),
      contact: sights.get(entry.externalId),
    };
  });
  // An earlier mail is no problem: that is what reminders are for.
  const rank = ({ problem }: Recipient): number =>
    problem?.blocks ? RANK.indexOf(problem.code) : RANK.length;
  return recipients.sort((one, other) => rank(one) - rank(other));
}

/** What is known before the server answers: which addresses are locked and which are unknown. */
export const problemsByStatus = (entries: readonly CampaignEntry[]): Problem[] =>
  entries.flatMap(({ externalId, podcast }) =>
    podcast.emailStatus === "UNLOCKED"
      ? []
      : [
          {
            entryExternalId: externalId,
            code: podcast.emailStatus === "LOCKED" ? ("locked" as const) : ("unknown" as const),
            blocks: true,
            detail: null,
          },
        ],
  );

/** Those who would get a mail although rules warn; each person once. */
export const warnedAmong = (ready: readonly Recipient[]): ContactSight[] =>
  ready.flatMap(({ contact, problem }) =>
    contact?.standing === "warn" && problem?.code !== "same-address" ? contact : [],
  );

/** Whether nothing about the recipient prevents sending. */
export const isReachable = ({ problem }: Recipient): boolean => !problem?.blocks;

/** The entry before this one that has the same address, as far as this user may see addresses. */
export function sameAddressAs(
  recipient: Recipient,
  all: readonly CampaignEntry[],
): CampaignEntry | undefined {
  const address = recipient.entry.podcast.itunesOwnerEMail?.toLowerCase();
  return address === undefined
    ? undefined
    : all.find(
        (entry) =>
          entry.externalId !== recipient.entry.externalId &&
          entry.podcast.itunesOwnerEMail?.toLowerCase() === address,
      );
}
