import { sql } from "kysely";
import type { AnswerRule } from "../../../contract/conversations/answers.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** Whether the organization lets certain answers move its podcasts; off until somebody switches it on. */
export const answersMove = async (db: Db, ownerId: number): Promise<boolean> =>
  (await db.selectFrom("answer_rule").select("moves").where("owner_id", "=", ownerId).executeTakeFirst())
    ?.moves ?? false;

export async function readAnswerRule(db: Db, ownerId: number): Promise<AnswerRule> {
  const row = await db
    .selectFrom("answer_rule")
    .select(["moves", "changed_by as changedBy", "modified"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (!row) return { moves: false, by: null, at: null };
  const names = row.changedBy === null ? null : await shortNamesOf(db, [row.changedBy]);
  return { moves: row.moves, by: names?.get(row.changedBy!) ?? null, at: row.modified.toISOString() };
}

export async function changeAnswerRule(
  tx: Tx,
  rule: { ownerId: number; moves: boolean; loginId: number },
): Promise<void> {
  const changed = { moves: rule.moves, changed_by: rule.loginId, modified: sql<Date>`now()` };
  await tx
    .insertInto("answer_rule")
    .values({ owner_id: rule.ownerId, ...changed })
    .onConflict((c) => c.column("owner_id").doUpdateSet(changed))
    .execute();
}
