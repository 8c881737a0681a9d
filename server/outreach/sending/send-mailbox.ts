import { takeSendingRight } from "../../mailbox/sending-right.ts";
import type { Context } from "../../platform/web/http.ts";
import { requeueClaimed } from "./lost-queries.ts";
import { holdWhenOverdue } from "./overdue.ts";
import { planSending } from "./plan-sending.ts";
import { WITHHELD_PAUSE } from "./retry.ts";
import { startRun } from "./sending-run.ts";

/**
 * Sends what is due through one mailbox, mail by mail over one connection, and schedules the next
 * run. If another worker is sending, it schedules another look for when that lease ends.
 */
export async function sendMailbox(context: Context, mailboxId: number): Promise<void> {
  const { db } = context;
  if (await holdWhenOverdue(db, mailboxId)) return;
  const fence = await takeSendingRight(db, mailboxId);
  if (fence !== null) {
    // The previous holder may have claimed a message; the new fence keeps it from sending it.
    await requeueClaimed(db, mailboxId);
    const end = await startRun(context, mailboxId, fence);
    if (end === "stop-a-while") return planSending(db, mailboxId, { notWithin: WITHHELD_PAUSE });
  }
  await planSending(db, mailboxId);
}
