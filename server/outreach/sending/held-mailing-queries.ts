import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** Counts a refusal of a mailing's text; answers how many there were in a row. */
export const countContentRefusal = async (tx: Tx, mailingId: number): Promise<number> => {
  const { rows } = await sql<{ refused: number }>`
    update mailing set content_refusals = content_refusals + 1
    where id = ${mailingId} returning content_refusals as refused`.execute(tx);
  return rows[0]?.refused ?? 0;
};

export const clearContentRefusals = (tx: Tx, mailingId: number) =>
  sql`update mailing set content_refusals = 0 where id = ${mailingId} and content_refusals > 0`.execute(tx);

/** Holds a mailing until a user resumes it; its waiting messages keep their place. */
export const holdMailing = (tx: Tx, mailingId: number) =>
  sql`update mailing set held = clock_timestamp() where id = ${mailingId} and held is null`.execute(tx);

export const releaseMailing = (tx: Tx, mailingId: number) =>
  sql`update mailing set held = null, content_refusals = 0 where id = ${mailingId}`.execute(tx);
