import type { PodcastState } from "../../../contract/campaigns.ts";
import { moveAfterMail } from "../../campaigns/move-after-mail.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { selectEntriesOf } from "./shows-queries.ts";

/** Moves all shows that a mail names, because it was accepted or counts as sent. */
export async function moveShows(
  tx: Tx,
  messageId: number,
  { target, loginId }: { target: "rule" | "none" | PodcastState; loginId: number | null },
): Promise<void> {
  for (const entryId of await selectEntriesOf(tx, messageId))
    await moveAfterMail(tx, { entryId, target, loginId });
}
