import type { SecurityKind } from "../../../contract/accounts-security.ts";
import type { Log } from "../../platform/log.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type EventRow, upsertEvent } from "./queries.ts";

/** Failures are worth an operator's look; the rest is for the record. */
const LOUD: ReadonlySet<SecurityKind> = new Set([
  "sign-in-failed",
  "refused",
  "login-disabled",
  "limit-reached",
  "other-origin",
]);

/**
 * Writes an event into the security log and the program's log. Within a transaction it is committed with the act.
 * Never contains a password, a token or the value of a secret.
 */
export async function noteSecurity(db: Db, log: Log | null, event: EventRow): Promise<void> {
  await upsertEvent(db, event);
  const { kind, loginId, aboutLoginId, detail, requestId } = event;
  log?.[LOUD.has(kind) ? "warn" : "info"](
    { event: kind, login: loginId, about: aboutLoginId, detail, requestId },
    "security",
  );
}
