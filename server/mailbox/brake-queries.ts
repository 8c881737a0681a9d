import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { RAMP } from "./limits.ts";
import { sameAddress } from "./same-address.ts";

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

/** The connected mailbox with the address of this one: itself, or the one it became when it was connected again. */
export const selectConnected = async (tx: Tx, id: number): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select b.id from mailbox o join mailbox b on ${sameAddress}
      where o.id = ${id} and b.disconnected is null and (o.disconnected is not null or b.id = o.id)`.execute(
      tx,
    )
  ).rows[0]?.id;

export const selectWho = (tx: Tx, id: number) =>
  tx
    .selectFrom("mailbox")
    .select(["public_id as publicId", "login_id as loginId", "owner_id as ownerId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const setBrakeAt = (tx: Tx, id: number) =>
  sql`update mailbox set brake_at = clock_timestamp() where id = ${id}`.execute(tx);
