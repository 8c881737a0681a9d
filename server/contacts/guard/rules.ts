import type { ContactRules, changeContactRule } from "../../../contract/contacts/guard.ts";
import { RULE_HISTORY_MAX } from "../../../contract/contacts/guard.ts";
import { RULES_OF, SHIPPED_RULES } from "../../../contract/contacts/rules.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import {
  cellOf,
  insertRuleChange,
  lockRules,
  selectChangedRules,
  selectRuleHistory,
} from "./guard-queries.ts";

/** All rules as they are in force, and the last changes. */
export async function describeRules(db: Db): Promise<ContactRules> {
  const changes = new Map((await selectChangedRules(db)).map((change) => [cellOf(change), change]));
  const history = await selectRuleHistory(db, RULE_HISTORY_MAX);
  const names = await shortNamesOf(
    db,
    history.flatMap(({ loginId }) => loginId ?? []),
  );
  return {
    of: RULES_OF,
    rules: SHIPPED_RULES.map(({ effect: shipped, ...cell }) => ({
      ...cell,
      shipped,
      effect: changes.get(cellOf(cell))?.effect ?? shipped,
    })),
    history: history.map(({ id, loginId, created, ...change }) => ({
      ...change,
      number: id,
      by: loginId === null ? null : (names.get(loginId) ?? null),
      at: created.toISOString(),
    })),
    newest: history[0]?.id ?? null,
  };
}

/**
 * Changes a rule for everybody, or sets it back to what is shipped. What is handed over from now on is judged by it.
 * @throws Fault stale where somebody has changed a rule meanwhile
 */
export async function changeRule(
  tx: Tx,
  loginId: number,
  { newest, ...change }: RouteBody<typeof changeContactRule>,
): Promise<ContactRules> {
  await lockRules(tx);
  const before = await describeRules(tx);
  const now = before.rules.find((rule) => cellOf(rule) === cellOf(change))!;
  // Sent twice, or already so.
  if (now.effect === (change.effect ?? now.shipped)) return before;
  if (before.newest !== newest) throw fault("stale", { payload: before });
  await insertRuleChange(tx, { ...change, loginId });
  await addJob(tx, "contact-rules-changed", { ownerId: null });
  return describeRules(tx);
}
