import type { Db } from "./database.ts";
import { fault } from "./fault.ts";

/** Whether a restored database still waits for an operator's word before it sends and charges. */
export async function isSuspended(db: Db): Promise<boolean> {
  const state = await db
    .selectFrom("platform_state")
    .select("sending_paused_reason as reason")
    .executeTakeFirst();
  return state?.reason != null;
}

/** @throws Fault sending-suspended */
export async function requireSendingAndCharging(db: Db): Promise<void> {
  if (await isSuspended(db)) throw fault("sending-suspended");
}
