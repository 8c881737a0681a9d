import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { fenced } from "../../platform/postgres/fence/fence.ts";
import { findFence } from "../../platform/postgres/fence/fence-role.ts";

const database = useDatabase();

async function fenceOf(...owners: number[]): Promise<Db> {
  const state = await findFence(database().db);
  if (!state.on) throw new Error("this PostgreSQL has no fence");
  return fenced(database().db, { role: state.role, owners: `{${owners.join(",")}}` });
}

test("D6.08 B1.114 the words of mails are found by their index within the fence, and only those of one's own", async () => {
  const { db } = database();
  const [ours, theirs] = [await makeOwner(db), await makeOwner(db)];
  // Words alone: what they belong to is of no matter here.
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [place, { id }] of [ours, theirs].entries())
      await sql`insert into mail_words (mail_id, conversation_id, owner_id, received, week, open, words)
        select ${place * 1_000} + n, 1, ${id}, now(), 1, true, to_tsvector('simple', 'harbor ' || n)
        from generate_series(1, 500) n`.execute(tx);
  });
  await sql`analyze mail_words`.execute(db);
  const fence = await fenceOf(ours.id);
  const found = await sql<{ owner: number }>`
    select distinct owner_id as owner from searched_words where words @@ 'harbor'::tsquery`.execute(fence);
  expect(found.rows).toEqual([{ owner: ours.id }]);
  expect(await planOf(fence, "searched_words")).toContain("mail_words_words");
  // The reason for the view: behind the policy the index is of no use.
  expect(await planOf(fence, "mail_words")).not.toContain("mail_words_words");
});

async function planOf(db: Db, from: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select mail_id from ${sql.table(from)} where words @@ '77'::tsquery`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}
