import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { openDatabase } from "./database.ts";
import { explainStart } from "./explain-start.ts";

const database = useDatabase();

test("a database that is too slow for the start is told in one sentence, without a stack", async () => {
  const slow = openDatabase({
    connectionString: database().connectionString,
    timeouts: { connect: 20_000, wait: 20_000, statement: 100 },
  });
  const error = await sql`select pg_sleep(30)`.execute(slow.db).catch((thrown: unknown) => thrown);
  expect(explainStart(error)).toMatch(/^The database did not answer in time[^\n]+$/);
  await slow.close();
});

test("what nobody foresaw keeps its stack", () => {
  expect(explainStart(new TypeError("a fault of ours"))).toContain("explain-start.test");
});
