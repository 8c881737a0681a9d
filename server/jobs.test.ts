import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { useDatabase } from "../tests/support/database.ts";
import { useApp } from "../tests/support/hostile-world.ts";
import { makeLogin, makeOwner } from "../tests/support/world.ts";
import { handlers } from "./jobs.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);

afterEach(async () => {
  await sql`drop trigger if exists refused on conversion`.execute(db());
  await sql`drop function if exists refuse()`.execute(db());
});

test("C6.11 what fails to be forgotten in an hour keeps nothing else from it, and is tried again", async () => {
  const owner = await makeOwner(db());
  const kim = await makeLogin(db(), [owner]);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'too slow'; end $$`.execute(
    db(),
  );
  await sql`create trigger refused before delete on conversion for each statement execute function refuse()`.execute(
    db(),
  );
  await sql`insert into conversion_state (owner_id, conversions, computing) values (${owner.id}, 1, true)`.execute(
    db(),
  );
  await sql`
    insert into idempotent_answer (login_id, route, key, body_hash, created)
    values (${kim.id}, 'x', 'x', 'x', now() - interval '2 days')`.execute(db());
  const tidy = handlers(served().context).tidy;

  await expect(tidy({})).rejects.toThrow("too slow");
  expect(await db().selectFrom("idempotent_answer").select("key").execute()).toEqual([]);
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'attribute'`.execute(
    db(),
  );
  expect(rows).toHaveLength(1);
});
