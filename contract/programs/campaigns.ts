import { z } from "zod";
import {
  Campaign,
  CampaignEntry,
  CampaignOverview,
  createCampaign as createInApp,
  MAX_PODCASTS_PER_CAMPAIGN,
  PodcastState,
  updateCampaign as updateInApp,
} from "../campaigns.ts";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";
import { expandable, listOf, OwnerQuery, paged, sparse } from "./form.ts";
import { EXAMPLES } from "./names.ts";

const one = z.object({ id: Id });
const entryOf = z.object({ id: Id, entry: Id });
const { ownerName: _name, ...newFields } = createInApp.body.shape;
const {
  publicId: _id,
  created: _created,
  ownerDisplayName: _owner,
  podcasts: _podcasts,
  listeners: _listeners,
  unlocked: _unlocked,
  ownerName: _ownerName,
  modified: _modified,
  briefing: _briefing,
  ...changedFields
} = updateInApp.body.shape;

export const listCampaigns = route({
  method: "GET",
  path: "/v1/campaigns",
  act: "campaign.read",
  query: z.strictObject({ ...paged, owner: OwnerQuery }),
  reply: listOf(Campaign),
  faults: ["bad-cursor", "no-such-field"],
  program: {
    id: "listCampaigns",
    tag: "campaigns",
    summary: { en: "List campaigns", de: "Kampagnen auflisten" },
    says: "The newest first. Money is in whole numbers of the currency's minor unit.",
    example: { query: { limit: "10" } },
  },
});

export const createCampaign = route({
  method: "POST",
  path: "/v1/campaigns",
  act: "campaign.edit",
  query: z.strictObject({ owner: OwnerQuery }),
  body: z.strictObject(newFields),
  reply: Campaign,
  status: 201,
  faults: ["invalid", "no-owner", "idempotency-conflict"],
  program: {
    id: "createCampaign",
    tag: "campaigns",
    summary: { en: "Create a campaign", de: "Eine Kampagne anlegen" },
    key: "may",
    versioned: true,
    example: { body: { displayName: "Autumn teas", currency: null, duration: 60 } },
  },
});

export const readCampaign = route({
  method: "GET",
  path: "/v1/campaigns/:id",
  act: "campaign.read",
  params: one,
  query: z.strictObject({ ...sparse, expand: expandable(["overview"]) }),
  reply: Campaign.extend({ overview: CampaignOverview.optional() }),
  faults: ["no-such-field"],
  program: {
    id: "readCampaign",
    tag: "campaigns",
    summary: { en: "Read a campaign", de: "Eine Kampagne lesen" },
    says: "`expand=overview` adds how many podcasts are in each state, and the figures.",
    versioned: true,
    example: { params: { id: EXAMPLES.campaign }, query: { expand: "overview" } },
  },
});

export const changeCampaign = route({
  method: "PATCH",
  path: "/v1/campaigns/:id",
  act: "campaign.edit",
  params: one,
  body: z.strictObject({ ...changedFields, displayName: changedFields.displayName.optional() }),
  reply: Campaign,
  faults: ["invalid", "precondition-failed"],
  program: {
    id: "changeCampaign",
    tag: "campaigns",
    summary: { en: "Change a campaign", de: "Eine Kampagne ändern" },
    says: "What is left out stays as it is; null takes a value away. With `If-Match`, only the version you have read is changed.",
    ifMatch: "may",
    versioned: true,
    example: { params: { id: EXAMPLES.campaign }, body: { displayName: "Winter teas", budget: 500_000 } },
  },
});

export const deleteCampaign = route({
  method: "DELETE",
  path: "/v1/campaigns/:id",
  act: "campaign.delete",
  params: one,
  reply: null,
  status: 204,
  faults: ["booking-live", "precondition-failed"],
  program: {
    id: "deleteCampaign",
    tag: "campaigns",
    summary: { en: "Delete a campaign", de: "Eine Kampagne löschen" },
    says: "With its podcasts and what waits to be sent. Unlocked addresses stay unlocked. With `If-Match`, only if its own fields are as you have read them: podcasts that were added since are deleted with it.",
    ifMatch: "may",
    example: { params: { id: EXAMPLES.campaign } },
  },
});

export const listEntries = route({
  method: "GET",
  path: "/v1/campaigns/:id/entries",
  act: "campaign.read",
  params: one,
  query: z.strictObject({ ...paged, podcastState: PodcastState.optional() }),
  reply: listOf(CampaignEntry),
  faults: ["bad-cursor", "no-such-field"],
  program: {
    id: "listEntries",
    tag: "campaigns",
    summary: { en: "List the podcasts of a campaign", de: "Die Podcasts einer Kampagne auflisten" },
    says: "An entry is a podcast in a campaign; `externalId` is its handle.",
    example: {
      params: { id: EXAMPLES.campaign },
      query: { fields: "externalId,podcastState,podcast.title" },
    },
  },
});

export const readEntry = route({
  method: "GET",
  path: "/v1/campaigns/:id/entries/:entry",
  act: "campaign.read",
  params: entryOf,
  query: z.strictObject(sparse),
  reply: CampaignEntry,
  faults: ["no-such-field"],
  program: {
    id: "readEntry",
    tag: "campaigns",
    summary: { en: "Read one podcast of a campaign", de: "Einen Podcast einer Kampagne lesen" },
    example: { params: { id: EXAMPLES.campaign, entry: EXAMPLES.entry } },
  },
});

export const addEntries = route({
  method: "POST",
  path: "/v1/campaigns/:id/entries",
  act: "entry.edit",
  params: one,
  body: z.strictObject({
    podcasts: z.array(Id).min(1).max(100),
    /** Also those that have not published for three months. */
    inactive: z.boolean().default(false),
  }),
  reply: z.object({ added: z.int(), present: z.int(), entries: z.array(Id) }),
  faults: ["invalid", "phrase-missing", "campaign-full"],
  program: {
    id: "addEntries",
    tag: "campaigns",
    summary: { en: "Add podcasts to a campaign", de: "Podcasts zu einer Kampagne hinzufügen" },
    says: "All or none, by the podcasts' `publicId`. Those already in it stay as they are, so it may be repeated.",
    example: { params: { id: EXAMPLES.campaign }, body: { podcasts: [EXAMPLES.podcast], inactive: true } },
  },
});

const Entries = z.array(Id).min(1).max(MAX_PODCASTS_PER_CAMPAIGN);

export const moveEntries = route({
  method: "POST",
  path: "/v1/campaigns/:id/moves",
  act: "entry.edit",
  params: one,
  body: z.strictObject({ entries: Entries, podcastState: PodcastState }),
  reply: z.object({ entries: z.array(z.object({ externalId: Id, podcastState: PodcastState })) }),
  faults: ["invalid"],
  program: {
    id: "moveEntries",
    tag: "campaigns",
    summary: { en: "Move podcasts to another state", de: "Podcasts in einen anderen Zustand bringen" },
    says: "All or none. Moving them again changes nothing.",
    example: {
      params: { id: EXAMPLES.campaign },
      body: { entries: [EXAMPLES.entry], podcastState: "Interested" },
    },
  },
});

export const removeEntries = route({
  method: "POST",
  path: "/v1/campaigns/:id/removals",
  act: "entry.edit",
  params: one,
  body: z.strictObject({ entries: Entries }),
  reply: z.object({ removed: z.int() }),
  faults: ["invalid", "booking-live"],
  program: {
    id: "removeEntries",
    tag: "campaigns",
    summary: { en: "Remove podcasts from a campaign", de: "Podcasts aus einer Kampagne entfernen" },
    example: { params: { id: EXAMPLES.campaign }, body: { entries: [EXAMPLES.entry] } },
  },
});
