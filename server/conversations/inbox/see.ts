import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { upsertSeen } from "./conversation-queries.ts";
import { conversationOf } from "./find.ts";

/** Notes that the caller has seen a conversation up to now. @throws Fault not-found */
export async function seeConversation(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  const { id } = await conversationOf(tx, caller, publicId);
  await upsertSeen(tx, id, caller.loginId);
}
