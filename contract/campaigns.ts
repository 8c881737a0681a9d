import { z } from "zod";
import { BRIEFING_BYTES_MAX, Briefing, BriefingDocument } from "./briefing.ts";
import { PODCAST_STATES } from "./campaigns/states.ts";
import { PodcastCard } from "./catalogue.ts";
import { AD_CATEGORIES } from "./contacts/ad-categories.ts";
import { ADDRESS_FORMS } from "./forms/address-form.ts";
import { atMost, broken, type Checked, isFilled, passed } from "./forms/checks.ts";
import { Day } from "./forms/day.ts";
import { Currency } from "./forms/money.ts";
import { DURATION_MAX, DURATION_MIN, PERCENTAGE_MAX, WHOLE_MAX } from "./forms/numbers.ts";
import { behind, Id, Instant } from "./forms/page.ts";
import { holdsControls } from "./forms/text.ts";
import { route } from "./route.ts";

export { PODCAST_STATES };
export const PodcastState = z.enum(PODCAST_STATES);
export type PodcastState = z.output<typeof PodcastState>;

export const DISPLAY_NAME_MAX = 60;
export const MAX_PODCASTS_PER_CAMPAIGN = 1000;
/** A list of campaigns answers so many at most, the newest. */
export const MAX_CAMPAIGNS_LISTED = 1000;
export const RECOMMENDED_PODCASTS = 10;

/** A campaign's name as stored, or the rule it breaks (A5.01, A5.02). Form and server share this function. */
export function checkDisplayName(text: string): Checked<string> {
  const name = text.normalize("NFC").trim();
  // A name made only of spaces and invisible characters could not be clicked.
  if (!isFilled(name) && !holdsControls(name)) return broken("required");
  const short = atMost(name, DISPLAY_NAME_MAX);
  if (!short.ok) return short;
  return holdsControls(name) ? broken("control-characters") : passed(name);
}

export const DisplayName = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const checked = checkDisplayName(text);
    if (checked.ok) return checked.value;
    context.addIssue({ code: "custom", params: { rule: checked.rule, ...checked.values } });
    return z.NEVER;
  });

/** Characters of one utm value. */
export const UTM_VALUE_MAX = 200;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const UtmValue = z
  .string()
  .max(2000)
  .transform((s) => s.normalize("NFC").trim())
  .refine((s) => s.length <= UTM_VALUE_MAX, { params: { rule: "too-long", max: UTM_VALUE_MAX } })
  .refine((s) => !CONTROL.test(s), { params: { rule: "control-characters" } });

/** The state a podcast moves to after a mail to it was accepted; in any other state it stays (decision 21). */
export const STATE_AFTER_MAIL: { readonly [state in PodcastState]?: PodcastState } = {
  New: "Contacted",
  Contacted: "FollowedUp",
};

/** A3.01. Money fields are whole numbers of the currency's minor unit; `payPerAction` is a percentage. */
export const Campaign = z.object({
  publicId: Id,
  ownerName: z.string(),
  ownerDisplayName: z.string(),
  created: Instant,
  modified: Instant,
  displayName: z.string(),
  podcasts: z.int().min(0),
  listeners: z.int().min(0),
  unlocked: z.int().min(0),
  start: Instant.nullable(),
  /** IANA name: the zone in whose calendar `start` is a day. Null where it is not known. */
  timeZone: z.string().nullable(),
  duration: z.int().nullable(),
  currency: Currency.nullable(),
  budget: z.int().nullable(),
  payPerAction: z.int().nullable(),
  payPerLead: z.int().nullable(),
  payPerClick: z.int().nullable(),
  /** What it advertises, where that is something that podcasters exclude. */
  category: z.enum(AD_CATEGORIES).nullable(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
});
export type Campaign = z.output<typeof Campaign>;

/** A single campaign includes its briefing; lists omit it, as it may be 200 kB long. */
export const WholeCampaign = Campaign.extend({ briefing: Briefing });
export type WholeCampaign = z.output<typeof WholeCampaign>;

const ReadOnly = {
  publicId: z.unknown().optional(),
  created: z.unknown().optional(),
  ownerDisplayName: z.unknown().optional(),
  podcasts: z.unknown().optional(),
  listeners: z.unknown().optional(),
  unlocked: z.unknown().optional(),
};
/** Days: rounded to whole ones first, then checked (A5.06). */
const Duration = z.number().transform(Math.round).pipe(z.int().min(DURATION_MIN).max(DURATION_MAX));
const positive = z.int().min(0).max(WHOLE_MAX);
const Fields = {
  start: Instant.nullable().optional(),
  /**
   * IANA name, e.g. `America/Denver`: the zone whose midnight `start` is, and in which it has to be at least a day ahead.
   * UTC where a new start comes without one.
   */
  timeZone: z.string().min(1).max(100).nullable().optional(),
  duration: Duration.nullable().optional(),
  currency: Currency.nullable().optional(),
  budget: positive.nullable().optional(),
  payPerAction: z.int().min(0).max(PERCENTAGE_MAX).nullable().optional(),
  payPerLead: positive.nullable().optional(),
  payPerClick: positive.nullable().optional(),
  category: z.enum(AD_CATEGORIES).nullable().optional(),
  utm_source: UtmValue.optional(),
  utm_medium: UtmValue.optional(),
  utm_campaign: UtmValue.optional(),
};

const params = z.object({ id: Id });

export const listCampaigns = route({
  method: "GET",
  path: "/api/campaign",
  act: "campaign.read",
  /** The owner's `name`; without it, what the preferences say (decision 1). */
  query: z.strictObject({ owner: z.string().max(100).optional(), ...behind }),
  /** At most a thousand. */
  reply: z.object({ page: z.array(Campaign) }),
});
export const createCampaign = route({
  method: "POST",
  path: "/api/campaign",
  act: "campaign.edit",
  body: z.strictObject({ displayName: DisplayName, ownerName: z.string().min(1).max(100), ...Fields }),
  reply: WholeCampaign,
  status: 201,
  faults: ["invalid", "no-owner", "idempotency-conflict"],
});
export const readCampaign = route({
  method: "GET",
  path: "/api/campaign/:id",
  act: "campaign.read",
  params,
  reply: WholeCampaign,
});
export const updateCampaign = route({
  method: "POST",
  path: "/api/campaign/:id",
  act: "campaign.edit",
  params,
  // It may carry the briefing.
  bytes: 2 * BRIEFING_BYTES_MAX,
  /** `modified` guards against overwriting a colleague's change: a stale one answers 409. */
  body: z.strictObject({
    ...ReadOnly,
    displayName: DisplayName,
    ownerName: z.unknown().optional(),
    modified: Instant.optional(),
    ...Fields,
    /** As answered, with another `document`; its own `modified` guards it as in `saveBriefing`. */
    briefing: z
      .strictObject({
        document: BriefingDocument,
        modified: Instant.nullable(),
        words: z.unknown().optional(),
        by: z.unknown().optional(),
      })
      .optional(),
  }),
  reply: WholeCampaign,
  faults: ["invalid", "stale", "payload-too-large"],
});
export const deleteCampaign = route({
  method: "DELETE",
  path: "/api/campaign/:id",
  act: "campaign.delete",
  params,
  /** With `modified`, only that version is deleted: a stale one answers 409. */
  query: z.strictObject({ modified: Instant.optional() }),
  reply: null,
  status: 204,
  faults: ["stale"],
});

/** Counted and entered figures; null = not entered, shown as a dash (decision 22). */
export const CampaignFigures = z.object({
  selected: z.int(),
  signedUp: z.int(),
  /** Spots that are known to have run; what was entered, where nothing is booked. */
  adsDelivered: z.int().nullable(),
  adsDeliveredEntered: z.int().nullable(),
  /** Podcasts that were paid. */
  paid: z.int().nullable(),
  /** Minor units of `currency`. Until one is entered, the campaign's own budget counts as provided. */
  budgetProvided: z.int().nullable(),
  /** The sum of what was agreed in this currency, without tax; what was entered, where nothing was agreed. */
  budgetPlaced: z.int().nullable(),
  budgetPlacedEntered: z.int().nullable(),
  /** The agreed offers in the sum that are not booked, and offers and bookings in other currencies, which are in none. */
  agreedOffers: z.int().min(0),
  agreedElsewhere: z.int().min(0),
  /** The bookings in the sum. Once there are any, spent and paid follow from those marked as paid. */
  bookings: z.int().min(0),
  paidEntered: z.int().nullable(),
  budgetSpentEntered: z.int().nullable(),
  /** Provided minus placed; negative if more was placed than provided. Null unless both are known. */
  budgetLeft: z.int().nullable(),
  budgetSpent: z.int().nullable(),
  currency: Currency.nullable(),
  /** Who entered figures last, by their short name, and when; `modified` null = nobody yet. */
  by: z.string().nullable(),
  modified: Instant.nullable(),
  estimated: z.literal(true),
});
export type CampaignFigures = z.output<typeof CampaignFigures>;

export const CampaignOverview = z.object({
  podcasts: z.int(),
  listeners: z.int(),
  unlocked: z.int(),
  byState: z.record(PodcastState, z.int()),
  /** Podcasts in state New with a known address: they can be written to once it is unlocked. */
  reachable: z.int(),
  figures: CampaignFigures,
});
export type CampaignOverview = z.output<typeof CampaignOverview>;
export const readOverview = route({
  method: "GET",
  path: "/api/campaign/:id/overview",
  act: "campaign.read",
  params,
  reply: CampaignOverview,
});

/** The follow-up that is next for an entry; `held` waits for an answer to its question. */
export const EntryFollowUp = z.object({
  mailing: Id,
  state: z.enum(["planned", "paused", "held"]),
  /** Null until the mail before it was accepted. */
  due: Instant.nullable(),
});
export type EntryFollowUp = z.output<typeof EntryFollowUp>;

/** A podcast in a campaign (A3.02). `externalId` is the entry's own id. */
export const CampaignEntry = z.object({
  externalId: Id,
  podcastState: PodcastState,
  /** How German mails of the campaign address its host; null: as each mail does. */
  form: z.enum(ADDRESS_FORMS).nullable(),
  created: Instant,
  /** Who added it, by short name; null once that login is gone. */
  addedBy: z.string().nullable(),
  /** The card, and what the CSV download needs besides (decision 23). */
  podcast: PodcastCard.extend({ website: z.string().nullable(), feedUrl: z.string().nullable() }),
  /** The last thing that happened, for the table's last column. */
  lastEvent: z.object({
    kind: z.enum(["added", "moved", "mail-accepted", "mail-failed", "mail-unclear"]),
    /** Of a move: what caused it; "mail" is one of ours, the others are mails that came back. */
    cause: z.enum(["user", "mail", "reply", "away", "opt-out", "booking", "answer", "copy"]).nullable(),
    /** The handle of the mail that came back and caused it. */
    mail: Id.nullable(),
    from: PodcastState.nullable(),
    to: PodcastState.nullable(),
    by: z.string().nullable(),
    at: Instant,
  }),
  /** The newest answer that came in. Of a mailbox that the caller may not read, neither words nor the conversation. */
  answer: z
    .object({
      conversation: Id.nullable(),
      words: z.string().nullable(),
      kind: z.enum(["human", "away", "left", "automatic", "opt-out", "report", "complaint"]).nullable(),
      at: Instant,
      turn: z.enum(["ours", "theirs"]),
      /** Until when an away note says that nobody is there. */
      awayUntil: Day.nullable(),
    })
    .nullable(),
  /** The newest mail to it went to an address that does not exist. */
  gone: z
    .object({
      at: Instant,
      /** The report; null where there is none that the caller may read. */
      conversation: Id.nullable(),
      creditBack: z.boolean(),
    })
    .nullable(),
  /** What follows while nobody answers; null where nothing does. */
  followUp: EntryFollowUp.nullable(),
});
export type CampaignEntry = z.output<typeof CampaignEntry>;

export const listEntries = route({
  method: "GET",
  path: "/api/campaign/:id/podcast",
  act: "campaign.read",
  params,
  reply: z.array(CampaignEntry),
});
/**
 * Which of the caller's campaigns contain these podcasts (ours): a list marks them, a chooser says "already in it".
 * Pairs in no particular order; at most 100 podcasts per call.
 */
export const listPlacements = route({
  method: "GET",
  path: "/api/campaign-placement",
  act: "campaign.read",
  query: z.strictObject({
    podcast: z.preprocess(
      (v) => (v === undefined || Array.isArray(v) ? v : [v]),
      z.array(Id).min(1).max(100),
    ),
  }),
  reply: z.array(z.object({ podcast: Id, campaign: Id })),
});
/** Answers 201 with a new entry, 200 with an existing one. An inactive podcast needs the typed phrase. */
export const addPodcast = route({
  method: "POST",
  path: "/api/campaign/:id/podcast",
  act: "entry.edit",
  params,
  body: z.strictObject({
    podcast: z.strictObject({ externalId: Id }),
    phrase: z.string().max(100).optional(),
  }),
  reply: CampaignEntry,
  status: 201,
  faults: ["phrase-missing", "campaign-full"],
});
/** Adds up to 100 at once, all or none; those already there stay as they are (ours). */
export const addPodcasts = route({
  method: "POST",
  path: "/api/campaign/:id/podcast/add",
  act: "entry.edit",
  params,
  body: z.strictObject({ externalIds: z.array(Id).min(1).max(100), phrase: z.string().max(100).optional() }),
  reply: z.object({ added: z.int(), present: z.int(), entries: z.array(Id) }),
  faults: ["phrase-missing", "campaign-full"],
});
export const moveEntry = route({
  method: "POST",
  path: "/api/campaign/:id/podcast/:entry",
  act: "entry.edit",
  params: z.object({ id: Id, entry: Id }),
  /** The long form `{ bundle, podcast: { podcastState } }` is accepted too. */
  body: z.union([
    z.strictObject({ podcastState: PodcastState }),
    z.strictObject({ bundle: z.unknown(), podcast: z.looseObject({ podcastState: PodcastState }) }),
  ]),
  reply: CampaignEntry,
});
const Entries = z.array(Id).min(1).max(MAX_PODCASTS_PER_CAMPAIGN);
/**
 * Moves all or none. With `was`, the state that was seen, each is judged for itself: what stands elsewhere by now stays
 * there, and what is gone is left out of the reply.
 */
export const moveEntries = route({
  method: "POST",
  path: "/api/campaign/:id/podcast/state",
  act: "entry.edit",
  params,
  body: z.strictObject({ externalIds: Entries, podcastState: PodcastState, was: PodcastState.optional() }),
  /** Where each stands now, and whether this call moved it there. */
  reply: z.array(z.object({ externalId: Id, podcastState: PodcastState, moved: z.boolean() })),
});
/** Chooses how German mails address the hosts of these entries; null: as each mail does. All or none. */
export const chooseForm = route({
  method: "POST",
  path: "/api/campaign/:id/podcast/form",
  act: "entry.edit",
  params,
  body: z.strictObject({ externalIds: Entries, form: z.enum(ADDRESS_FORMS).nullable() }),
  reply: z.array(z.object({ externalId: Id, form: z.enum(ADDRESS_FORMS).nullable() })),
});
export const removeEntries = route({
  method: "DELETE",
  path: "/api/campaign/:id/podcast",
  act: "entry.edit",
  params,
  body: Entries,
  reply: z.object({ removed: z.int() }),
});
/** The same for clients that drop the body of a DELETE. */
export const removeEntriesByPost = route({
  ...removeEntries,
  method: "POST",
  path: "/api/campaign/:id/podcast/remove",
});
