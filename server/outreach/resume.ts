import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { releaseMailing } from "./sending/held-mailing-queries.ts";
import { sendSoon } from "./sending/plan-sending.ts";
import { mailingOf } from "./stop.ts";

/** The user confirms that a mailing whose text was refused may continue. @throws Fault not-found */
export async function resumeMailing(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  const mailing = await mailingOf(tx, caller, publicId);
  if (!mailing.held) return;
  await releaseMailing(tx, mailing.id);
  await sendSoon(tx, mailing.mailboxId);
}
