import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { answerKey } from "./conversions.ts";

export const SURVEY_RULES_MOST = 200;
const UNREAD_SHOWN = 50;
export const MATCHES = ["is", "contains"] as const;

export const SurveyRule = z.object({
  publicId: Id,
  words: z.string(),
  match: z.enum(MATCHES),
  /** The entry and its show. */
  entry: Id,
  show: z.string(),
});
export type SurveyRule = z.output<typeof SurveyRule>;

/** What the last change of a rule or a code moved. */
export const Recomputed = z.object({
  running: z.boolean(),
  examined: z.int().min(0),
  /** Conversions that belong to a show now and did not before, the other way round, and to another show. */
  gained: z.int().min(0),
  lost: z.int().min(0),
  moved: z.int().min(0),
  at: Instant.nullable(),
});

const SurveyRules = z.object({
  page: z.array(SurveyRule).max(SURVEY_RULES_MOST),
  /** Answers that no rule reads, and the words of those that were kept, most frequent first. */
  unread: z.int().min(0),
  unreadWords: z.array(z.object({ words: z.string(), count: z.int() })).max(UNREAD_SHOWN),
  recomputed: Recomputed,
});
export type SurveyRules = z.output<typeof SurveyRules>;

const ofOwner = z.object({ ownerId: Id });
const words = z
  .string()
  .max(100)
  .refine((typed) => answerKey(typed) !== "" && answerKey(typed).length <= 100, {
    params: { rule: "required" },
  });
const read = { words, match: z.enum(MATCHES) };

/** The rules of an organization, in the order in which they are tried. */
export const listSurveyRules = route({
  method: "GET",
  path: "/api/owner/:ownerId/survey-rule",
  act: "tracking.read",
  params: ofOwner,
  reply: SurveyRules,
});

/** What a rule would read of the answers that are there. It changes nothing. */
export const previewSurveyRule = route({
  method: "POST",
  path: "/api/owner/:ownerId/survey-rule/preview",
  act: "tracking.read",
  params: ofOwner,
  body: z.strictObject(read),
  passing: true,
  reply: z.object({
    reads: z.int().min(0),
    /** Those of them that another rule reads already. */
    readBefore: z.int().min(0),
  }),
});

/** Adds a rule, behind all others; the same words again change its show. All conversions are computed anew. */
export const saveSurveyRule = route({
  method: "POST",
  path: "/api/owner/:ownerId/survey-rule",
  act: "tracking.edit",
  params: ofOwner,
  body: z.strictObject({ ...read, entry: Id }),
  reply: SurveyRules,
  faults: ["invalid", "too-many-items"],
});

export const deleteSurveyRule = route({
  method: "DELETE",
  path: "/api/owner/:ownerId/survey-rule/:id",
  act: "tracking.edit",
  params: z.object({ ownerId: Id, id: Id }),
  reply: SurveyRules,
});

/** Whether a rule reads an answer; both as `answerKey` makes them. */
export const readsAnswer = (rule: { match: "is" | "contains"; key: string }, answer: string): boolean =>
  rule.match === "is" ? answer === rule.key : answer.includes(rule.key);
