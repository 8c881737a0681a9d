import type { Tx } from "../../platform/postgres/database.ts";
import { addAccountMail } from "../rows.ts";
import type { SecurityDetails, SecurityLetter } from "../tables.ts";

/** Tells a user by mail what happened to their account. Where the platform sends none, nothing is sent. */
export const addSecurityMail = (
  tx: Tx,
  loginId: number,
  what: SecurityLetter,
  details: SecurityDetails = {},
): Promise<void> => addAccountMail(tx, { kind: "security", loginId, what, ...details });
