import { z } from "zod";
import { CampaignFigures, PodcastState, RECOMMENDED_PODCASTS } from "./campaigns.ts";
import { Currency } from "./forms/money.ts";
import { WHOLE_MAX } from "./forms/numbers.ts";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** The four phases of a campaign with their steps, in their order (A1.08). */
export const PHASES = [
  { code: "setup", steps: ["baseData", "addPodcasts", "kickOff"] },
  { code: "onboarding", steps: ["select", "onboard"] },
  { code: "run", steps: ["briefing", "start"] },
  { code: "reporting", steps: ["listened", "analytics"] },
] as const;
export type StepCode = (typeof PHASES)[number]["steps"][number];
/** Steps that a person says are done; `baseData` ticks from the data as well (decision 22). */
export const PERSON_STEPS = ["baseData", "kickOff", "start", "listened"] as const;
export type PersonStep = (typeof PERSON_STEPS)[number];

const codesOf = <const T extends string>(codes: readonly T[]) => z.enum(codes);
const PhaseCodes = codesOf(PHASES.map(({ code }) => code));
const StepCodes = codesOf(PHASES.flatMap(({ steps }): readonly StepCode[] => steps));

export const Step = z.object({
  code: StepCodes,
  done: z.boolean(),
  /** `auto` follows from the data and cannot be set; `person` is a button. */
  kind: z.enum(["auto", "person"]),
  /** Who did it and when, where that is known and it is done. */
  by: z.string().nullable(),
  at: Instant.nullable(),
  /** What the step counts: podcasts added, interested, on board, words of the briefing; null for the others. */
  count: z.int().min(0).nullable(),
});
export type Step = z.output<typeof Step>;
export const Phase = z.object({ code: PhaseCodes, done: z.boolean(), steps: z.array(Step) });
export type Phase = z.output<typeof Phase>;

/** The contacts of podcasts that have not been written to yet (state New). */
const Fresh = z.object({ podcasts: z.int(), unlocked: z.int(), locked: z.int(), unknown: z.int() });
/** The three todos, in their order; each ticks itself off from the data (A1.09). */
export const Todo = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("pickPodcasts"),
    done: z.boolean(),
    at: Instant.nullable(),
    count: z.int(),
    recommended: z.literal(RECOMMENDED_PODCASTS),
  }),
  z.object({
    code: z.literal("connectMail"),
    done: z.boolean(),
    at: Instant.nullable(),
    /** The caller's own sender address in the campaign's organization. */
    address: z.string().nullable(),
    missing: z.enum(["no-mailbox", "mailbox-incomplete", "sender-identity-missing"]).nullable(),
  }),
  z.object({
    code: z.literal("sendFirstMail"),
    done: z.boolean(),
    at: Instant.nullable(),
    /** Mails of this campaign that a mail server has accepted. */
    accepted: z.int(),
    fresh: Fresh,
  }),
]);
export type Todo = z.output<typeof Todo>;

/** What to do next, in order of precedence. */
export const NEXT_STEPS = [
  "baseData",
  "pickPodcasts",
  "connectMail",
  "unlock",
  "writeFirstMail",
  "kickOff",
  "writeToNew",
  "awaitAnswers",
  "onboard",
  "briefing",
  "start",
  "listened",
  "analytics",
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const Progress = z.object({
  phases: z.array(Phase),
  /** The first phase that is not done; null once all are. */
  current: PhaseCodes.nullable(),
  todos: z.array(Todo),
  /** Null once everything is done. */
  next: z.enum(NEXT_STEPS).nullable(),
});
export type Progress = z.output<typeof Progress>;

const params = z.object({ id: Id });
export const readProgress = route({
  method: "GET",
  path: "/api/campaign/:id/progress",
  act: "campaign.read",
  params,
  reply: Progress,
});
/** Marking a step again keeps the first who and when; unmarking clears both. */
export const markStep = route({
  method: "POST",
  path: "/api/campaign/:id/progress",
  act: "campaign.edit",
  params,
  body: z.strictObject({ step: z.enum(PERSON_STEPS), done: z.boolean() }),
  reply: Progress,
});

/** How far a campaign is, as short as a list of many needs it. */
export const CampaignStand = z.object({
  publicId: Id,
  byState: z.record(PodcastState, z.int()),
  /** `share`: the part of its steps that is done, from 0 to 1. */
  phases: z.array(z.object({ code: PhaseCodes, done: z.boolean(), share: z.number().min(0).max(1) })),
  /** The first phase that is not done; null once all are. */
  current: PhaseCodes.nullable(),
});
export type CampaignStand = z.output<typeof CampaignStand>;
/** One for each campaign that `listCampaigns` answers for the same `owner`, in no order (ours). */
export const listStands = route({
  method: "GET",
  path: "/api/campaign-stand",
  act: "campaign.read",
  query: z.strictObject({ owner: z.string().max(100).optional() }),
  reply: z.array(CampaignStand),
});

const count = z.int().min(0).max(WHOLE_MAX).nullable().optional();
/**
 * Figures entered by users: fields left out stay, null clears them. Budgets are minor units of `currency`, which
 * may be left out if the campaign has one. A stale `modified` answers 409.
 */
export const saveFigures = route({
  method: "POST",
  path: "/api/campaign/:id/figures",
  act: "campaign.edit",
  params,
  body: z.strictObject({
    adsDelivered: count,
    paid: count,
    budgetProvided: count,
    budgetPlaced: count,
    budgetSpent: count,
    currency: Currency.optional(),
    modified: Instant.nullable().optional(),
  }),
  reply: CampaignFigures,
  faults: ["invalid", "stale"],
});

/** The overview counters of the session (A3.14): sums over the campaigns that lists show. */
export const Counters = z.object({
  campaigns: z.int(),
  selected: z.int(),
  signedUp: z.int(),
  /** Null = none was entered anywhere. */
  adsDelivered: z.int().nullable(),
  paid: z.int().nullable(),
});
export type Counters = z.output<typeof Counters>;
export const readCounters = route({
  method: "GET",
  path: "/api/overview",
  act: "campaign.read",
  reply: Counters,
});

export const NEWS_KINDS = ["added", "moved", "mail-accepted", "mail-failed", "mail-unclear"] as const;
export const News = z.object({
  kind: z.enum(NEWS_KINDS),
  campaign: z.object({ publicId: Id, displayName: z.string() }),
  /** The podcast it happened to, the last one where it happened to several at once. */
  podcast: z.object({ publicId: Id, title: z.string() }),
  /** How many others it happened to at the same time. */
  more: z.int().min(0),
  from: PodcastState.nullable(),
  to: PodcastState.nullable(),
  by: z.string().nullable(),
  at: Instant,
});
export type News = z.output<typeof News>;

/** Campaigns and news a dashboard answers at most. */
export const DASHBOARD_CAMPAIGNS = 50;
export const DASHBOARD_NEWS = 30;

export const Dashboard = z.object({
  counters: Counters,
  /** Listeners per episode of all podcasts collected, each podcast once. */
  listeners: z.int(),
  /** Unlocked addresses, including podcasts that are in no campaign any more. */
  unlocked: z.int(),
  /** Campaigns of the organizations that lists show, the most recently active first. */
  campaigns: z.array(
    z.object({
      publicId: Id,
      displayName: z.string(),
      ownerDisplayName: z.string(),
      /** When something last happened in it. */
      active: Instant,
      podcasts: z.int(),
      byState: z.record(PodcastState, z.int()),
      progress: Progress,
    }),
  ),
  /** Newest first. */
  news: z.array(News),
});
export type Dashboard = z.output<typeof Dashboard>;
export const readDashboard = route({
  method: "GET",
  path: "/api/dashboard",
  act: "campaign.read",
  reply: Dashboard,
});
