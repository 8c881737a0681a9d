import { z } from "zod";
import { BriefingDocument, briefingText } from "../briefing.ts";
import { Id, Instant } from "../forms/page.ts";
import { holdsControls } from "../forms/text.ts";
import { writtenText } from "../offers/terms.ts";
import { SIDES } from "../offers.ts";
import { route } from "../route.ts";

export const MOST_COPY_VERSIONS = 50;
export const MOST_COPY_COMMENTS = 200;
/** Bytes of a request that holds copy. */
const COPY_BYTES_MAX = 256_000;
export const COPY_PHRASES_MAX = 20;
const PHRASE_MAX = 200;
export const PRONUNCIATION_MAX = 1_000;
export const COPY_COMMENT_MAX = 2_000;
/** Words a minute: what hosts read on average, as a rule of thumb, and what can be chosen instead. */
export const READING_RATE = 150;
export const READING_RATE_MIN = 60;
export const READING_RATE_MAX = 300;
/** The word for an ad that listeners in Germany know, and that its law asks for. */
export const GERMAN_DISCLOSURE = "Werbung";

export const COPY_STATES = ["draft", "shared", "changes-asked", "approved"] as const;
export type CopyState = (typeof COPY_STATES)[number];

const line = z
  .string()
  .max(PHRASE_MAX)
  .transform((text) => text.normalize("NFC").trim())
  .refine((text) => !holdsControls(text), { params: { rule: "control-characters" } });
const phrases = z
  .array(line.refine((text) => text !== "", { params: { rule: "required" } }))
  .max(COPY_PHRASES_MAX);

/** What a host reads, and how. */
export const CopyWords = z
  .strictObject({
    document: BriefingDocument,
    mustSay: phrases,
    mustNot: phrases,
    pronunciation: writtenText(PRONUNCIATION_MAX),
    /** The code as it is spelled out, and the link as it is read; empty for none. */
    codeSpelled: line,
    linkRead: line,
    /** How the ad is named as one; empty for not at all. */
    disclosure: line,
    /** Somebody ticked that it is left out. */
    noDisclosure: z.boolean(),
    /** Words a minute. */
    rate: z.int().min(READING_RATE_MIN).max(READING_RATE_MAX),
  })
  .refine(({ disclosure, noDisclosure }) => !noDisclosure || disclosure === "", {
    path: ["noDisclosure"],
    params: { rule: "wrong-kind" },
  });
export type CopyWords = z.output<typeof CopyWords>;

export interface CopyFigures {
  words: number;
  /** Estimated. */
  seconds: number;
  /** Of the shortest ad that is booked, where the copy is longer. */
  longerThan: number | null;
  /** Phrases that have to be said and are not there; phrases that must not be and are. */
  missing: string[];
  forbidden: string[];
}

const folded = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** What can be said of copy without reading it aloud. `booked`: the lengths of the ads in seconds. */
export function copyFigures(
  { document, mustSay, mustNot, rate }: Pick<CopyWords, "document" | "mustSay" | "mustNot" | "rate">,
  booked: readonly number[],
): CopyFigures {
  const text = briefingText(document);
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  const seconds = Math.round((words * 60) / rate);
  const shortest = booked.length === 0 ? null : Math.min(...booked);
  const script = folded(text);
  return {
    words,
    seconds,
    longerThan: shortest !== null && seconds > shortest ? shortest : null,
    missing: mustSay.filter((phrase) => !script.includes(folded(phrase))),
    forbidden: mustNot.filter((phrase) => script.includes(folded(phrase))),
  };
}

const CopyComment = z.object({
  publicId: Id,
  /** The version it was said of. */
  version: z.int().min(1),
  side: z.enum(SIDES),
  /** Null where the user is gone. */
  by: z.string().nullable(),
  text: z.string(),
  /** It asks for changes. */
  asks: z.boolean(),
  at: Instant,
});
export type CopyComment = z.output<typeof CopyComment>;

const version = {
  number: z.int().min(1),
  side: z.enum(SIDES),
  state: z.enum(COPY_STATES),
  words: CopyWords,
  sha256: z.string(),
  by: z.string().nullable(),
  at: Instant,
  shared: Instant.nullable(),
  /** By the other side, of this very hash. */
  approval: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
};
const CopyVersion = z.object({ ...version, modified: Instant });

const about = {
  comments: z.array(CopyComment).max(MOST_COPY_COMMENTS),
  /** The version in force: the newest that was approved; null for none. */
  inForce: z.int().nullable(),
  /** The lengths of the ads in seconds, by the sheet that holds. */
  booked: z.array(z.int()),
  /** The show is heard in Germany: an ad has to be named as one. */
  disclosed: z.boolean(),
};
export const CopyDetail = z.object({
  /** The newest first. */
  versions: z.array(CopyVersion).max(MOST_COPY_VERSIONS),
  ...about,
  /** What the first version begins with: the campaign's briefing. */
  begin: CopyWords,
});
export type CopyDetail = z.output<typeof CopyDetail>;

/** What the host's page shows: what was shared. */
export const OpenCopy = z.object({ versions: z.array(z.object(version)).max(MOST_COPY_VERSIONS), ...about });
export type OpenCopy = z.output<typeof OpenCopy>;

const params = z.object({ id: Id });
const versionParams = z.object({ id: Id, version: z.coerce.number().int().min(1).max(MOST_COPY_VERSIONS) });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const comment = {
  text: writtenText(COPY_COMMENT_MAX).refine((text) => text !== "", { params: { rule: "required" } }),
  asks: z.boolean(),
};

export const readCopy = route({
  method: "GET",
  path: "/api/booking/:id/copy",
  act: "booking.read",
  params,
  reply: CopyDetail,
});
/** Saves a draft; `modified` is that of the newest version that was seen, null before the first. Said again it changes nothing. */
export const saveCopy = route({
  method: "POST",
  path: "/api/booking/:id/copy",
  act: "copy.edit",
  params,
  bytes: COPY_BYTES_MAX,
  body: z.strictObject({ modified: Instant.nullable(), words: CopyWords }),
  reply: CopyDetail,
  faults: ["invalid", "stale", "too-many-copies", "booking-cancelled"],
});
/** Shows a draft to the host; from then on it stays as it is. */
export const shareCopy = route({
  method: "POST",
  path: "/api/booking/:id/copy/:version/share",
  act: "copy.edit",
  params: versionParams,
  body: z.strictObject({ sha256 }),
  reply: CopyDetail,
  faults: ["invalid", "version-over", "booking-cancelled", "disclosure-missing"],
});
/** Approves what the host has proposed. */
export const approveCopy = route({
  method: "POST",
  path: "/api/booking/:id/copy/:version/approve",
  act: "booking.edit",
  params: versionParams,
  body: z.strictObject({ sha256 }),
  reply: CopyDetail,
  faults: ["version-over", "booking-cancelled"],
});
export const commentOnCopy = route({
  method: "POST",
  path: "/api/booking/:id/copy/:version/comment",
  act: "copy.edit",
  params: versionParams,
  body: z.strictObject(comment),
  reply: CopyDetail,
  faults: ["invalid", "version-over", "booking-cancelled", "too-many-items", "idempotency-conflict"],
});

const token = z.string().max(200);
const name = writtenText(120).refine((text) => text !== "", { params: { rule: "required" } });
export const readOpenCopy = route({
  method: "POST",
  path: "/open/booking/copy/read",
  act: "open",
  passing: true,
  body: z.strictObject({ token }),
  reply: OpenCopy,
  faults: ["link-over"],
});
export const SaidOfCopy = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("comment"), version: z.int().min(1), ...comment }),
  /** A version of the host's, after the newest that they were shown. */
  z.strictObject({ act: z.literal("propose"), after: z.int().min(1), words: CopyWords }),
  z.strictObject({ act: z.literal("approve"), version: z.int().min(1), sha256 }),
]);
export type SaidOfCopy = z.output<typeof SaidOfCopy>;
/** The host comments, proposes or approves. */
export const sayOfCopy = route({
  method: "POST",
  path: "/open/booking/copy",
  act: "open",
  bytes: COPY_BYTES_MAX,
  body: z.strictObject({ token, name, said: SaidOfCopy }),
  reply: OpenCopy,
  faults: [
    "invalid",
    "link-over",
    "version-over",
    "booking-cancelled",
    "too-many-copies",
    "too-many-items",
    "slow-down",
    "disclosure-missing",
  ],
});
