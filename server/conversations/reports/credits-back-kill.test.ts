import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casesOf, makeSender, reportOf } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { nodeProgram, type Running, runNode } from "../../../tests/support/node-program.ts";
import { useShop } from "../../../tests/support/shop.ts";
import { makePodcast } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { createSecrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { brokenInvariants } from "../../purchases/invariants.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const key = randomBytes(32);
const context = (): Context => ({ ...shop.edge().context, secrets: createSecrets(key) });

let folder: string;
let program: { file: string; remove(): void };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "give-back-"));
  program = await nodeProgram("tests/support/programs/work-on-reports.ts");
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

const work = (failpoint?: string): Running =>
  runNode(program.file, [], {
    env: {
      DATABASE_URL: database().connectionString,
      SECRET_KEY: key.toString("hex"),
      DATA_DIR: folder,
      ...(failpoint && { HOSTREAD_FAILPOINT: failpoint }),
    },
  });
const lookJobs = async () =>
  (
    await sql<{ locked: boolean }>`
      select j.locked_at is not null as locked from graphile_worker.jobs j
      where j.task_identifier = 'give-back' and j.run_at <= now()`.execute(db())
  ).rows;
const transfers = async (ownerId: number) =>
  (
    await sql<{ amount: number }>`
      select t.id from ledger_transfer t where t.kind = 'undelivered' and t.owner_id = ${ownerId}`.execute(
      db(),
    )
  ).rows.length;

/** Four reports: three are paid, the fourth waits until our own DNS proves it. It said so a day ago. */
async function dueLook() {
  const buyer = await shop.scene(4);
  const sender = await makeSender(context(), buyer.owner, buyer.login);
  const podcasts = [];
  for (let i = 0; i < 4; i++) {
    const address = `host@gone-${randomBytes(4).toString("hex")}.example`;
    podcasts.push({ ...(await makePodcast(db(), { address })), address });
  }
  await buyer.buy(podcasts);
  let messageId = 0;
  for (const podcast of podcasts) {
    const mail = await sender.send(podcast, podcast.address);
    await sender.report(reportOf(mail));
    messageId = mail.id;
  }
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  const first = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await inTransaction(db(), (tx) =>
    addJob(tx, "give-back", { messageId, first }, { key: `give-back:${messageId}` }),
  );
  const last = async () => (await casesOf(db(), buyer.owner.id)).at(-1);
  expect([await buyer.available(), await transfers(buyer.owner.id)]).toEqual([3, 3]);
  expect(await last()).toMatchObject({ state: "waiting", proof: "weak" });
  return { ...buyer, last };
}

test.each([
  { at: "report.settle.before", booked: 3 },
  { at: "report.settle.after", booked: 4 },
])(
  "B1.57 B1.62 a worker that is killed at $at while our own DNS proves a report: one transfer, when it goes on",
  async ({ at, booked }) => {
    const one = await dueLook();
    const killed = work(`${at}:1`);
    expect(await killed.ended, killed.errors()).toBe("SIGKILL");
    expect([await one.available(), await transfers(one.owner.id)]).toEqual([booked, booked]);
    expect((await one.last())?.state).toBe(booked === 4 ? "paid" : "waiting");
    expect(await brokenInvariants(db())).toEqual({});
    expect(await lookJobs()).toEqual([{ locked: true }]);

    // What a dead worker holds is free after four hours; here at once. Two workers then want it.
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '5 hours'`.execute(db());
    const workers = [work(), work()];
    await Promise.race(workers.map((worker) => worker.says("done")));
    for (const worker of workers) worker.process.kill("SIGTERM");
    for (const worker of workers) expect(await worker.ended, worker.errors()).toBe(0);
    expect([await one.available(), await transfers(one.owner.id)]).toEqual([4, 4]);
    expect(await one.last()).toMatchObject({ state: "paid", proof: "strong" });
    expect(await lookJobs()).toEqual([]);
    expect(await brokenInvariants(db())).toEqual({});
  },
  120_000,
);
