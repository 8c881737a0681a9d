import { z } from "zod";
import { Day } from "../forms/day.ts";
import { LANGUAGES } from "../forms/locale.ts";
import { WHOLE_MAX } from "../forms/numbers.ts";
import { Id, Instant } from "../forms/page.ts";
import { HOST_ANSWERS, type HostAnswer } from "../outreach/answer-link.ts";
import { route } from "../route.ts";
import { CurrencyCode, NOTE_MAX, SECONDS_MAX, SECONDS_MIN, SLOTS, writtenText } from "./terms.ts";

/** Nobody writes any more. */
export const OBJECTIONS = ["never", "never-anybody", "wrong-person"] as const satisfies readonly HostAnswer[];

/** Prices in one answer. */
export const MOST_PRICES = 12;
/** "Not now" reaches so many days ahead at most. */
export const NOT_NOW_DAYS_MAX = 730;

/** A price for one ad in a show, without tax, in minor units of its currency. */
export const OfferedPrice = z.strictObject({
  /** One of the shows that the mail names. */
  show: Id,
  slot: z.enum(SLOTS),
  seconds: z.int().min(SECONDS_MIN).max(SECONDS_MAX),
  amount: z.int().min(1).max(WHOLE_MAX),
  currency: CurrencyCode,
});
export type OfferedPrice = z.output<typeof OfferedPrice>;

const note = writtenText(NOTE_MAX);
export const SaidByLink = z.discriminatedUnion("answer", [
  z.strictObject({ answer: z.literal("interested"), prices: z.array(OfferedPrice).max(MOST_PRICES), note }),
  z.strictObject({ answer: z.literal("not-now"), until: Day, note }),
  z.strictObject({ answer: z.enum(OBJECTIONS) }),
  z.strictObject({ answer: z.literal("taken-back") }),
]);
export type SaidByLink = z.output<typeof SaidByLink>;

/** What the page behind an answer link shows: the mail that holds it, and what was answered. */
export const OpenAnswer = z.object({
  /** Who wrote: the name in From; company and postal address; the organization. */
  sender: z.string(),
  identity: z.string(),
  organization: z.string(),
  /** Of the mail. */
  language: z.enum(LANGUAGES),
  sent: Instant,
  shows: z.array(z.object({ publicId: Id, title: z.string() })),
  /** Null before the first answer, and when it was taken back. */
  answer: z
    .object({
      answer: z.enum(HOST_ANSWERS),
      until: Day.nullable(),
      prices: z.array(OfferedPrice),
      note: z.string(),
      at: Instant,
      /** Until when it can be taken back; null where it cannot. */
      takeBack: Instant.nullable(),
    })
    .nullable(),
});
export type OpenAnswer = z.output<typeof OpenAnswer>;

/** Opens the page of one mail, and nothing else. */
const token = z.string().max(200);
/**
 * Made at random by each page that is opened: an objection is taken back with the key that it was said with, within half
 * an hour. The link alone takes none back, as the sender has it, too.
 */
const key = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional();

/** Notes that the link was opened; a program that opens links answers nothing by it. */
export const readAnswer = route({
  method: "POST",
  path: "/open/answer/read",
  act: "open",
  passing: true,
  body: z.strictObject({ token, key }),
  reply: OpenAnswer,
  faults: ["link-over"],
});
/**
 * Answers, or takes back what was answered. The last answer counts; said again it changes nothing. After an objection
 * another answer is taken only when the objection was taken back, by whoever said it.
 */
export const sayAnswer = route({
  method: "POST",
  path: "/open/answer",
  act: "open",
  body: z.strictObject({ token, said: SaidByLink, key }),
  reply: OpenAnswer,
  faults: ["invalid", "link-over", "answer-stands", "slow-down"],
});

export const MOST_ANSWERS_LISTED = 200;
/** What a host has answered by the link in a mail; the newest answer to each mail that counts. */
const HostAnswerLine = z.object({
  publicId: Id,
  /** The shows that the mail names. */
  shows: z.array(z.object({ entry: Id, title: z.string() })),
  answer: z.enum(HOST_ANSWERS),
  until: Day.nullable(),
  note: z.string(),
  /** How many prices were said; each has become an offer where there was room for one. */
  prices: z.int().min(0),
  at: Instant,
});

/** The newest first. */
export const listHostAnswers = route({
  method: "GET",
  path: "/api/campaign/:id/host-answer",
  act: "offer.read",
  params: z.object({ id: Id }),
  reply: z.object({ answers: z.array(HostAnswerLine).max(MOST_ANSWERS_LISTED) }),
});
