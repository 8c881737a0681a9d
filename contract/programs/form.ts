import { z } from "zod";

/** How many of a list at once; a list may answer fewer before its end. */
const LIST_LIMIT = { usual: 24, most: 100 } as const;

/** Names of fields, such as `title,reach.estimate`. */
const Fields = z
  .string()
  .max(1000)
  .regex(/^[A-Za-z_]+(\.[A-Za-z_]+)*(\s*,\s*[A-Za-z_]+(\.[A-Za-z_]+)*)*$/);
export const sparse = { fields: Fields.optional() };
export const paged = {
  ...sparse,
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT.most).default(LIST_LIMIT.usual),
  /** `next` of the answer before. */
  cursor: z.string().max(300).optional(),
};
/** Which organization it is about; left out, the token's own, or the one that its person has selected. */
export const OwnerQuery = z.string().max(64).optional();

/** A part of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** Sent as `cursor`, it asks for what follows; null at the end. */
    next: z.string().nullable(),
  });

/** What may be answered along with a thing: `expand=a,b`. */
export const expandable = <const Names extends readonly string[]>(names: Names) =>
  z
    .string()
    .max(200)
    .transform((text) => text.split(",").map((one) => one.trim()))
    .pipe(z.array(z.enum(names)).min(1).max(names.length))
    .optional();
