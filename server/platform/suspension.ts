import { fault } from "./fault.ts";
import { type Db, inTransaction } from "./postgres/database.ts";

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

/** Lets sending and charging go on; answers why they were suspended, null where they were not. */
export async function endSuspension(db: Db): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const state = await tx
      .selectFrom("platform_state")
      .select("sending_paused_reason as reason")
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable("platform_state").set({ sending_paused_reason: null }).execute();
    return state.reason;
  });
}
