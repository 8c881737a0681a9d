import { PODCAST_STATES, type PodcastState } from "../../contract/campaigns.ts";
import type { PersonStep } from "../../contract/results.ts";
import { mailboxOf, missingParts, type SendingMailbox } from "../mailbox/sender.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { readSettings } from "../settings/read.ts";
import { type CampaignFacts, isFilled, selectFacts, type Which } from "./facts-queries.ts";
import { selectStates, selectSteps } from "./queries.ts";

/** All that a campaign's progress follows from. */
export interface Facts extends CampaignFacts {
  podcasts: number;
  byState: Record<PodcastState, number>;
  /** Podcasts that have not been written to yet. */
  fresh: { podcasts: number; unlocked: number; locked: number; unknown: number };
  steps: ReadonlyMap<PersonStep, { loginId: number | null; done: Date }>;
  /** The caller's own mailbox in the campaign's organization. */
  mailbox: { missing: ReturnType<typeof missingParts>; address: string | null; modified: Date | null };
  /** Whether the platform shows start, duration and money. */
  commercials: boolean;
}

/**
 * The facts of one campaign, or of the campaigns of some organizations, most recently active first.
 *
 * @param filled where it is known already, see `isFilled`
 */
export async function gatherFacts(db: Db, caller: Caller, which: Which, filled?: boolean): Promise<Facts[]> {
  const campaigns = await selectFacts(db, which, filled ?? (await isFilled(db, which)));
  if (campaigns.length === 0) return [];
  const ids = campaigns.map(({ id }) => id);
  const states = await selectStates(db, ids);
  const steps = await selectSteps(db, ids);
  const { campaignCommercials: commercials } = await readSettings(db);
  const mailboxes = new Map<number, Facts["mailbox"]>();
  for (const ownerId of new Set(campaigns.map((campaign) => campaign.ownerId)))
    mailboxes.set(ownerId, connection(await mailboxOf(db, caller.loginId, ownerId)));

  const statesOf = grouped(states);
  const stepsOf = grouped(steps);
  return campaigns.map((campaign) => {
    const own = new Map((statesOf.get(campaign.id) ?? []).map((row) => [row.state, row]));
    const byState = Object.fromEntries(
      PODCAST_STATES.map((state) => [state, own.get(state)?.entries ?? 0]),
    ) as Record<PodcastState, number>;
    const { entries = 0, unlocked = 0, unknown = 0 } = own.get("New") ?? {};
    return {
      ...campaign,
      podcasts: PODCAST_STATES.reduce((sum, state) => sum + byState[state], 0),
      byState,
      fresh: { podcasts: entries, unlocked, unknown, locked: entries - unlocked - unknown },
      steps: new Map((stepsOf.get(campaign.id) ?? []).map((mark) => [mark.step, mark])),
      mailbox: mailboxes.get(campaign.ownerId)!,
      commercials,
    };
  });
}

/** Rows by campaign: lists have many campaigns, and searching all rows for each would be slow. */
function grouped<Row extends { campaignId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.campaignId);
    if (group) group.push(row);
    else groups.set(row.campaignId, [row]);
  }
  return groups;
}

function connection(row: SendingMailbox | undefined): Facts["mailbox"] {
  const missing = missingParts(row);
  return { missing, address: row?.sender_address || null, modified: row?.modified ?? null };
}
