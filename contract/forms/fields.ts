import type { z } from "zod";

/** The same schema under each of these names: `z.object(eachOf(["from", "to"], Day))`. */
export const eachOf = <Name extends string, T extends z.ZodType>(
  names: readonly Name[],
  schema: T,
): Record<Name, T> => Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, T>;
