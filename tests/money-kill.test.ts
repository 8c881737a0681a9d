import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { proveCrashes } from "../scripts/prove/money-proof/crash.ts";
import { packageRoot } from "../server/platform/package-root.ts";
import { PURCHASE_FAILPOINTS } from "../server/purchases/failpoints.ts";
import { useDatabase } from "./support/database.ts";

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "hostread-money-kill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * One of each danger: money taken and not booked, a checkout made and not known, an end not written down. `npm run
 * prove:money` has them all.
 */
const SAMPLE = [
  "purchase.place.after",
  "provider.create-session.after",
  "purchase.settle.before",
  "purchase.settle.after",
  "provider.create-refund.after",
  "report.settle.before",
  "report.settle.after",
  "undelivered.decide.after",
];

test("M-2 B1.62 a server that is killed in the middle of a purchase, or of giving credits back, leaves nothing half done", async () => {
  expect(PURCHASE_FAILPOINTS.length).toBeGreaterThanOrEqual(25);
  expect(PURCHASE_FAILPOINTS).toEqual(expect.arrayContaining(SAMPLE));
  const { connectionString } = database();
  const result = await proveCrashes({
    database: database(),
    connectionString,
    secretKey: randomBytes(32),
    program: join(packageRoot(), "dist/server/main.js"),
    folder,
    failpoints: SAMPLE,
    rounds: 1,
    seed: "sample",
    skipsTime: true,
  });
  expect(result.violations).toEqual([]);
  expect([...result.kills.keys()].sort()).toEqual([...SAMPLE].sort());
}, 1_800_000);
