import { databaseNow } from "../platform/clock.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { laterThanNow } from "./later.ts";
import { hasBegun, setNotBefore } from "./queries.ts";
import { sendSoon } from "./sending/plan-sending.ts";
import { mailingOf } from "./stop.ts";

/**
 * Another time for a mailing of which nothing has left: later, earlier or at once. A mail that a worker takes in hand
 * meanwhile makes all of it too late.
 * @throws Fault not-found, mailing-begun, invalid for an instant beyond what can be planned
 */
export async function changeMailingTime(
  tx: Tx,
  caller: Caller,
  publicId: string,
  given: string | null,
): Promise<void> {
  const mailing = await mailingOf(tx, caller, publicId);
  const notBefore = laterThanNow(await databaseNow(tx), given ?? undefined);
  const moved = await setNotBefore(tx, mailing.id, notBefore);
  // After the change, which has waited for whoever held one of its mails.
  if (moved === 0 || (await hasBegun(tx, mailing.id))) throw fault("mailing-begun");
  await sendSoon(tx, mailing.mailboxId);
}
