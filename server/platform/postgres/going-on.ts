import { type RawBuilder, sql } from "kysely";
import type { Behind } from "../../../contract/forms/page.ts";

/** A list from its start, as far as one answer goes. */
export const FROM_START: Behind = { skip: 0 };

/**
 * Where a list that is sorted downwards goes on: after the row that ended the part before, wherever that is by now; where
 * it is gone, after those that stood before it.
 * @param sorted the columns it is sorted by, @param last the same of the row with a handle, as a subquery
 */
export function goingOn(
  sorted: RawBuilder<unknown>,
  last: (handle: RawBuilder<string | null>) => RawBuilder<unknown>,
  { after, skip }: Behind,
): { where: RawBuilder<boolean>; offset: RawBuilder<number> } {
  const place = last(sql`${after ?? null}::text`);
  return {
    where: sql`(not exists ${place} or ${sorted} < ${place})`,
    offset: sql`case when exists ${place} then 0 else greatest(0, ${skip}::int - 1) end`,
  };
}

/** The same for a list of one table that is sorted by its number alone. */
export const goingOnById = (id: string, table: string, behind: Behind) =>
  goingOn(
    sql.ref(id),
    (handle) => sql`(select x.id from ${sql.table(table)} x where x.public_id = ${handle})`,
    behind,
  );
