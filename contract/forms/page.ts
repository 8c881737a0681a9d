import { z } from "zod";

/** Opaque ids in addresses: letters, digits, `-` and `_`. */
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
/** Counts the changes of something from 1; no larger than the database holds. */
export const Version = z.int().min(1).max(2_147_483_647);
/** ISO 8601 in UTC with `Z`. */
export const Instant = z.iso.datetime();

/** A list answer (A3.04): pages count from 0; `resultSize` is exact. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    resultSize: z.int().min(0),
    pageSize: z.int().min(1),
    pageIndex: z.int().min(0),
    page: z.array(item),
  });

/** Where a list that is cut goes on: after the one with this handle or, where that is gone, after so many. */
export const behind = {
  after: Id.optional(),
  skip: z.coerce.number().int().min(0).max(10_000_000).default(0),
};
export interface Behind {
  after?: string | undefined;
  skip: number;
}
