import type { PodcastState } from "../../../contract/campaigns.ts";
import { holdEntries, moveAfterMail } from "../../campaigns/move-after-mail.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { selectEntriesOf } from "./shows-queries.ts";

/** Moves all shows that a mail names, because it was accepted or counts as sent. */
export async function moveShows(
  tx: Tx,
  messageId: number,
  { target, loginId }: { target: "rule" | "none" | PodcastState; loginId: number | null },
): Promise<void> {
  const entries = await selectEntriesOf(tx, messageId);
  await holdEntries(tx, entries);
  for (const entryId of entries) await moveAfterMail(tx, { entryId, target, loginId });
}
