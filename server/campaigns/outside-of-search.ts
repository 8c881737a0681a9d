import type { PodcastFilters } from "../../contract/catalogue.ts";
import type { IdFilter, Outside } from "../catalogue/search-podcasts.ts";
import { keptAddressIdsOf } from "../contacts/visibility.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { campaignOf, placedIdsOf, podcastIdsOf } from "./find.ts";
import { taggedIdsOf, tagOf } from "./marks/tags.ts";

/** Only the podcasts of a campaign, or all but them; undefined where no campaign is named. */
async function idFilter(
  db: Db,
  caller: Caller,
  query: Pick<PodcastFilters, "bundle" | "bundleMode">,
): Promise<IdFilter | undefined> {
  if (!query.bundle) return undefined;
  const campaign = await campaignOf(db, caller, query.bundle);
  return { mode: query.bundleMode, ids: podcastIdsOf(campaign.id) };
}

/**
 * What a catalogue search, which knows nothing about campaigns and contacts, needs from them.
 * @throws Fault not-found if the campaign or the tag is not one of the caller's
 */
export async function outsideOf(
  db: Db,
  caller: Caller,
  query: Pick<PodcastFilters, "bundle" | "bundleMode" | "tag">,
  ownerId: number | null,
): Promise<Outside> {
  const bundle = await idFilter(db, caller, query);
  const tagged = query.tag === undefined ? undefined : taggedIdsOf((await tagOf(db, caller, query.tag)).id);
  if (ownerId === null) return { bundle, tagged };
  return { bundle, tagged, addressed: keptAddressIdsOf(ownerId), placed: placedIdsOf(ownerId) };
}
