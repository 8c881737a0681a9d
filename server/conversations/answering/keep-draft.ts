import type { DraftElsewhere, DraftPage, ReplyDraft } from "../../../contract/conversations/reply.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { sightsOf } from "../inbox/show-podcasts.ts";
import { deleteDraft, selectDraft, upsertDraft } from "./reply-queries.ts";

/**
 * Keeps what the caller has written so far in a conversation; null throws it away. A page may be left out: then the draft
 * is written over whatever it says.
 * @throws Fault not-found; draft-there where a program meets a draft that is not its own; draft-elsewhere where another
 * page of the caller has written since, with what it wrote
 */
export async function keepDraft(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { draft, page }: { draft: ReplyDraft | null; page?: DraftPage | undefined },
): Promise<void> {
  const { id, ownerId } = await conversationOf(tx, caller, publicId);
  const writer = { program: caller.program ?? null, page };
  if (draft && (await upsertDraft(tx, id, caller.loginId, draft, writer))) return;
  if (!draft) await deleteDraft(tx, id, caller.loginId, writer);
  if (writer.program !== null) {
    if (draft) throw fault("draft-there");
    return;
  }
  const there = await selectDraft(tx, id, caller.loginId);
  if (!there) return;
  const { open } = (await sightsOf(tx, caller, ownerId, [id]))(id);
  const payload: DraftElsewhere = {
    draft: { ...there.draft, cc: open ? there.draft.cc : [] },
    version: there.version,
  };
  throw fault("draft-elsewhere", { payload });
}
