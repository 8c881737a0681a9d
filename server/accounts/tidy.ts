import type { Tx } from "../platform/postgres/database.ts";
import { deleteExpired } from "./queries.ts";

/** What is over goes: sessions and sign-in attempts after a day, links that were never opened, spent budgets. */
export const forgetExpired = (tx: Tx): Promise<void> => deleteExpired(tx);
