import type { Tx } from "../platform/postgres/database.ts";
import { forgetFollowUpTexts } from "./follow-ups/stop-queries.ts";

/**
 * Erases the words of mails: all of them, or only what the server said to them. To whom, when and how it ended stays.
 * How many there were.
 */
export async function forgetTexts(
  tx: Tx,
  messageIds: readonly number[],
  what: "all" | "detail",
): Promise<number> {
  if (messageIds.length === 0) return 0;
  await tx
    .updateTable("message")
    .set({ detail: null, ...(what === "all" && { subject: "", body: "" }) })
    .where("id", "in", [...messageIds])
    .execute();
  if (what === "all") await forgetFollowUpTexts(tx, messageIds);
  return messageIds.length;
}
