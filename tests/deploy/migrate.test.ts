import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../support/database.ts";
import { nodeProgram, runNode } from "../support/node-program.ts";

const database = useDatabase();
let program: { file: string; remove(): void };
beforeAll(async () => {
  program = await nodeProgram("scripts/operate/migrate.ts");
});
afterAll(() => program.remove());

const SECRET = { NODE_ENV: "production", HOSTREAD_SECRET_KEY: Buffer.alloc(32, 1).toString("base64") };

test("D6.02 the command that migrates does so by itself and ends, twice at once as well, and says what it lacks", async () => {
  const env = { ...SECRET, DATABASE_URL: database().connectionString };
  const runs = [1, 2].map(() => runNode(program.file, [], { env }));
  for (const run of runs) {
    expect(await run.ended, run.errors()).toBe(0);
    expect(await run.says("The")).toBe("database was up to date.");
  }
  const none = runNode(program.file, [], { env: SECRET });
  expect(await none.ended).toBe(1);
  expect(none.errors()).toContain("Set DATABASE_URL");
  const away = runNode(program.file, [], {
    env: { ...SECRET, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
  });
  expect(await away.ended).toBe(1);
  expect(away.errors()).toContain("cannot be reached");
});
