import { LOG_DAYS } from "../../contract/webhooks.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { leaveMonth, makeMonths, selectOldMonths } from "./delivery-queries.ts";

/**
 * Events and their deliveries are shown for a month, whether they arrived or not. They leave by calendar months, each as a
 * whole once all of it is older, and the months that come are made before somebody waits for them. Answers which went.
 */
export async function tendLog(db: Db): Promise<string[]> {
  await inTransaction(db, (tx) => makeMonths(tx));
  const gone: string[] = [];
  for (const day of await selectOldMonths(db, LOG_DAYS))
    if (await inTransaction(db, (tx) => leaveMonth(tx, day, LOG_DAYS))) gone.push(day);
  return gone;
}
