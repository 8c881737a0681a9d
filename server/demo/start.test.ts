import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { isDemonstration } from "../platform/installation.ts";
import { openDatabase } from "../platform/postgres/database.ts";
import { startDemonstration } from "./start.ts";

const database = useDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "hostread-demonstration-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("is made on a machine so busy that filling it takes longer than a page may wait", async () => {
  const { connectionString, db } = database();
  await sql`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(2.5); return null; end'`.execute(
    db,
  );
  await sql`create trigger dawdle after insert on podcast for each statement execute function dawdle()`.execute(
    db,
  );
  // As the web side has it, with a limit that the trigger is sure to pass.
  const web = openDatabase({ connectionString, timeouts: { statement: 2_000 } });
  const context = makeContext(web.db);
  const config = { ...context.config, dataDir, databaseDirectUrl: connectionString };
  const demonstration = await startDemonstration({ ...context, config });
  await demonstration?.stop();
  await web.close();
  expect(await isDemonstration(db)).toBe(true);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from podcast`.execute(db);
  expect(rows).toEqual([{ n: 2_000 }]);
});
