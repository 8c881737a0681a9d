import { sql } from "kysely";

/** Of a transaction that the snapshot has not seen. */
export const unseen = (snapshot: string) => sql`xid >= ${snapshot.split(":")[0]}::text::xid8
  and not pg_visible_in_snapshot(xid, ${snapshot}::text::pg_snapshot)`;
