import { z } from "zod";
import { MAX_PODCASTS_PER_CAMPAIGN } from "../campaigns.ts";
import { Day } from "../forms/day.ts";
import { Id } from "../forms/page.ts";
import { holdsControls } from "../forms/text.ts";
import { route } from "../route.ts";
import { MAX_TAGS, nameOf, Tag } from "./tags.ts";

/** Of one organization. */
export const MAX_OWN_FIELDS = 10;
const FIELD_NAME_MAX = 40;
export const FIELD_TEXT_MAX = 200;
const MAX_CHOICES = 30;
const CHOICE_MAX = 60;
/** With up to four decimals. */
const FIELD_NUMBER_MAX = 1_000_000_000;
export const FIELD_KINDS = ["text", "number", "date", "choice"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** What an organization notes of the podcasts in its campaigns beyond what is there. */
export const OwnField = z.object({
  publicId: Id,
  name: z.string(),
  kind: z.enum(FIELD_KINDS),
  /** Of a choice; else empty. */
  choices: z.array(z.string()).max(MAX_CHOICES),
});
export type OwnField = z.output<typeof OwnField>;

/** Text, a choice or a day as text; a number; null where nothing is entered. */
export const FieldValue = z.union([z.string().max(2000), z.number(), z.null()]);
export type FieldValue = z.output<typeof FieldValue>;

const Fields = z.object({ fields: z.array(OwnField).max(MAX_OWN_FIELDS) });
const params = z.object({ id: Id });
const choices = z
  .array(nameOf(CHOICE_MAX))
  .max(MAX_CHOICES)
  .refine((some) => new Set(some).size === some.length, { params: { rule: "wrong-kind" } });

/** In their order. */
export const listOwnFields = route({
  method: "GET",
  path: "/api/owner/:id/own-field",
  act: "tag.read",
  params,
  reply: Fields,
});
/** Its kind stays what it is. */
export const makeOwnField = route({
  method: "POST",
  path: "/api/owner/:id/own-field",
  act: "tag.edit",
  params,
  body: z
    .strictObject({ name: nameOf(FIELD_NAME_MAX), kind: z.enum(FIELD_KINDS), choices })
    .refine(({ kind, choices }) => (kind === "choice") === choices.length > 0, {
      path: ["choices"],
      params: { rule: "required" },
    }),
  reply: OwnField,
  status: 201,
  faults: ["invalid", "name-taken", "too-many-items"],
});
/** What was entered stays, also where its choice is gone. */
export const changeOwnField = route({
  method: "POST",
  path: "/api/own-field/:id",
  act: "tag.edit",
  params,
  body: z.strictObject({ name: nameOf(FIELD_NAME_MAX), choices }),
  reply: OwnField,
  faults: ["invalid", "name-taken"],
});
/** With all that was entered in it. */
export const deleteOwnField = route({
  method: "DELETE",
  path: "/api/own-field/:id",
  act: "tag.edit",
  params,
  reply: null,
  status: 204,
});

/** A day as it is kept, a number within its bounds, one of the choices; undefined for anything else. */
export function readFieldValue(
  { kind, choices }: Pick<OwnField, "kind" | "choices">,
  value: FieldValue,
): FieldValue | undefined {
  if (value === null) return null;
  if (kind === "number") {
    if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
    return Math.abs(value) <= FIELD_NUMBER_MAX ? Math.round(value * 10_000) / 10_000 : undefined;
  }
  if (typeof value !== "string") return undefined;
  const text = value.normalize("NFC").trim();
  if (text === "") return null;
  if (kind === "date") return Day.safeParse(text).success ? text : undefined;
  if (kind === "choice") return choices.includes(text) ? text : undefined;
  return text.length <= FIELD_TEXT_MAX && !holdsControls(text) ? text : undefined;
}

/** Enters a value. `was`: what the caller saw; where somebody else has entered another by now, it is `stale`. */
export const enterOwnField = route({
  method: "POST",
  path: "/api/campaign/:id/own-field",
  act: "entry.edit",
  params,
  body: z.strictObject({ entry: Id, field: Id, value: FieldValue, was: FieldValue }),
  reply: z.object({ value: FieldValue }),
  faults: ["invalid", "stale"],
});

/** Tags and own fields of the podcasts of a campaign. */
export const listMarks = route({
  method: "GET",
  path: "/api/campaign/:id/mark",
  act: "tag.read",
  params,
  reply: z.object({
    tags: z.array(Tag).max(MAX_TAGS),
    fields: z.array(OwnField).max(MAX_OWN_FIELDS),
    /** Only those that have some. */
    entries: z
      .array(
        z.object({
          entry: Id,
          /** By their ids, in the order of `tags`. */
          tags: z.array(Id).max(MAX_TAGS),
          /** By the ids of fields. */
          values: z.record(Id, FieldValue),
        }),
      )
      .max(MAX_PODCASTS_PER_CAMPAIGN),
  }),
});
