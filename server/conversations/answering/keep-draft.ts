import type { ReplyDraft } from "../../../contract/conversations/reply.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { deleteDraft, upsertDraft } from "./reply-queries.ts";

/**
 * Keeps what the caller has written so far in a conversation; null throws it away.
 * @throws Fault not-found; draft-there where a program meets a draft that is not its own
 */
export async function keepDraft(
  tx: Tx,
  caller: Caller,
  publicId: string,
  draft: ReplyDraft | null,
): Promise<void> {
  const { id } = await conversationOf(tx, caller, publicId);
  const program = caller.program ?? null;
  if (draft === null) await deleteDraft(tx, id, caller.loginId, program);
  else if (!(await upsertDraft(tx, id, caller.loginId, draft, program))) throw fault("draft-there");
}
