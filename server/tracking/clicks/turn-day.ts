import type { Tx } from "../../platform/postgres/database.ts";
import { deleteOldDays } from "./queries.ts";

/** Forgets the visitors of days that are over, and what their hashes were made with. */
export const forgetDays = (tx: Tx): Promise<void> => deleteOldDays(tx);
