import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { holdSession } from "./session-queries.ts";

/**
 * For what opens an account anew: whatever ends the session that asks in the same moment either comes first, or finds what
 * was made and says so in its mail. Programs have no session.
 * @throws Fault no-session
 */
export async function requireSession(tx: Tx, session: Caller["session"]): Promise<void> {
  if (session && !(await holdSession(tx, session.id))) throw fault("no-session");
}
