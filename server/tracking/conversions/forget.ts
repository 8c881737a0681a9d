import type { Tx } from "../../platform/postgres/database.ts";
import { deleteOldConversions, forgetAnswers } from "./queries.ts";

/** In an hour; an organization has two million at most. */
const AT_ONCE = 10_000;

/** Conversions go after five years, words that no rule reads after 90 days. */
export async function forgetOldConversions(tx: Tx): Promise<void> {
  await forgetAnswers(tx);
  await deleteOldConversions(tx, AT_ONCE);
}
