import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { deliverDue } from "../../server/webhooks/deliver.ts";
import { makeWebhook } from "../../server/webhooks/webhooks.ts";
import { makeContext } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { nodeProgram, runNode } from "../support/node-program.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { makeLogin, makeOwner } from "../support/world.ts";

const database = useDatabase();
let folder: string;
let receiver: Receiver;
let program: { file: string; remove(): void };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "webhook-kill-"));
  receiver = await startReceiver();
  program = await nodeProgram("tests/support/programs/deliver-webhooks.ts");
});
afterAll(async () => {
  program.remove();
  await receiver.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** After the receiver has answered, and around the commits that take a delivery and settle it. */
test.each(["webhook.sent:1", "webhook.sent:3", "commit.before:2", "commit.after:2", "commit.after:4"])(
  "D4.05 a process that is killed at %s loses nothing, and what it repeats has the same id",
  async (failpoint) => {
    const { db, connectionString } = database();
    receiver.arrived = [];
    const key = randomBytes(32);
    const context = { ...makeContext(db), secrets: createSecrets(key), outbound: receiver.outbound };
    const owner = await makeOwner(db);
    const { caller } = await makeLogin(db, [owner]);
    await inTransaction(db, (tx) =>
      makeWebhook(tx, context.secrets, caller, owner.publicId, {
        name: "kill",
        url: receiver.url("kill"),
        events: ["campaign.changed"],
      }),
    );
    for (let n = 0; n < 6; n++)
      await sql`select webhook_tell(${owner.id}, 'campaign.changed', ${`thing ${n % 2}`},
        ${JSON.stringify({ n })}::jsonb)`.execute(db);
    const authority = join(folder, "ca.pem");
    writeFileSync(authority, receiver.authority.ca);
    const killed = runNode(program.file, [String(receiver.port), authority], {
      env: {
        DATABASE_URL: connectionString,
        SECRET_KEY: key.toString("hex"),
        DATA_DIR: folder,
        HOSTREAD_FAILPOINT: failpoint,
      },
    });
    expect(await killed.ended, killed.errors()).toBe("SIGKILL");

    // The leases of the dead run out; here at once.
    await db
      .updateTable("webhook_delivery")
      .set({ lease_until: null, due: new Date(0) })
      .execute();
    await deliverDue(context);
    const ids = new Map<number, Set<string>>();
    const order = new Map<number, number>();
    for (const { json, headers } of receiver.arrived) {
      const n: number = json.data.n;
      ids.set(n, (ids.get(n) ?? new Set()).add(headers["webhook-id"]!));
      // A repetition never comes after a later event of its thing has arrived.
      expect(n).toBeGreaterThanOrEqual(order.get(n % 2) ?? 0);
      order.set(n % 2, n);
    }
    expect([...ids.keys()].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const each of ids.values()) expect(each.size).toBe(1);
    const left = await db
      .selectFrom("webhook_delivery")
      .select("id")
      .where("state", "=", "waiting")
      .execute();
    expect(left).toEqual([]);
  },
);
