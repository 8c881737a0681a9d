import {
  type ComparedPodcast,
  PLACES_MAX,
  type comparePodcasts as promised,
} from "../../../contract/campaigns/compare.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { visiblePodcastIds } from "../../catalogue/find.ts";
import type { Viewers } from "../../catalogue/visible.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectTagged, selectTags } from "../marks/tag-queries.ts";
import { selectOrganization, selectPlaces } from "./compare-queries.ts";
import { factsOf } from "./facts-of.ts";

/** Podcasts side by side for an organization, or for a user without one. What the viewer does not see is missing. */
export async function comparePodcasts(
  db: Db,
  publicIds: readonly string[],
  { ownerId, viewers, language }: { ownerId: number | null; viewers: Viewers; language: Language },
): Promise<RouteReply<typeof promised>> {
  const asked = [...new Set(publicIds)];
  const found = await visiblePodcastIds(db, asked, viewers);
  const ids = [...found.values()];
  const facts = await factsOf(db, ownerId, ids, language);
  const own = ownerId === null ? () => NOTHING : await ownFacts(db, ownerId, ids);
  const podcasts = asked.flatMap((publicId) => {
    const id = found.get(publicId);
    const known = id === undefined ? undefined : facts.get(id);
    return id === undefined || !known ? [] : [{ ...known, ...own(id) }];
  });
  const there = new Set(podcasts.map(({ publicId }) => publicId));
  return {
    podcasts,
    missing: asked.filter((publicId) => !there.has(publicId)),
    organization: ownerId === null ? null : await selectOrganization(db, ownerId),
    at: new Date().toISOString(),
  };
}

type Own = Pick<ComparedPodcast, "tags" | "campaigns" | "moreCampaigns">;
const NOTHING: Own = { tags: [], campaigns: [], moreCampaigns: 0 };

/** Tags and campaigns of an organization, by the podcast's row id. */
async function ownFacts(db: Db, ownerId: number, ids: readonly number[]): Promise<(id: number) => Own> {
  const tags = new Map((await selectTags(db, ownerId)).map((tag) => [tag.publicId, tag]));
  const tagged = tags.size > 0 ? await selectTagged(db, ownerId, ids) : [];
  const places = await selectPlaces(db, ownerId, ids, PLACES_MAX);
  return (id) => {
    const campaigns = places.filter(({ podcastId }) => podcastId === id);
    return {
      tags: tagged.flatMap(({ podcastId, tag }) => (podcastId === id ? (tags.get(tag) ?? []) : [])),
      campaigns,
      moreCampaigns: (campaigns[0]?.places ?? 0) - campaigns.length,
    };
  };
}
