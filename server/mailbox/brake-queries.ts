import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";

/** A mailbox with its own pause alone, locked as when an outcome is recorded. */
export const lockForBrake = (tx: Tx, id: number) =>
  tx
    .selectFrom("mailbox")
    .select(["sandbox", "disconnected", "pause_reason", "paused_until", "brake_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setBraked = (tx: Tx, id: number) =>
  sql`update mailbox set braked = now() where id = ${id}`.execute(tx);

export const setBrakeAt = (tx: Tx, id: number) =>
  sql`update mailbox set brake_at = clock_timestamp() where id = ${id}`.execute(tx);
