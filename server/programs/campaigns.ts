import * as app from "../../contract/campaigns.ts";
import type { Behind } from "../../contract/forms/page.ts";
import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import * as promised from "../../contract/programs/campaigns.ts";
import { Fault, fault } from "../platform/fault.ts";
import type { Served } from "../platform/web/http.ts";
import type { Ask, Carry } from "./carry.ts";
import { partFrom, partOf } from "./cursors.ts";
import { ownerRowFor } from "./whose.ts";

/** The stable name of the organization that is asked for; undefined for all that the token reaches. */
async function nameOf(
  call: Parameters<typeof ownerRowFor>[0],
  owner: string | undefined,
): Promise<string | undefined> {
  return owner === undefined ? undefined : (await ownerRowFor(call, { owner })).name;
}

async function entriesOf(ask: Ask, id: string): Promise<app.CampaignEntry[]> {
  return (await ask(app.listEntries, { params: { id } })).payload;
}

/** Times that somebody else may save between reading a name and keeping it. */
const MOST_TRIES = 3;

export const campaignRoutes = (carry: Carry): Served[] => [
  carry(promised.listCampaigns, async ({ query, ask, call }) => {
    const owner = await nameOf(call, query.owner);
    const list = async (behind: Behind) =>
      (await ask(app.listCampaigns, { query: { owner, ...behind } })).payload.page;
    return { payload: await partFrom(app.MAX_CAMPAIGNS_LISTED, query, ({ publicId }) => publicId, list) };
  }),

  carry(promised.createCampaign, async ({ query, body, ask, call }) => {
    const { name: ownerName } = await ownerRowFor(call, query);
    return ask(app.createCampaign, { body: { ...body, ownerName } });
  }),

  carry(promised.readCampaign, async ({ params, query, ask }) => {
    const { payload } = await ask(app.readCampaign, { params });
    if (!query.expand?.includes("overview")) return { payload };
    const overview = await ask(app.readOverview, { params });
    return { payload: { ...payload, overview: overview.payload } };
  }),

  carry(promised.changeCampaign, async ({ params, body, version, ask }) => {
    const { displayName } = body;
    if (displayName !== undefined)
      return ask(app.updateCampaign, { params, body: { ...body, displayName, modified: version } });
    // The app sends the name with every change; a program that leaves it out keeps the one there is.
    for (let tries = 1; ; tries++) {
      const { payload: now } = await ask(app.readCampaign, { params });
      const held = { ...body, displayName: now.displayName, modified: version ?? now.modified };
      try {
        return await ask(app.updateCampaign, { params, body: held });
      } catch (error) {
        const overtaken = error instanceof Fault && error.code === "stale" && version === undefined;
        if (!overtaken || tries === MOST_TRIES) throw error;
      }
    }
  }),

  carry(promised.deleteCampaign, ({ params, version, ask }) =>
    ask(app.deleteCampaign, { params, query: { modified: version } }),
  ),

  carry(promised.listEntries, async ({ params, query, ask }) => {
    const all = await entriesOf(ask, params.id);
    const { podcastState: state } = query;
    const wanted = state === undefined ? all : all.filter(({ podcastState }) => podcastState === state);
    return { payload: partOf(wanted, query, ({ externalId }) => externalId) };
  }),

  carry(promised.readEntry, async ({ params, ask }) => {
    const entry = (await entriesOf(ask, params.id)).find(({ externalId }) => externalId === params.entry);
    if (!entry) throw fault("not-found");
    return { payload: entry };
  }),

  carry(promised.addEntries, ({ params, body, ask }) =>
    ask(app.addPodcasts, {
      params,
      body: { externalIds: body.podcasts, ...(body.inactive && { phrase: ADD_INACTIVE_PHRASE.en }) },
    }),
  ),

  carry(promised.moveEntries, async ({ params, body, ask }) => {
    const { entries: externalIds, podcastState } = body;
    const { payload } = await ask(app.moveEntries, { params, body: { externalIds, podcastState } });
    return { payload: { entries: payload } };
  }),

  carry(promised.removeEntries, ({ params, body, ask }) =>
    ask(app.removeEntries, { params, body: body.entries }),
  ),
];
