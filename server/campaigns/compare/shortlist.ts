import { type readShortlist as promised, SHORTLIST_MAX } from "../../../contract/campaigns/compare.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { RouteQuery, RouteReply } from "../../../contract/route.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { FoundCampaign } from "../find.ts";
import { selectOrganization, selectShortlist } from "./compare-queries.ts";
import { factsOf } from "./facts-of.ts";

/** The podcasts of a campaign as they are printed. Entries that are not in it (any more) are left out. */
export async function readShortlist(
  db: Db,
  campaign: Pick<FoundCampaign, "id" | "ownerId" | "displayName">,
  { state, tag, entry }: Pick<RouteQuery<typeof promised>, "state" | "tag" | "entry">,
  language: Language,
): Promise<RouteReply<typeof promised>> {
  const rows = await selectShortlist(db, campaign, {
    state: state ?? null,
    tag: tag ?? null,
    entries: entry ?? null,
    most: SHORTLIST_MAX,
  });
  const facts = await factsOf(
    db,
    campaign.ownerId,
    rows.map(({ podcastId }) => podcastId),
    language,
  );
  return {
    campaign: campaign.displayName,
    organization: await selectOrganization(db, campaign.ownerId),
    at: new Date().toISOString(),
    total: rows[0]?.total ?? 0,
    podcasts: rows.flatMap(({ podcastId, entry, state }) => {
      const known = facts.get(podcastId);
      return known ? [{ entry, state, facts: known }] : [];
    }),
  };
}
