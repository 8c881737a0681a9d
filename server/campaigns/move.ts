import type { moveEntries, PodcastState } from "../../contract/campaigns.ts";
import type { RouteReply } from "../../contract/route.ts";
import { noteChange } from "../accounts/audit/note.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { lockEntries, writeMoves } from "./entry-queries.ts";
import { campaignOf } from "./find.ts";

/**
 * Moves entries of a campaign to a state, all or none; any state may follow any other (A4.01). Each one that
 * changes is recorded with who and when; one already in that state is left alone. With `was`, only those that still
 * stand there are moved.
 * @throws Fault not-found for the campaign or any of the ids; with `was` only where none of them is there
 */
export async function movePodcasts(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  externalIds: readonly string[],
  to: PodcastState,
  was?: PodcastState,
): Promise<RouteReply<typeof moveEntries>> {
  const campaign = await campaignOf(tx, caller, campaignId);
  const wanted = [...new Set(externalIds)];
  const entries = await lockEntries(tx, campaign.id, wanted);
  if (entries.length < (was === undefined ? wanted.length : 1)) throw fault("not-found");
  const moving = entries.filter(({ state }) => state !== to && (was === undefined || state === was));
  await writeMoves(tx, moving, to, "user", caller.loginId);
  if (moving.length > 0)
    await noteChange(tx, {
      ownerId: campaign.ownerId,
      thing: "campaign",
      handle: campaignId,
      name: campaign.displayName,
      before: { podcastState: [...new Set(moving.map(({ state }) => state))].join(", ") },
      after: { podcastState: to, podcasts: moving.length },
    });
  const moved = new Set(moving.map(({ externalId }) => externalId));
  const stood = new Map(entries.map(({ externalId, state }) => [externalId, state]));
  return wanted.flatMap((externalId) => {
    const state = stood.get(externalId);
    if (state === undefined) return [];
    return [{ externalId, podcastState: moved.has(externalId) ? to : state, moved: moved.has(externalId) }];
  });
}
