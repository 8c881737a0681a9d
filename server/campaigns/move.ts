import type { PodcastState } from "../../contract/campaigns.ts";
import { noteChange } from "../accounts/audit/note.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { lockEntries, writeMoves } from "./entry-queries.ts";
import { campaignOf } from "./find.ts";

/**
 * Moves entries of a campaign to a state, all or none; any state may follow any other (A4.01). Each one that
 * changes is recorded with who and when; one already in that state is left alone.
 * @throws Fault not-found for the campaign or any of the ids
 */
export async function movePodcasts(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  externalIds: readonly string[],
  to: PodcastState,
): Promise<{ externalId: string; podcastState: PodcastState }[]> {
  const campaign = await campaignOf(tx, caller, campaignId);
  const wanted = [...new Set(externalIds)];
  const entries = await lockEntries(tx, campaign.id, wanted);
  if (entries.length < wanted.length) throw fault("not-found");
  const moving = entries.filter((entry) => entry.state !== to);
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
  return wanted.map((externalId) => ({ externalId, podcastState: to }));
}
