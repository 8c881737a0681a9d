import { recordActIn } from "../../accounts/members/act-on-behalf.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import { liesIn, type SortedMail, selectMail } from "./sorting-queries.ts";

/**
 * A mail that the caller may read, held against everybody who keeps or sorts mails of the organization. Mails of others
 * do not exist for the caller.
 * @throws Fault not-found
 */
export async function holdMailOf(tx: Tx, caller: Caller, publicId: string): Promise<SortedMail> {
  const found = await selectMail(tx, publicId);
  if (!found) throw fault("not-found");
  const readable = await readableMailboxes(tx, caller, found.ownerId);
  if (!readable.includes(found.mailboxId) && !(await liesIn(tx, found.id, readable)))
    throw fault("not-found");
  await recordActIn(tx, caller, found.ownerId);
  await lockKeeping(tx, found.ownerId);
  // Somebody else may have moved or forgotten it meanwhile.
  const held = await selectMail(tx, publicId);
  if (!held) throw fault("not-found");
  return held;
}
