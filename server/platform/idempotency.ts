import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "./database.ts";
import { fault } from "./fault.ts";

/**
 * Does `work` once for each key: the same key with the same body answers what was answered then, with
 * another body it is refused. Key and work commit together; a second request with the same key waits for
 * the first one's end. Keys belong to (login, route). Without a key, `work` simply runs.
 * @throws Fault idempotency-conflict
 */
export async function answerOnce<T>(
  tx: Tx,
  request: { loginId: number; route: string; key: string | null; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const { loginId, route, key } = request;
  if (key === null) return work();
  const bodyHash = createHash("sha256").update(JSON.stringify(request.body)).digest();
  const made = await tx
    .insertInto("idempotent_answer")
    .values({ login_id: loginId, route, key, body_hash: bodyHash, status: null, answer: null })
    .onConflict((c) => c.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!made) {
    const before = await tx
      .selectFrom("idempotent_answer")
      .select(["body_hash as bodyHash", "answer"])
      .where("login_id", "=", loginId)
      .where("route", "=", route)
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    if (!before.bodyHash.equals(bodyHash)) throw fault("idempotency-conflict");
    return before.answer as T;
  }
  const answer = await work();
  await tx
    .updateTable("idempotent_answer")
    .set({ answer: JSON.stringify(answer) })
    .where("login_id", "=", loginId)
    .where("route", "=", route)
    .where("key", "=", key)
    .execute();
  return answer;
}

/** Keys are kept for a day; after that the same key is a new request. */
export async function deleteOldAnswers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("idempotent_answer")
    .where("created", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
