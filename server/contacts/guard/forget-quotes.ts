import type { Tx } from "../../platform/postgres/database.ts";
import { hashOldQuotes } from "./forget-queries.ts";

/**
 * Three years after the last mail to somebody, the words and the page that allowed it are kept as a hash: enough to
 * show that a text which is held against it is the same.
 */
export const forgetOldQuotes: (tx: Tx) => Promise<void> = hashOldQuotes;
