import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Pair, startPair } from "../../../tests/support/postgres/standby.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { openDatabase } from "../../platform/postgres/database.ts";
import { migrate } from "../../platform/postgres/migrate.ts";
import { verifyAudit } from "./verify.ts";

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
}, 120_000);
afterAll(() => pair?.remove());

test("D6.03 a standby that takes over soon after the tables were made goes on with the audit", async () => {
  await migrate({ connectionString: pair.primary.connectionString });
  await pair.caughtUp();
  pair.primary.kill();
  await pair.standby.tell("select pg_promote()");
  const { db, close } = openDatabase({ connectionString: pair.standby.connectionString });
  try {
    const owner = await makeOwner(db);
    await db
      .insertInto("audit_pending")
      .values({ owner_id: owner.id, act: "campaign.write" } as never)
      .execute();
    const chains = await verifyAudit(db);
    expect(chains).toMatchObject([{ chain: owner.id, entries: 1, wrong: [] }]);
    // PostgreSQL may lose the page of such a sequence when a standby takes over.
    const { rows } = await sql`select oid::regclass::text as name from pg_class
      where relkind = 'S' and relpersistence = 'u'`.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await close();
  }
}, 120_000);
