import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ALL_NODES, smallDisk, startCluster } from "./cluster-proof/cluster.ts";
import { databaseUser, killEverything } from "./cluster-proof/program.ts";
import { installTools, missingTools } from "./cluster-proof/tools.ts";
import { type Parts, prove, startProofWorld } from "./cluster-proof/trials.ts";
import { cleanedUp } from "./endings.ts";

/*
 * npm run prove:cluster -- [--quick] [--only abcde] [--requests N] [--keep]
 * Three PostgreSQL 15 with Patroni and etcd, HAProxy, PgBouncer, two web and two worker processes on loopback, under a
 * load of searches, moves, purchases and a mailing: (a) every process is restarted twice, (b) the primary is killed
 * again and again, (c) it is cut off from etcd, (d) the other parts are killed in turn, (e) disks get full. What clients
 * were told is held against the database. Needs root and Debian 12; ends with 1 where a rule is broken.
 */
const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "abcde" },
    /** How many (a) goes on for, instead of 200,000. */
    requests: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const sizes = values.quick
  ? { requests: 4_000, kills: 2, people: 10, podcasts: 300, mailings: 1, recipients: 60, mailDelay: 1_500 }
  : {
      requests: 200_000,
      kills: 20,
      people: 40,
      podcasts: 3_000,
      mailings: 2,
      recipients: 500,
      mailDelay: 2_000,
    };

if (values.requests !== undefined) sizes.requests = Number(values.requests);
if (!(sizes.requests > 0)) {
  process.stderr.write("--requests takes a number\n");
  process.exit(2);
}

const say = (line: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

if (missingTools().length > 0) installTools();
const missing = missingTools();
if (missing.length > 0) {
  process.stderr.write(`prove:cluster needs Debian 12, root and ${missing.join(", ")}\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "hostread-cluster-"));
const disks = ALL_NODES.map((node) =>
  smallDisk(join(folder, `disk-${node}`), values.quick ? 700 : 1_500, databaseUser()),
);
let broken = 0;
let leftOut = "";
const cleanUp = cleanedUp(async () => {
  await killEverything(folder);
  for (const disk of disks) disk?.unmount();
  if (!values.keep && existsSync(folder)) rmSync(folder, { recursive: true, force: true });
});
try {
  say(`in ${folder}`);
  const cluster = await startCluster(folder, (node) => join(folder, `disk-${node}`));
  say("the cluster is whole");
  const world = await startProofWorld({ cluster, folder, sizes, secretKey: randomBytes(32), say });
  try {
    const parts = values.only.split("") as Parts[];
    if (disks.includes(null) && parts.includes("e")) {
      parts.splice(0, parts.length, ...parts.filter((part) => part !== "e"));
      leftOut = " (e) was left out.";
      say("(e) is left out: this machine mounts no small file systems");
    }
    const violations = await prove(world, parts);
    for (const violation of violations) say(`broken: ${violation}`);
    broken = violations.length;
  } finally {
    await world.close();
  }
} catch (error) {
  broken += 1;
  say((error as Error).stack ?? String(error));
} finally {
  await cleanUp();
}
say((broken === 0 ? "Every rule that was tried holds." : `${broken} rules are broken.`) + leftOut);
process.exit(broken === 0 ? 0 : 1);
