import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { answerTo, makeReadingWorld, privateMail } from "../../bench/reading/world.ts";
import { startReading } from "../../server/conversations/reading/start-reading.ts";
import { readerState } from "../../server/mailbox/reading/reader-state.ts";
import { writeBackup } from "../../server/platform/backup/write-backup.ts";
import { createLog } from "../../server/platform/log.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { useDatabase } from "../support/database.ts";
import { type MailServers, startMailServers } from "../support/mail/mail-servers.ts";
import { contextOf, until } from "../support/mail/reading-world.ts";

/** 10,000 for the full proof. */
const MAILS = Number(process.env.HOSTREAD_PRIVATE_MAILS ?? 300);
const user = { address: "kim@brand.test", password: "kim-secret" };
const started = await startMailServers({ users: [user] });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

describe.skipIf(started.servers === null)("private mails beside the outreach", () => {
  const servers = started.servers as MailServers;
  const database = useDatabase();
  const folder = mkdtempSync(join(tmpdir(), "hostread-private-"));
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await servers.stop();
  });

  test("B1.22 of private mails nothing is in the database, the log or a backup", {
    timeout: 600_000,
  }, async () => {
    const { db, pool } = database();
    const lines: string[] = [];
    const log = createLog({
      level: "trace",
      destination: { write: (line: string) => void lines.push(line) },
    });
    const context = { ...contextOf(db, servers), secrets: createSecrets(randomBytes(32)), log };
    const world = await makeReadingWorld(db, context.secrets, servers, user, 3);
    const canary = `Nightingale${randomBytes(6).toString("hex")}`;
    for (let n = 0; n < MAILS; n++) servers.drop(user.address, [privateMail(user, `p${n}`, canary)]);
    servers.drop(user.address, [
      answerTo(world, 0, "first", `Yes, says the ${canary}-free host.`.replace(canary, "bird")),
    ]);
    const reading = startReading(context, { tickMs: 50 });
    try {
      await until(async () => (await readerState(db, world.mailboxId)).mode === "live");
      servers.drop(user.address, [privateMail(user, "while-live", canary), answerTo(world, 1, "second")]);
      await until(async () => (await readerState(db, world.mailboxId)).keptToday === 2);
    } finally {
      await reading.stop();
    }
    const state = await readerState(db, world.mailboxId);
    expect(state.keptToday).toBe(2);
    // A connection made anew looks at the last ones again.
    expect(state.lookedAtToday).toBeGreaterThanOrEqual(MAILS + 3);
    const file = join(folder, "backup");
    const client = await pool.connect();
    await writeBackup(client, file).finally(() => client.release());
    const raw = readFileSync(file);
    const backup = raw[0] === 0x1f ? gunzipSync(raw) : raw;
    // What is kept is found there, so that what is not found is not there.
    expect(backup.includes("free host")).toBe(true);
    const logged = lines.join("");
    for (const word of [canary, "private.example", "Dinner"]) {
      expect(backup.includes(word), `${word} in the backup`).toBe(false);
      expect(logged.includes(word), `${word} in the log`).toBe(false);
    }
  });
});
