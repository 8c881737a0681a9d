import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { comparedRows, type Row } from "../../tests/support/export/compared-rows.ts";
import { fillOrganization } from "../../tests/support/export/filled-organization.ts";
import { exportTo } from "../../tests/support/export/made-export.ts";
import { verifyAudit } from "../accounts/audit/verify.ts";
import { addInvented } from "../catalogue/add-invented.ts";
import { makeDemoCatalogue } from "../demo/catalogue/make-catalogue.ts";
import { DEMO_LOGIN, makeDemonstration } from "../demo/make.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { brokenInvariants } from "../purchases/invariants.ts";
import { PARTS } from "./parts.ts";
import { takeIn } from "./taking-in/take-in.ts";

const one = useDatabase();
const other = useDatabase();
const here = () => makeContext(one().db);
const folder = mkdtempSync(join(tmpdir(), "hostread-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "export.zip");

const idsOf = async (db: ReturnType<typeof one>["db"]) => {
  const { rows } = await sql<{ ownerId: number; loginId: number }>`
    select o.id as "ownerId", l.id as "loginId" from owner o, login l
    where o.name = 'demo-brand' and l.username = ${DEMO_LOGIN}`.execute(db);
  return rows[0]!;
};

let source: ReturnType<typeof makeContext>;
let target: ReturnType<typeof makeContext>;

beforeAll(async () => {
  source = here();
  target = makeContext(other().db);
  await makeDemonstration(source, 2_525);
  // The catalogue is there as well, under handles of its own; what the organization has added is not.
  await inTransaction(target.db, (tx) => addInvented(tx, makeDemoCatalogue("hostread", new Date())));
  await fillOrganization(source, await idsOf(source.db));
  await exportTo(source, await idsOf(source.db), file);
});

/** What the rows of an organization become on their way in, and nothing else. */
const BECOMES: Record<string, (row: Row) => Row> = {
  mailbox: (row) => ({ ...row, disconnected: expect.any(String), standard: false, copy_until: null }),
  message: (row) => ({
    ...row,
    lease_until: null,
    contact_held: null,
    ...(["queued", "claimed", "deferred"].includes(row.state as string) && {
      state: "stopped",
      reason: "stopped-by-user",
    }),
    ...(row.state === "handed" && { state: "unclear", reason: "worker-lost" }),
    ...(row.sent_copy === "waiting" && { sent_copy: "none" }),
  }),
  follow_up: (row) =>
    ["planned", "held"].includes(row.state as string)
      ? { ...row, state: "stopped", reason: "stopped-by-user" }
      : row,
  task: (row) => ({ ...row, reminded: row.due }),
  mail_file: (row) => (row.state === "remote" ? { ...row, state: "gone" } : row),
  purchase_request: (row) => (row.state === "asked" ? { ...row, state: "expired" } : row),
  ledger_account: (row) => ({ ...row, reserved: 0, modified: expect.any(String) }),
  "outside podcast": (row) => (row.public_id === "OwnShow" ? row : { ...row, public_id: expect.any(String) }),
  audit: (row) => ({
    ...row,
    brought_owner: expect.any(Number),
    brought_login: row.login_id === null ? null : expect.any(Number),
  }),
};

describe("an export taken in by another installation", () => {
  test("D4.07 has rows of every table that is in an export", async () => {
    const rows = await comparedRows(source.db, file);
    const empty = PARTS.map(({ table }) => table).filter((table) => rows[table]!.length === 0);
    expect(empty).toEqual([]);
  });

  test("D4.07 makes everything again with the same handles, row by row", async () => {
    const taken = await takeIn(target, file);
    expect(taken).toMatchObject({
      organization: "Demo Brand",
      made: true,
      users: { known: 0 },
      podcasts: { made: 1 },
      files: 3,
    });
    const back = join(folder, "back.zip");
    await exportTo(target, await idsOf(target.db), back);
    const [before, after] = [await comparedRows(source.db, file), await comparedRows(target.db, back)];
    // What is new there is one line: that it was taken in.
    expect(after.audit!.pop()).toMatchObject({ act: "organization.import", brought_owner: null });
    for (const [table, rows] of Object.entries(before))
      expect([table, after[table]]).toEqual([table, rows.map((row) => BECOMES[table]?.(row) ?? row)]);
  });

  test("D4.07 the audit is whole there, credits and money add up, and nothing waits to be sent", async () => {
    expect((await verifyAudit(target.db)).flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(await brokenInvariants(target.db)).toEqual({});
    const { rows } = await sql<{ state: string }>`
      select distinct state from message where state in ('queued', 'claimed', 'deferred', 'handed')`.execute(
      target.db,
    );
    expect(rows).toEqual([]);
    const { rows: jobs } = await sql`select task_identifier from graphile_worker.jobs
      where task_identifier ~ 'mail|send|webhook|push'`.execute(target.db);
    expect(jobs).toEqual([]);
  });

  test("D4.07 taken in again it changes nothing", async () => {
    const count = () =>
      sql`select (select count(*) from message) as messages, (select max(id) from audit) as entries,
        (select count(*) from login) as logins`.execute(target.db);
    const before = await count();
    expect(await takeIn(target, file)).toMatchObject({ made: false, rows: 0 });
    expect((await count()).rows).toEqual(before.rows);
  });
});
