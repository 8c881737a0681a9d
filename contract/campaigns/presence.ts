import { z } from "zod";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";

/** So many people are named at most; others are there unseen. */
export const MAX_PEOPLE_SHOWN = 20;

/** What of a campaign changed, as the stream of news says it. "people" is somebody coming or going, "gone" its end. */
export type CampaignChange =
  | "campaign"
  | "entry"
  | "briefing"
  | "figures"
  | "task"
  | "note"
  | "mark"
  | "offer"
  | "people"
  | "gone";

/** Somebody else who has the campaign before them. */
export const PersonHere = z.object({ id: Id, name: z.string(), guest: z.boolean() });
export type PersonHere = z.output<typeof PersonHere>;

/**
 * The caller has the campaign before them in this tab, or has no longer; a sign of life every fifteen seconds. Answers
 * who else has. While it lasts the stream of news tells the caller that something of the campaign has changed.
 */
export const signalHere = route({
  method: "POST",
  path: "/api/campaign/:id/presence",
  act: "campaign.read",
  passing: true,
  params: z.object({ id: Id }),
  /** `tab` is any word that the tab has chosen for itself. */
  body: z.strictObject({ tab: z.string().regex(/^[\w-]{8,40}$/), here: z.boolean() }),
  reply: z.object({ people: z.array(PersonHere).max(MAX_PEOPLE_SHOWN) }),
});
