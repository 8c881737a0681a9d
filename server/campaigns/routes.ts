import * as promisedBriefing from "../../contract/briefing.ts";
import * as lists from "../../contract/campaigns/lists.ts";
import { signalHere as promisedHere } from "../../contract/campaigns/presence.ts";
import * as promised from "../../contract/campaigns.ts";
import { countReading } from "../accounts/audit/readings.ts";
import { refuseLive } from "../bookings/live.ts";
import { readFeedsFirst } from "../catalogue/crawl/want-feeds.ts";
import { podcastIds } from "../catalogue/find.ts";
import { viewersOf } from "../catalogue/visible.ts";
import { lastAnswersOf } from "../conversations/inbox/last-answers.ts";
import { lastGoneOf } from "../conversations/inbox/last-gone.ts";
import { nextFollowUpsOf } from "../outreach/follow-ups/next-follow-ups.ts";
import { lastMailsOf } from "../outreach/sending/last-mails.ts";
import { stopMailingsOf } from "../outreach/stop.ts";
import { fault } from "../platform/fault.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { type Call, type Caller, type Context, payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { knownFiguresOf } from "../results/figures.ts";
import { addPodcasts } from "./add.ts";
import { readBriefing, saveBriefing } from "./briefing.ts";
import { chooseForm } from "./choose-form.ts";
import { createCampaign } from "./create.ts";
import { deleteCampaign } from "./delete.ts";
import { listExclusions } from "./exclusions.ts";
import { campaignOf, holdCampaignOf, requireVersion } from "./find.ts";
import { listCampaigns } from "./list.ts";
import { listEntries } from "./list-entries.ts";
import { listPlacements } from "./list-placements.ts";
import { movePodcasts } from "./move.ts";
import { readOverview } from "./numbers/overview.ts";
import { countUnlocked } from "./queries.ts";
import { readCampaign } from "./read.ts";
import { removePodcasts } from "./remove.ts";
import { signalHere } from "./together/presence.ts";
import { updateCampaign } from "./update.ts";

/** The entries of a campaign as its list shows them; with an id only that one. */
async function entries(
  {
    context: { db },
    caller,
    language,
  }: Pick<Call<typeof promised.listEntries>, "context" | "caller" | "language">,
  campaignId: string,
  externalId?: string,
): Promise<promised.CampaignEntry[]> {
  const campaign = await campaignOf(db, caller, campaignId);
  return listEntries(db, caller, campaign, {
    language,
    mailEvents: lastMailsOf,
    answers: lastAnswersOf,
    gone: lastGoneOf,
    followUps: nextFollowUpsOf,
    ...(externalId !== undefined && { externalId }),
  });
}

async function remove({
  context,
  caller,
  params,
  body,
}: Pick<Call<typeof promised.removeEntries>, "context" | "caller" | "params" | "body">) {
  return payload({
    removed: await inTransaction(context.db, (tx) => removePodcasts(tx, caller, params.id, body, refuseLive)),
  });
}

/** Podcasts added to a campaign will be written to, so their feeds are read first. */
const add = (
  context: Context,
  caller: Caller,
  campaignId: string,
  given: Parameters<typeof addPodcasts>[3],
) =>
  inTransaction(context.db, async (tx) => {
    const result = await addPodcasts(tx, caller, campaignId, given);
    const ids =
      result.added > 0
        ? await podcastIds(tx, [...new Set(given.externalIds)], await viewersOf(tx, caller))
        : [];
    await readFeedsFirst(context, tx, ids, caller.loginId);
    return result;
  });

export const campaignRoutes: Served[] = [
  serve(promised.listCampaigns, "signed-in", async ({ context, caller, query }) =>
    payload({ page: await listCampaigns(context.db, caller, query.owner, query) }),
  ),

  serve(promised.createCampaign, "signed-in", async ({ context, caller, body, idempotencyKey }) => {
    const request = { loginId: caller.loginId, route: "createCampaign", key: idempotencyKey, body };
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(tx, request, () => createCampaign(tx, caller, body)),
      ),
    );
  }),

  serve(promised.readCampaign, "signed-in", async ({ context, caller, params }) =>
    payload(await readCampaign(context.db, caller, params.id)),
  ),

  serve(promised.updateCampaign, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => updateCampaign(tx, caller, params.id, body))),
  ),

  serve(promised.deleteCampaign, "signed-in", async ({ context, caller, params, query }) => {
    await inTransaction(context.db, async (tx) => {
      const campaign = await holdCampaignOf(tx, caller, params.id);
      requireVersion(campaign, query.modified);
      await stopMailingsOf(tx, campaign.id);
      await deleteCampaign(tx, campaign, refuseLive);
    });
    return payload(null);
  }),

  serve(lists.noteExport, "signed-in", async ({ context, caller, params }) => {
    await inTransaction(context.db, async (tx) => {
      const { id, ownerId } = await campaignOf(tx, caller, params.id);
      const addresses = await countUnlocked(tx, { id, ownerId });
      await countReading(tx, { ownerId, loginId: caller.loginId, way: "exported", addresses });
    });
    return payload(null);
  }),

  serve(lists.listExclusions, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listExclusions(db, await campaignOf(db, caller, params.id))),
  ),

  serve(promisedHere, "signed-in", async ({ context, caller, params, body }) =>
    payload({ people: await inTransaction(context.db, (tx) => signalHere(tx, caller, params.id, body)) }),
  ),

  serve(promised.readOverview, "signed-in", async ({ context, caller, params }) =>
    payload(await readOverview(context.db, caller, params.id, knownFiguresOf)),
  ),

  serve(promisedBriefing.readBriefing, "signed-in", async ({ context, caller, params }) =>
    payload(await readBriefing(context.db, caller, params.id)),
  ),

  serve(promisedBriefing.saveBriefing, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => saveBriefing(tx, caller, params.id, body))),
  ),

  serve(promised.listPlacements, "signed-in", async ({ context, caller, query }) =>
    payload(await listPlacements(context.db, caller, query.podcast)),
  ),

  serve(promised.listEntries, "signed-in", async (call) => payload(await entries(call, call.params.id))),

  serve(promised.addPodcast, "signed-in", async (call) => {
    const { context, caller, params, body } = call;
    const given = { externalIds: [body.podcast.externalId], phrase: body.phrase };
    const result = await add(context, caller, params.id, given);
    const [entry] = await entries(call, params.id, result.entries[0]!);
    if (!entry) throw fault("not-found");
    return { payload: entry, status: result.added > 0 ? 201 : 200 };
  }),

  serve(promised.addPodcasts, "signed-in", async ({ context, caller, params, body }) =>
    payload(await add(context, caller, params.id, body)),
  ),

  serve(promised.moveEntries, "signed-in", async ({ context, caller, params, body }) =>
    payload(
      await inTransaction(context.db, (tx) =>
        movePodcasts(tx, caller, params.id, body.externalIds, body.podcastState, body.was),
      ),
    ),
  ),

  serve(promised.chooseForm, "signed-in", async ({ context, caller, params, body }) =>
    payload(
      await inTransaction(context.db, (tx) => chooseForm(tx, caller, params.id, body.externalIds, body.form)),
    ),
  ),

  serve(promised.removeEntriesByPost, "signed-in", remove),

  serve(promised.moveEntry, "signed-in", async (call) => {
    const { context, caller, params, body } = call;
    const state = "podcast" in body ? body.podcast.podcastState : body.podcastState;
    await inTransaction(context.db, (tx) => movePodcasts(tx, caller, params.id, [params.entry], state));
    const [entry] = await entries(call, params.id, params.entry);
    if (!entry) throw fault("not-found");
    return payload(entry);
  }),

  serve(promised.removeEntries, "signed-in", remove),
];
