import type { Tx } from "../platform/database.ts";
import { deleteExpired } from "./queries.ts";

/** Sessions that are over for a day and sign-in attempts as old go. */
export const forgetExpired = (tx: Tx): Promise<void> => deleteExpired(tx);
