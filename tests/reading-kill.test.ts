import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FAILPOINTS, proveKills } from "../bench/reading/prove-kills.ts";
import { allowOf, makeReadingWorld } from "../bench/reading/world.ts";
import { createSecrets } from "../server/platform/secrets.ts";
import { useDatabase } from "./support/database.ts";
import { type MailServers, startMailServers } from "./support/mail/mail-servers.ts";
import { nodeProgram } from "./support/node-program.ts";

const users = [0, 1, 2].map((n) => ({ address: `kim-${n}@brand.test`, password: `secret-${n}` }));
const started = await startMailServers({ users });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

describe.skipIf(started.servers === null)("readers that are killed", () => {
  const servers = started.servers as MailServers;
  const database = useDatabase();
  const folder = mkdtempSync(join(tmpdir(), "hostread-reading-"));
  let program: Awaited<ReturnType<typeof nodeProgram>>;
  beforeAll(async () => {
    program = await nodeProgram("bench/programs/read-mailboxes.ts");
  });
  afterAll(async () => {
    program.remove();
    rmSync(folder, { recursive: true, force: true });
    await servers.stop();
  });

  test("B1.25 nothing is missed and nothing is kept twice, wherever two processes are killed", {
    timeout: 900_000,
  }, async () => {
    const { db, connectionString } = database();
    const secretKey = randomBytes(32);
    const ca = join(folder, "ca.pem");
    writeFileSync(ca, servers.ca);
    const worlds = [];
    for (const user of users)
      worlds.push(await makeReadingWorld(db, createSecrets(secretKey), servers, user, 3));
    const allow = allowOf(servers);
    const environment = { program: program.file, connectionString, secretKey, allow, ca, tickMs: 100 };
    const size = { mails: 90, duplicates: 15, rounds: 1, cuts: 2 };
    const lines: string[] = [];
    const result = await proveKills({
      db,
      servers,
      environment,
      worlds,
      ...size,
      say: (line) => lines.push(line),
    });
    expect(result, lines.join("\n")).toMatchObject({ missed: 0, twice: 0, strangers: 0, jobs: 0 });
    expect(result.notReached, lines.join("\n")).toEqual([]);
    expect(result.kills).toBeGreaterThanOrEqual(FAILPOINTS.length);
  });
});
