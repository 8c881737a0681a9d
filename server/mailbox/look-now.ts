import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { askLook, selectOwnMailbox } from "./queries.ts";
import { pauseOf } from "./read.ts";

/** Seconds between two looks that a user asks for. */
const BETWEEN = 10;

/**
 * Has a mailbox read at once, whoever reads it.
 * @throws Fault not-found, look-too-soon; mailbox-paused where it is not read at present
 */
export async function lookNow(tx: Tx, loginId: number, publicId: string): Promise<void> {
  const row = await selectOwnMailbox(tx, loginId, publicId);
  if (!row) throw fault("not-found");
  if (pauseOf(row, new Date())?.reason === "sign-in-over") throw fault("mailbox-paused");
  if (!(await askLook(tx, row.id, BETWEEN))) throw fault("look-too-soon", { retryAfter: BETWEEN });
}
