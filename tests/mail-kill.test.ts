import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { judge, proveRound } from "../scripts/prove/mail-proof.ts";
import { tendMailboxes } from "../server/outreach/sending/tend.ts";
import { silentLog } from "../server/platform/log.ts";
import { packageRoot } from "../server/platform/package-root.ts";
import { useDatabase } from "./support/database.ts";

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "hostread-mail-kill-"));
const built = (file: string) => join(packageRoot(), "dist", file);
const programs = { server: built("server/main.js"), sink: built("scripts/test/mail-sink.js") };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("E-1 R-9 a worker that is killed in the middle of a mailing", () => {
  test("50 mails and two kills: nobody gets two, nobody is lost", async () => {
    const { db, connectionString } = database();
    const result = await proveRound({
      programs,
      folder,
      db,
      connectionString,
      secretKey: randomBytes(32),
      recipients: 50,
      kills: 2,
      // A killed worker's message is given up a minute after its last sign of life; here at once, as soon as
      // nothing else is left.
      hurry: async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from message where state in ('queued', 'claimed', 'deferred')`.execute(
          db,
        );
        if (rows[0]!.waiting > 0) return;
        await sql`update message set lease_until = now() where state = 'handed'`.execute(db);
        await tendMailboxes({ db, log: silentLog });
      },
    });
    expect(result.violations).toEqual([]);
    expect(result.kills).toBe(2);
    expect((result.states.accepted ?? 0) + (result.states.unclear ?? 0)).toBe(50);
    // At most the one message each kill caught in the middle.
    expect(result.states.unclear ?? 0).toBeLessThanOrEqual(2);
  }, 180_000);

  test("what counts is counted: a double, a loss and an unheard acceptance are all found", () => {
    const row = (n: number, state: string, reason: string | null = null) => ({
      state,
      reason,
      messageId: `<${n}@x.example>`,
      recipient: `${n}@shows.example`,
    });
    const kept = (n: number) => ({ messageId: `<${n}@x.example>`, to: [`${n}@shows.example`] });
    const rows = [row(1, "accepted"), row(2, "accepted"), row(3, "queued"), row(4, "unclear")];
    expect(judge(rows, [kept(1), kept(1), kept(3)], { recipients: 5, kills: 0 }).violations).toEqual([
      "1 Message-IDs arrived twice",
      "1 recipients got two mails",
      "1 recipients are missing",
      "1 messages have no end",
      "1 failed or unclear ones have no reason",
      "1 accepted messages are not at the sink",
      "1 messages at the sink are neither accepted nor unclear",
    ]);
  });
});
