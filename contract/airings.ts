import { z } from "zod";
import { MAIL_WORDS_MAX } from "./bookings.ts";
import { Day } from "./forms/day.ts";
import { LANGUAGES } from "./forms/locale.ts";
import { Id, Instant } from "./forms/page.ts";
import { holdsControls } from "./forms/text.ts";
import { EPISODE_MAX, SLOTS, writtenText } from "./offers/terms.ts";
import { route } from "./route.ts";

export const MOST_SPOTS_LISTED = 1_000;
export const MOST_FINDINGS = 50;
export const MOST_VERDICTS = 50;
const REASON_MAX = 500;
export const MOST_NAMES = 20;
export const NAME_MAX = 100;

/** What is known of a spot. `settled`: a makegood was agreed that runs in its place. */
export const SPOT_STATES = [
  "planned",
  "expected",
  "noted",
  "aired",
  "late",
  "elsewhere",
  "misplaced",
  "unheard",
  "not-found",
  "missing",
  "removed",
  "settled",
] as const;
export type SpotState = (typeof SPOT_STATES)[number];

/** In these a makegood can be asked for: something was looked at to the end, or found elsewhere. Never where nobody has heard. */
export const MAKEGOOD_STATES: readonly SpotState[] = [
  "missing",
  "not-found",
  "late",
  "elsewhere",
  "misplaced",
  "removed",
];

/** Why. */
export const REASONS = [
  /** Its days have not come. */
  "not-yet",
  /** They have, and no episode. */
  "waiting",
  /** The feed has not answered since its days came. */
  "feed-silent",
  /** It was never read, or nobody reads feeds here. */
  "feed-unread",
  "said",
  /** A machine heard its words in one download. */
  "machine",
  /** The produced spot is in one download, by its fingerprint. */
  "same-sound",
  "written",
  "after-window",
  "other-episode",
  "other-slot",
  /** A person may hear it. */
  "listen",
  "only-notes",
  /** The words end before the episode does. */
  "words-incomplete",
  /** Ads are inserted when a file is fetched, so its words say nothing of their absence. */
  "inserted",
  /** There is neither name nor code nor link to look for. */
  "nothing-sought",
  "words-examined",
  /** The sound of one download was compared to the end. */
  "sound-examined",
  "no-episode",
  "gone-since",
  "heard",
  "not-there",
  /** A person has said that it has run, or has agreed to a makegood. */
  "settled-by-person",
] as const;
export type Reason = (typeof REASONS)[number];

export const EVIDENCE_KINDS = ["notes", "chapter", "transcript", "speech", "sound"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export const FOUND_BY = ["code", "link", "brand", "phrase", "almost", "sound"] as const;
export type FoundBy = (typeof FOUND_BY)[number];
/** What a finding proves, the strongest first: that the ad was said, what was written, or what a person should hear. */
export const PROOFS = ["said", "written", "ask"] as const;
export type Proof = (typeof PROOFS)[number];

const seconds = z.number().min(0).nullable();

const AiringEpisode = z.object({
  title: z.string(),
  published: Instant.nullable(),
  number: z.int().nullable(),
  /** How long it is, where the feed says so. */
  seconds: z.int().nullable(),
  /** It can be listened to at its publisher's. */
  sound: z.boolean(),
});
export type AiringEpisode = z.output<typeof AiringEpisode>;

const Evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  proof: z.enum(PROOFS),
  by: z.enum(FOUND_BY),
  quote: z.string(),
  from: seconds,
  to: seconds,
  /** SHA-256 of what was read. */
  sha256: z.string(),
  at: Instant,
  /** When it was found to be there no more; null while it is. */
  gone: Instant.nullable(),
  /** In which episode. */
  episode: AiringEpisode,
});
export type Evidence = z.output<typeof Evidence>;

const Verdict = z.object({
  state: z.enum(SPOT_STATES),
  reason: z.enum(REASONS),
  /** Of a person; null for a verdict from data, and where the user is gone. */
  by: z.string().nullable(),
  person: z.boolean(),
  note: z.string(),
  at: Instant,
});
export type Verdict = z.output<typeof Verdict>;

export const Airing = z.object({
  spot: Id,
  podcast: z.object({ publicId: Id, title: z.string() }),
  booking: z.string(),
  position: z.int(),
  /** It makes good the spot with this position, at no price. */
  makegoodOf: z.int().nullable(),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** The number that was agreed. */
  number: z.int().nullable(),
  slot: z.enum(SLOTS),
  state: z.enum(SPOT_STATES),
  reason: z.enum(REASONS),
  /** A person said so. */
  person: z.boolean(),
  episode: AiringEpisode.nullable(),
  /** The place to show, or to listen to. */
  place: z
    .object({
      quote: z.string(),
      from: seconds,
      to: seconds,
      kind: z.enum(EVIDENCE_KINDS),
      by: z.enum(FOUND_BY),
      proof: z.enum(PROOFS),
    })
    .nullable(),
  /** The show inserts ads when a file is fetched; the day of the look that this is about. */
  inserted: Day.nullable(),
  /** Since when the feed does not answer. */
  silentSince: Instant.nullable(),
});
export type Airing = z.output<typeof Airing>;

/** What is looked for in the episodes of a campaign, besides the link and the code of each booking. */
const words = z
  .array(
    z
      .string()
      .max(NAME_MAX)
      .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
      .refine((text) => text.length >= 2 && text.length <= NAME_MAX && !holdsControls(text), {
        params: { rule: "required" },
      }),
  )
  .max(MOST_NAMES);

export const AiringDetail = Airing.extend({
  seconds: z.int(),
  /** In its booking a person has said that it has run, or a makegood was agreed: nothing more is looked for. */
  settled: z.boolean(),
  /** What is looked for. */
  sought: z.object({ names: z.array(z.string()), code: z.string(), link: z.string() }),
  evidence: z.array(Evidence).max(MOST_FINDINGS),
  /** The newest first. */
  verdicts: z.array(Verdict).max(MOST_VERDICTS),
  /** When its feed was read last. */
  read: Instant.nullable(),
  /** Whether a machine has heard, or will hear, its episode; `off` and `broken` say that none can here. */
  hearing: z.enum(["off", "broken", "idle", "waiting", "done", "failed", "not-readable"]),
  makegood: z.object({
    /** It can be asked for. */
    owed: z.boolean(),
    /** When it was asked for last by mail. */
    asked: Instant.nullable(),
    /** The spot that was agreed instead. */
    by: Id.nullable(),
    /** The booking as it stands, for an act on it. */
    modified: Instant,
  }),
});
export type AiringDetail = z.output<typeof AiringDetail>;

const params = z.object({ id: Id });

export const listAirings = route({
  method: "GET",
  path: "/api/campaign/:id/airing",
  act: "airing.read",
  params,
  reply: z.object({
    airings: z.array(Airing).max(MOST_SPOTS_LISTED),
    more: z.int().min(0),
    /** Names and phrases that are looked for. */
    names: z.array(z.string()),
    phrases: z.array(z.string()),
    /** Brands that this one competes with, to be known among the sponsors of a show. */
    rivals: z.array(z.string()),
    today: Day,
  }),
});
/** Says what is looked for, and looks again at what has been read. */
export const setSought = route({
  method: "POST",
  path: "/api/campaign/:id/airing/words",
  act: "airing.judge",
  params,
  /** Without rivals they stay as they are. */
  body: z.strictObject({ names: words, phrases: words, rivals: words.optional() }),
  reply: z.object({ names: z.array(z.string()), phrases: z.array(z.string()), rivals: z.array(z.string()) }),
  faults: ["invalid"],
});
export const readAiring = route({
  method: "GET",
  path: "/api/spot/:id",
  act: "airing.read",
  params,
  reply: AiringDetail,
});
/** A person's word is final until a person says something else. `open` takes it back. */
export const decideAiring = route({
  method: "POST",
  path: "/api/spot/:id/verdict",
  act: "airing.judge",
  params,
  body: z.strictObject({
    said: z.enum(["heard", "not-there", "open"]),
    note: z
      .string()
      .max(REASON_MAX)
      .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
      .refine((text) => text.length <= REASON_MAX && !holdsControls(text.replaceAll("\n", " ")), {
        params: { rule: "control-characters" },
      }),
  }),
  reply: AiringDetail,
  faults: ["invalid"],
});
/** Where to listen: asked for only when somebody presses, so that no page asks the publisher's host by itself. */
export const listenToAiring = route({
  method: "POST",
  path: "/api/spot/:id/listen",
  act: "airing.judge",
  params,
  reply: z.object({ sound: z.string(), from: seconds }),
  faults: ["no-sound"],
});
/** Has the show's feed read now. */
export const lookAgain = route({
  method: "POST",
  path: "/api/spot/:id/look",
  act: "airing.judge",
  params,
  reply: AiringDetail,
  faults: ["no-feed", "feed-just-read"],
});
/** A mail that asks for a makegood, to be read and changed by a person. Reading it sends nothing. */
export const draftMakegood = route({
  method: "GET",
  path: "/api/spot/:id/makegood",
  act: "mail.read",
  params,
  reply: z.object({
    language: z.enum(LANGUAGES),
    words: z.string(),
    /** Where it would go; null where the address is not unlocked. */
    recipient: z.string().nullable(),
  }),
  faults: ["makegood-not-owed", "makegood-agreed"],
});
/** Sends what a person wrote, or writes down that the podcaster agreed: a spot at no price that refers to this one. */
export const makeGood = route({
  method: "POST",
  path: "/api/spot/:id/makegood",
  act: "mail.send",
  params,
  body: z.union([
    z.strictObject({
      modified: Instant,
      mail: z.strictObject({
        words: writtenText(MAIL_WORDS_MAX).refine((text) => text !== "", { params: { rule: "required" } }),
        mailbox: Id.optional(),
      }),
    }),
    z.strictObject({
      modified: Instant,
      agreed: z
        .strictObject({
          firstDay: Day.nullable(),
          lastDay: Day.nullable(),
          episode: z.int().min(1).max(EPISODE_MAX).nullable(),
        })
        .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
          path: ["lastDay"],
          params: { rule: "wrong-kind" },
        }),
    }),
  ]),
  reply: AiringDetail,
  faults: [
    "invalid",
    "stale",
    "makegood-not-owed",
    "makegood-agreed",
    "terms-incomplete",
    "booking-cancelled",
    "no-mailbox",
    "mailbox-incomplete",
    "public-url-missing",
    "recipient-locked",
    "never-contact",
    "contact-blocked",
    "sending-suspended",
  ],
});
/** Why a recognizer is not used. */
export const SPEECH_FAULTS = ["not-found", "failed", "killed", "no-words"] as const;
export type SpeechFault = (typeof SPEECH_FAULTS)[number];
/** Whether episodes can be heard here, as the last start found out. */
export const readSoundParts = route({
  method: "GET",
  path: "/core/api/sound",
  act: "signed-in",
  reply: z.object({
    /** `unset`: on, and no recognizer is named; `unchecked`: it has not been tried yet. */
    speech: z.enum(["off", "unset", "unchecked", "wrong", "ready"]),
    fault: z.enum(SPEECH_FAULTS).nullable(),
    /** Produced spots are looked for in the sound. */
    prints: z.boolean(),
    /** Seconds that an hour of sound takes here. */
    secondsAnHour: z.number().nullable(),
    hoursADay: z.number(),
    checked: Instant.nullable(),
  }),
  faults: ["not-allowed"],
});
