import { z } from "zod";
import { isFilled } from "../forms/checks.ts";
import { Id, Instant, Version } from "../forms/page.ts";
import { route } from "../route.ts";

export const MOST_FOLLOW_UPS = 3;
export const FOLLOW_UP_DAYS_MAX = 30;
export const FOLLOW_UP_BODY_MAX = 20_000;

export const FOLLOW_UP_STATES = ["planned", "held", "released", "stopped"] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/** What is asked before it may go on. */
export const FOLLOW_UP_QUESTIONS = [
  /** Nobody knows whether the mail before arrived. */
  "unclear",
  "delayed",
  "elsewhere",
  /** Goes on by itself after the return. */
  "away",
  "colleague",
  "mailbox-changed",
  "late",
  "placeholder",
  "inactive",
  "new-episode",
  /** An answer may be an objection. */
  "question",
  /** A mail of the person came in, and for long nothing has said what it is. */
  "unjudged",
  /** The database was recovered to an earlier moment: it may have left since. */
  "restored",
  "paused",
] as const;
export type FollowUpQuestion = (typeof FOLLOW_UP_QUESTIONS)[number];

/** Why it will never go. All but the last two can also be why a message was stopped. */
export const FOLLOW_UP_STOPS = [
  "answered",
  "never-contact",
  "address-gone",
  "entry-moved",
  "entry-removed",
  "campaign-deleted",
  "stopped-by-user",
  "no-longer-unlocked",
  "skipped",
  "not-sent",
] as const;
export type FollowUpStop = Exclude<(typeof FOLLOW_UP_STOPS)[number], "skipped" | "not-sent">;
export type FollowUpReason = FollowUpQuestion | (typeof FOLLOW_UP_STOPS)[number];

const Days = z.int().min(1).max(FOLLOW_UP_DAYS_MAX);
const Body = z
  .string()
  .max(FOLLOW_UP_BODY_MAX)
  .refine((s) => isFilled(s), { params: { rule: "required" } });

/** A step of a mailing that is being written; its place in the list is its number. */
export const NewStep = z.strictObject({ days: Days, body: z.string().max(FOLLOW_UP_BODY_MAX) });
export const NewSteps = z.array(NewStep).max(MOST_FOLLOW_UPS);

const FollowUpStep = z.object({
  step: z.int().min(1).max(MOST_FOLLOW_UPS),
  days: Days,
  body: z.string(),
  /** Counted from 1; changing it needs the one that was seen. */
  version: Version,
});

/** One follow-up to one person. */
export const FollowUp = z.object({
  publicId: Id,
  step: z.int().min(1).max(MOST_FOLLOW_UPS),
  entryExternalId: Id.nullable(),
  podcastPublicId: Id,
  podcastTitle: z.string(),
  /** Further shows of the same person that it is about. */
  alsoAbout: z.array(z.string()),
  state: z.enum(FOLLOW_UP_STATES),
  /** The question while it is held, why it will not go once it is stopped. */
  reason: z.enum([...FOLLOW_UP_QUESTIONS, ...FOLLOW_UP_STOPS]).nullable(),
  /** When it is due, or the day chosen for it; null until the mail before it was accepted. */
  due: Instant.nullable(),
  /** When what is asked about happened, or until when somebody is away. */
  about: Instant.nullable(),
  /** Where the mail that stopped or holds it can be read; null where there is none that the caller may read. */
  conversation: Id.nullable(),
  /** It was released, and waits in the queue of its mailbox or is just being sent. */
  leaving: z.boolean(),
  /** When the server took it. */
  accepted: Instant.nullable(),
  /** Its text, instead of the one for all. */
  ownBody: z.string().nullable(),
  version: Version,
});
export type FollowUp = z.output<typeof FollowUp>;

/** How one of two subjects did. */
const SubjectFigures = z.object({
  arm: z.enum(["a", "b"]),
  subject: z.string(),
  /** First mails that were accepted and did not come back. */
  delivered: z.int().min(0),
  answers: z.int().min(0),
  /** The share of answers, with its 95 % interval (Wilson). */
  share: z.number().min(0).max(1),
  low: z.number().min(0).max(1),
  high: z.number().min(0).max(1),
});

export const MailingFollowUps = z.object({
  paused: z.object({ mailing: z.boolean(), campaign: z.boolean() }),
  steps: z.array(FollowUpStep).max(MOST_FOLLOW_UPS),
  page: z.array(FollowUp).max(500 * MOST_FOLLOW_UPS),
  /** Null for a mailing with one subject. */
  subjects: z
    .object({
      arms: z.array(SubjectFigures).length(2),
      /** Null while no difference can be told; then `why` says what is missing. */
      better: z.enum(["a", "b"]).nullable(),
      why: z.enum(["too-few", "too-early", "no-difference"]).nullable(),
    })
    .nullable(),
});
export type MailingFollowUps = z.output<typeof MailingFollowUps>;

const params = z.object({ id: Id });
/** Of a call that carries a text. */
const bytes = 120_000;

export const readFollowUps = route({
  method: "GET",
  path: "/api/mailing/:id/follow-up",
  act: "mail.read",
  params,
  reply: MailingFollowUps,
});

/** Changes one step for all to whom it has not gone yet, or lets all of a mailing or a campaign wait. `stale` carries the steps. */
export const changeFollowUps = route({
  method: "POST",
  path: "/api/mailing/:id/follow-up",
  act: "mail.send",
  bytes,
  params,
  body: z.discriminatedUnion("act", [
    z.strictObject({
      act: z.literal("edit"),
      step: z.int().min(1).max(MOST_FOLLOW_UPS),
      days: Days,
      body: Body,
      version: Version,
    }),
    z.strictObject({ act: z.enum(["pause", "go-on"]), of: z.enum(["mailing", "campaign"]) }),
    z.strictObject({ act: z.literal("stop") }),
  ]),
  reply: MailingFollowUps,
  faults: ["invalid", "stale", "placeholder-unknown", "placeholder-broken", "follow-up-released"],
});

/**
 * One follow-up: its own text, another time, left out, stopped with all that would come after it, paused, or let go
 * on. `stale` carries it as it is now.
 */
export const changeFollowUp = route({
  method: "POST",
  path: "/api/follow-up/:id",
  act: "mail.send",
  bytes,
  params,
  body: z.discriminatedUnion("act", [
    z.strictObject({ act: z.literal("edit"), body: Body, version: Version }),
    z.strictObject({ act: z.literal("move"), due: Instant, version: Version }),
    z.strictObject({ act: z.enum(["skip", "stop", "pause", "go-on"]) }),
  ]),
  reply: FollowUp,
  faults: ["invalid", "stale", "placeholder-unknown", "placeholder-broken", "follow-up-released"],
});
