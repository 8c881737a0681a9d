import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** A podcast's texts for advertisers. */
export const TEXT_FIELDS = ["targetGroup", "preRoll", "midRoll", "postRoll"] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export const LONGEST_TEXT = 2_000;

const Text = z.string().max(LONGEST_TEXT);
const Change = z.object({
  field: z.enum(TEXT_FIELDS),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Null if the account no longer exists or the text came from a table. */
  by: z.string().nullable(),
  /** The file name of the imported table; null if it was typed on the page. */
  source: z.string().nullable(),
  at: Instant,
});
/** `version` says which texts these are; saving needs it. */
export const PodcastTexts = z.object({
  targetGroup: z.string().nullable(),
  preRoll: z.string().nullable(),
  midRoll: z.string().nullable(),
  postRoll: z.string().nullable(),
  version: z.string(),
  /** Newest first, at most 50. */
  changes: z.array(Change).max(50),
});
export type PodcastTexts = z.output<typeof PodcastTexts>;

const params = z.object({ id: Id });
/** The texts and their history (needs CORE_CONFIG_UPDATE). */
export const readTexts = route({
  method: "GET",
  path: "/core/api/podcast/:id/texts",
  act: "signed-in",
  params,
  reply: PodcastTexts,
  faults: ["not-found", "not-allowed"],
});

/**
 * Replaces all four; an empty one is removed, line breaks stay (needs CORE_CONFIG_UPDATE). Refused if someone else
 * has changed them in the meantime; saving the same again changes nothing.
 */
export const saveTexts = route({
  method: "POST",
  path: "/core/api/podcast/:id/texts",
  act: "signed-in",
  params,
  body: z.strictObject({
    targetGroup: Text,
    preRoll: Text,
    midRoll: Text,
    postRoll: Text,
    version: z.string().max(40),
  }),
  reply: PodcastTexts,
  faults: ["invalid", "not-found", "not-allowed", "stale"],
});
