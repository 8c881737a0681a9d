import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { RAMP } from "./limits.ts";

/** A mailbox with its own pause alone, locked as when an outcome is recorded. */
export const lockForBrake = (tx: Tx, id: number) =>
  tx
    .selectFrom("mailbox")
    .select(["sandbox", "disconnected", "pause_reason", "paused_until", "brake_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Notes the stop. After another one in the last 7 days the mailbox begins again with half of what it may send. */
export async function setBraked(tx: Tx, id: number): Promise<void> {
  await sql`
    update mailbox set ramp_day = 0, ramp_on = (now() at time zone time_zone)::date,
      ramp_start = greatest(1, least(per_day, coalesce(ramp_start + ${RAMP.daily}::int * ramp_day, per_day)) / 2)
    where id = ${id} and braked > now() - interval '7 days'`.execute(tx);
  await sql`update mailbox set braked = now() where id = ${id}`.execute(tx);
}

export const setBrakeAt = (tx: Tx, id: number) =>
  sql`update mailbox set brake_at = clock_timestamp() where id = ${id}`.execute(tx);
