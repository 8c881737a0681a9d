import type { Expression } from "kysely";
import { mayDo } from "../../contract/acts.ts";
import { recordAct } from "../accounts/members/act-on-behalf.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import {
  type FoundCampaign,
  lockCampaign,
  placedIdsQuery,
  podcastIdsQuery,
  selectCampaignOf,
  selectGuestCampaign,
} from "./queries.ts";

export type { FoundCampaign } from "./queries.ts";

/**
 * A campaign of one of the caller's organizations, or one that they see as a guest. Others do not exist for the caller.
 * @throws Fault not-found; not-allowed
 */
export async function campaignOf(db: Db, caller: Caller, publicId: string): Promise<FoundCampaign> {
  const campaign = await selectCampaignOf(db, caller.loginId, publicId);
  if (!campaign && isGuest(caller, publicId)) return guestCampaign(db, caller, publicId);
  if (!campaign) throw fault("not-found");
  await recordAct(db, caller, campaign);
  return campaign;
}

const isGuest = ({ guestIn }: Caller, publicId: string): boolean => guestIn?.has(publicId) === true;

async function guestCampaign(db: Db, { needs }: Caller, publicId: string): Promise<FoundCampaign> {
  if (needs === undefined || !mayDo("guest", needs)) throw fault("not-allowed");
  const campaign = await selectGuestCampaign(db, publicId);
  if (!campaign) throw fault("not-found");
  return campaign;
}

/**
 * The same, locked until the transaction ends: for what two people must not do to one campaign at once.
 * @throws Fault not-found
 */
export async function holdCampaignOf(tx: Tx, caller: Caller, publicId: string): Promise<FoundCampaign> {
  const campaign = await lockCampaign(tx, caller.loginId, publicId);
  if (!campaign) throw fault("not-found");
  await recordAct(tx, caller, campaign);
  return campaign;
}

/** @throws Fault stale where another version than the one named is there by now */
export function requireVersion(campaign: FoundCampaign, modified: string | undefined): void {
  // To the millisecond: browsers have no finer timestamps.
  if (modified !== undefined && Date.parse(modified) !== campaign.modified.getTime()) throw fault("stale");
}

/** The podcasts of a campaign as a subquery, for the catalogue's search, which knows nothing of campaigns. */
export const podcastIdsOf: (campaignId: number) => Expression<unknown> = podcastIdsQuery;

/** The podcasts of all campaigns of an organization, likewise. */
export const placedIdsOf: (ownerId: number) => Expression<unknown> = placedIdsQuery;
