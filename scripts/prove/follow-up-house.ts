import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { selfSignedForLoopback } from "../../server/demo/self-signed.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { allowEverybody } from "../../tests/support/allow-everybody.ts";
import { ORDERED, watchCommits } from "./commit-order.ts";
import { cleanedUp } from "./endings.ts";
import { type FollowUpRound, MARKS } from "./follow-up-proof.ts";
import { kill, readKept, run, says } from "./mail-proof.ts";

type House = Pick<FollowUpRound, "db" | "secrets" | "administrator" | "port" | "kept">;

/** A database of its own whose log is kept, a mail server, and two servers that send, while `act` runs. */
export async function withFollowUpHouse<T>(
  programs: { server: string; sink: string },
  act: (house: House) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "hostread-prove-follow-ups-"));
  // mkdtemp closes the folder to others; under root, PostgreSQL is another user.
  chmodSync(folder, 0o711);
  const file = (name: string) => join(folder, name);
  const postgres = await startEmbeddedPostgres({ dataDir: file("database"), settings: ORDERED });
  const { connectionString, administrator } = postgres;
  const children: ReturnType<typeof run>[] = [];
  const cleanUp = cleanedUp(async () => {
    for (const child of children) await kill(child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  try {
    await migrate({ connectionString });
    await watchCommits(administrator, MARKS);
    const { key, cert } = selfSignedForLoopback();
    writeFileSync(file("sink.key"), key, { mode: 0o600 });
    writeFileSync(file("sink.pem"), cert);
    const sink = run(programs.sink, [file("sink.key"), file("sink.pem"), file("kept"), "20"], {});
    children.push(sink);
    const port = Number((await says(sink, "port ")).slice("port ".length));
    const secretKey = randomBytes(32);
    for (const name of ["one", "other"]) {
      mkdirSync(file(name));
      const server = run(programs.server, [], {
        HOSTREAD_ROLE: "worker",
        DATABASE_URL: connectionString,
        HOSTREAD_SECRET_KEY: secretKey.toString("base64"),
        OUTBOUND_ALLOW: `127.0.0.1/32:${port}`,
        NODE_EXTRA_CA_CERTS: file("sink.pem"),
        DATA_DIR: file(name),
        LOG_LEVEL: "silent",
      });
      children.push(server);
      await says(server, "works off jobs");
    }
    const database = openDatabase({
      connectionString,
      timeouts: { statement: 60_000, idleInTransaction: 60_000 },
    });
    await allowEverybody(database.db);
    const house = { db: database.db, administrator, port };
    try {
      return await act({ ...house, secrets: createSecrets(secretKey), kept: () => readKept(file("kept")) });
    } finally {
      await database.close();
    }
  } finally {
    await cleanUp();
  }
}
