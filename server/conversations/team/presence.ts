import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { deletePresence, selectPresent, upsertPresence } from "./team-queries.ts";

/** Notes that the caller writes an answer, or has stopped; tells who else does. @throws Fault not-found */
export async function signalPresence(
  tx: Tx,
  caller: Caller,
  publicId: string,
  writing: boolean,
): Promise<string[]> {
  const { id } = await conversationOf(tx, caller, publicId);
  if (writing) await upsertPresence(tx, id, caller.loginId);
  else await deletePresence(tx, id, caller.loginId);
  const others = await selectPresent(tx, id, caller.loginId);
  const names = await shortNamesOf(tx, others);
  return others.flatMap((one) => names.get(one) ?? []);
}
