import { takeSendingRight } from "../../mailbox/sending-right.ts";
import type { Context } from "../../platform/web/http.ts";
import { holdWhenOverdue } from "./overdue.ts";
import { planSending } from "./plan-sending.ts";
import { requeueClaimed } from "./sending-queries.ts";
import { startRun } from "./sending-run.ts";

/**
 * Sends what is due through one mailbox, one mail after the other over one connection, and plans the next
 * run. Where another worker is at it, it plans to look again when that one's lease is over.
 */
export async function sendMailbox(context: Context, mailboxId: number): Promise<void> {
  const { db } = context;
  if (await holdWhenOverdue(db, mailboxId)) return;
  const fence = await takeSendingRight(db, mailboxId);
  if (fence !== null) {
    // Whoever held the right before may have claimed a message; the new fence keeps them from sending it.
    await requeueClaimed(db, mailboxId);
    await startRun(context, mailboxId, fence);
  }
  await planSending(db, mailboxId);
}
