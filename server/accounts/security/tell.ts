import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { SecurityLetter } from "../tables.ts";

/** Tells a user by mail what happened to their account. Where the platform sends none, nothing is sent. */
export const addSecurityMail = (tx: Tx, loginId: number, what: SecurityLetter): Promise<void> =>
  addJob(tx, "account-mail", { kind: "security", loginId, what }, { maxAttempts: 8 });
