import { expect, test } from "vitest";
import { proveGuard } from "../scripts/prove/guard-proof.ts";
import { makeContext } from "./support/api.ts";
import { useDatabase } from "./support/database.ts";

const database = useDatabase();

test("C8.03 C8.04 by every way and in races with changed rules, nobody whom a rule blocks gets a mail, and everybody else does", async () => {
  const tally = await proveGuard(makeContext(database().db), { tries: 150, seed: Date.now() });
  expect(tally.wrong).toEqual([]);
  expect(tally.missing).toEqual([]);
  // It has tried both.
  expect(Math.min(tally.handed, tally.kept)).toBeGreaterThan(20);
});
