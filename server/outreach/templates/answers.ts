import { readableMailboxes } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectAnswers, type TemplateAnswers } from "./answer-queries.ts";

/** What was answered, for each template the caller sees, in mailboxes the caller may read. */
export async function listAnswers(db: Db, caller: Caller, ownerId: number): Promise<TemplateAnswers[]> {
  const mailboxIds = await readableMailboxes(db, caller, ownerId);
  return mailboxIds.length === 0 ? [] : selectAnswers(db, { ownerId, loginId: caller.loginId, mailboxIds });
}
