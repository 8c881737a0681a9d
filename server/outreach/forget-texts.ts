import { sql } from "kysely";
import type { AnswerDocument } from "../../contract/outreach/answers.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { forgetFollowUpTexts } from "./follow-ups/stop-queries.ts";

const EMPTY: AnswerDocument = { type: "doc", content: [{ type: "paragraph" }] };

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
    .set({
      detail: null,
      // Of an answer the words stand in its document, too; that it is one stays.
      ...(what === "all" && {
        subject: "",
        body: "",
        document: sql`case when document is not null then ${JSON.stringify(EMPTY)}::jsonb end`,
      }),
    })
    .where("id", "in", [...messageIds])
    .execute();
  if (what === "all") await forgetFollowUpTexts(tx, messageIds);
  return messageIds.length;
}
