import { z } from "zod";
import { PodcastState } from "../campaigns.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** A suggestion that was taken can be undone for so many days. */
export const UNDO_DAYS = 7;

/** Where an answer suggests to move a podcast of a campaign. */
export const MoveSuggestion = z.object({
  publicId: Id,
  /** The answer. */
  mail: Id,
  campaign: Id,
  entry: Id,
  from: PodcastState,
  to: PodcastState,
  /** "overtaken": the podcast was moved meanwhile. */
  state: z.enum(["offered", "taken", "undone", "dismissed", "overtaken"]),
  /** Moved by the organization's rule. */
  byRule: z.boolean(),
  /** Who decided, by short name. */
  by: z.string().nullable(),
  at: Instant.nullable(),
  undoable: z.boolean(),
});
export type MoveSuggestion = z.output<typeof MoveSuggestion>;

/** Takes it, dismisses it, or undoes what was taken. Once the podcast was moved by somebody it answers `stale`. */
export const decideSuggestion = route({
  method: "POST",
  path: "/api/suggestion/:id",
  act: "mail.sort",
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: z.enum(["take", "dismiss", "undo"]) }),
  reply: z.object({
    suggestion: MoveSuggestion,
    entries: z.array(z.object({ externalId: Id, podcastState: PodcastState })),
  }),
  faults: ["stale"],
});

/** Whether certain answers move an organization's podcasts to Interested by themselves. */
export const AnswerRule = z.object({ moves: z.boolean(), by: z.string().nullable(), at: Instant.nullable() });
export type AnswerRule = z.output<typeof AnswerRule>;
const ofOwner = z.object({ ownerId: Id });
export const readAnswerRule = route({
  method: "GET",
  path: "/api/owner/:ownerId/answer-rule",
  act: "mail.read",
  params: ofOwner,
  reply: AnswerRule,
});
export const changeAnswerRule = route({
  method: "POST",
  path: "/api/owner/:ownerId/answer-rule",
  act: "mail.rules",
  params: ofOwner,
  body: z.strictObject({ moves: z.boolean() }),
  reply: AnswerRule,
});
