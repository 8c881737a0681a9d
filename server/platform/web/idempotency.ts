import { createHash } from "node:crypto";
import { sql } from "kysely";
import { fault } from "../fault.ts";
import type { Db, Tx } from "../postgres/database.ts";

/**
 * Does `work` once per key: the same key with the same body gets the first answer again, with another body it is
 * refused. Key and work commit together; a second request with the same key waits for the first to finish. Keys
 * belong to (login, route). Without a key, `work` simply runs.
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
  await replaceAnswer(tx, { loginId, route, key }, answer);
  return answer;
}

export const replaceAnswer = (
  tx: Tx,
  { loginId, route, key }: { loginId: number; route: string; key: string },
  answer: unknown,
) =>
  tx
    .updateTable("idempotent_answer")
    .set({ answer: JSON.stringify(answer) })
    .where("login_id", "=", loginId)
    .where("route", "=", route)
    .where("key", "=", key)
    .execute();

/** All kept answers of a route, held until the transaction ends. */
export const selectAnswers = (tx: Tx, route: string) =>
  tx
    .selectFrom("idempotent_answer")
    .select(["login_id as loginId", "key", "answer"])
    .where("route", "=", route)
    .forUpdate()
    .execute();

/** After this many seconds, unanswered work counts as abandoned: its process has ended. */
const GIVEN_UP_AFTER = 120;

/**
 * The same for work that reaches beyond the database and must not hold a transaction meanwhile: the key is taken
 * first, the answer is stored afterwards. A repetition in between is refused, and a failure frees the key. So the
 * work is done once, unless its process ends before the answer is stored.
 * @throws Fault idempotency-conflict, still-running
 */
export async function answerOnceOutside<T>(
  db: Db,
  request: { loginId: number; route: string; key: string | null; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const { loginId, route, key } = request;
  if (key === null) return work();
  const bodyHash = createHash("sha256").update(JSON.stringify(request.body)).digest();
  const taken = await db
    .insertInto("idempotent_answer")
    .values({ login_id: loginId, route, key, body_hash: bodyHash, status: null, answer: null })
    .onConflict((c) =>
      c
        .columns(["login_id", "route", "key"])
        .doUpdateSet({ created: sql<Date>`now()` })
        .where("idempotent_answer.answer", "is", null)
        .where("idempotent_answer.body_hash", "=", bodyHash)
        .where("idempotent_answer.created", "<", sql<Date>`now() - make_interval(secs => ${GIVEN_UP_AFTER})`),
    )
    .returning("key")
    .executeTakeFirst();
  const own = { login_id: loginId, route, key };
  if (!taken) {
    const before = await db
      .selectFrom("idempotent_answer")
      .select(["body_hash as bodyHash", "answer"])
      .where((e) => e.and(own))
      .executeTakeFirst();
    if (before && !before.bodyHash.equals(bodyHash)) throw fault("idempotency-conflict");
    if (!before || before.answer === null) throw fault("still-running");
    return before.answer as T;
  }
  try {
    const answer = await work();
    await db
      .updateTable("idempotent_answer")
      .set({ answer: JSON.stringify(answer) })
      .where((e) => e.and(own))
      .execute();
    return answer;
  } catch (error) {
    await db
      .deleteFrom("idempotent_answer")
      .where((e) => e.and(own))
      .execute();
    throw error;
  }
}

/** Keys are kept for a day; after that the same key is a new request. */
export async function deleteOldAnswers(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("idempotent_answer")
    .where("created", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
