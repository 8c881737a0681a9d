import type { Tx } from "../../platform/postgres/database.ts";
import { unassignAllOf } from "./team-queries.ts";

/** Whoever deleted their account answers nothing any more. Safe to repeat. */
export async function leaveAll(tx: Tx, loginId: number): Promise<void> {
  await unassignAllOf(tx, loginId);
}
