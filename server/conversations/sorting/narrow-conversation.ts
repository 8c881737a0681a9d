import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import { selectPossibleShows, setShows } from "./sorting-queries.ts";

/**
 * Says about which shows a conversation is, among those that its mails were about. An answer speaks for all of them
 * until somebody says so.
 * @throws Fault not-found for a conversation or a show that is none of them; nothing changes then
 */
export async function narrowConversation(
  tx: Tx,
  caller: Caller,
  publicId: string,
  podcasts: readonly string[],
): Promise<string[]> {
  const conversation = await conversationOf(tx, caller, publicId);
  await lockKeeping(tx, conversation.ownerId);
  const possible = await selectPossibleShows(tx, conversation.id);
  const chosen = possible.filter((show) => podcasts.includes(show.publicId));
  if (chosen.length !== new Set(podcasts).size) throw fault("not-found");
  await setShows(tx, conversation.id, chosen);
  return chosen.map((show) => show.publicId);
}
