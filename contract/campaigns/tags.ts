import { z } from "zod";
import { isFilled } from "../forms/checks.ts";
import { Id } from "../forms/page.ts";
import { graphemes, holdsControls } from "../forms/text.ts";
import { route } from "../route.ts";

const TAG_NAME_MAX = 40;
/** Of one organization. */
export const MAX_TAGS = 100;
/** Podcasts that are tagged in one call. */
const TAGGED_AT_ONCE = 1000;
/** The colours of the look; each is told apart by its name, too. */
export const TAG_COLOURS = ["grey", "petrol", "blue", "green", "ochre", "red", "violet"] as const;
export type TagColour = (typeof TAG_COLOURS)[number];

/** A name of up to `max` letters on one line. */
export const nameOf = (max: number) =>
  z
    .string()
    .max(2000)
    .transform((text) => text.normalize("NFC").trim().replace(/\s+/g, " "))
    .refine((text) => isFilled(text) || holdsControls(text), { params: { rule: "required" } })
    // Whatever hangs on the letters: the column holds so much and no more.
    .refine((text) => graphemes(text) <= max && text.length <= 400, { params: { rule: "too-long", max } })
    .refine((text) => !holdsControls(text), { params: { rule: "control-characters" } });

/** What an organization calls podcasts by, for itself. */
export const Tag = z.object({
  publicId: Id,
  name: z.string(),
  colour: z.enum(TAG_COLOURS),
  /** How many podcasts have it. */
  podcasts: z.int().min(0),
});
export type Tag = z.output<typeof Tag>;

const Tags = z.object({ tags: z.array(Tag).max(MAX_TAGS) });
const params = z.object({ id: Id });
const body = { name: nameOf(TAG_NAME_MAX), colour: z.enum(TAG_COLOURS) };

/** By name. */
export const listTags = route({
  method: "GET",
  path: "/api/owner/:id/tag",
  act: "tag.read",
  params,
  reply: Tags,
});
/** Answers 200 and the tag as it is where there is one of that name, in capitals or small letters. */
export const makeTag = route({
  method: "POST",
  path: "/api/owner/:id/tag",
  act: "tag.edit",
  params,
  body: z.strictObject(body),
  reply: Tag,
  status: 201,
  faults: ["invalid", "too-many-items"],
});
export const changeTag = route({
  method: "POST",
  path: "/api/tag/:id",
  act: "tag.edit",
  params,
  body: z.strictObject(body),
  reply: Tag,
  faults: ["invalid", "name-taken"],
});
/** Everything that has it has the other one; it is gone. */
export const mergeTag = route({
  method: "POST",
  path: "/api/tag/:id/merge",
  act: "tag.edit",
  params,
  body: z.strictObject({ into: Id }),
  reply: Tags,
});
export const deleteTag = route({
  method: "DELETE",
  path: "/api/tag/:id",
  act: "tag.edit",
  params,
  reply: null,
  status: 204,
});
/** Gives podcasts a tag, or takes it from them: all or none. Said again it changes nothing. */
export const tagPodcasts = route({
  method: "POST",
  path: "/api/tag/:id/podcast",
  act: "tag.edit",
  params,
  body: z.strictObject({
    /** Their `publicId`. */
    podcasts: z.array(Id).min(1).max(TAGGED_AT_ONCE),
    on: z.boolean(),
  }),
  reply: Tag,
});
/** The tags of one podcast, for its page. */
export const listTagsOfPodcast = route({
  method: "GET",
  path: "/api/owner/:id/tag/podcast/:podcast",
  act: "tag.read",
  params: z.object({ id: Id, podcast: Id }),
  reply: z.object({ tags: z.array(Id).max(MAX_TAGS) }),
});
