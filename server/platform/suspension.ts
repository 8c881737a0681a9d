import { sql } from "kysely";
import { fault } from "./fault.ts";
import type { Db, Tx } from "./postgres/database.ts";

/**
 * Of the row of platform_state: nothing may be sent or charged. Asked of the database at each step and not once at a
 * start: a process may have lived through the recovery, and its next statement meets the older database.
 */
export const suspended = sql<boolean>`(sending_paused_reason is not null or not (recovered_as() <@ recovery_known))`;

/** Whether a restored database still waits for an operator's word before it sends and charges. */
export async function isSuspended(db: Db): Promise<boolean> {
  const state = await db.selectFrom("platform_state").select(suspended.as("is")).executeTakeFirst();
  return state?.is === true;
}

/** @throws Fault sending-suspended */
export async function requireSendingAndCharging(db: Db): Promise<void> {
  if (await isSuspended(db)) throw fault("sending-suspended");
}

/**
 * Writes down that the files of this database were recovered, so that it stays suspended whatever becomes of
 * PostgreSQL's settings. Answers true to the one who was first to notice.
 */
export async function recognizeRecovery(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    update platform_state set recovery_known = recovery_known || recovered_as(), restored_at = clock_timestamp(),
      sending_paused_reason = 'recovered ' || array_to_string(recovered_as(), ', ')
    where not (recovered_as() <@ recovery_known)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Lets sending and charging go on; answers why they were suspended, null where they were not. */
export async function endSuspension(tx: Tx): Promise<string | null> {
  const state = await tx
    .selectFrom("platform_state")
    .select("sending_paused_reason as reason")
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable("platform_state").set({ sending_paused_reason: null }).execute();
  return state.reason;
}
