import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE, readRunbook, STEPS } from "../scripts/prove/recovery-proof/runbook.ts";
import { confirmRestored, LETTER_JOBS, noticeRecovery } from "../server/outreach/sending/after-restore.ts";
import { sendMailbox } from "../server/outreach/sending/send-mailbox.ts";
import { packageRoot } from "../server/platform/package-root.ts";
import { type Database, inTransaction, openDatabase } from "../server/platform/postgres/database.ts";
import { migrate } from "../server/platform/postgres/migrate.ts";
import { addJob } from "../server/platform/queue.ts";
import { isSuspended } from "../server/platform/suspension.ts";
import { allowEverybody } from "./support/allow-everybody.ts";
import { type MailWorld, makeMailWorld } from "./support/mail/mail-world.ts";
import { useReplies } from "./support/mail/reply-world.ts";
import { type Archived, type Running, startArchived } from "./support/recovery/archived-postgres.ts";

/** `npm run prove:recovery` does the same with pgBackRest, the runbook's commands and running servers. */
let archived: Archived;
let primary: Database;
let world: MailWorld;
/** After the mailing was begun, before its mails left. */
let minute: string;

beforeAll(async () => {
  archived = await startArchived();
  await migrate(archived);
  primary = open(archived);
  await allowEverybody(primary.db);
}, 120_000);
const { sink, context: edge } = useReplies(() => primary.db);
const opened: Database[] = [];
const open = ({ connectionString }: Running): Database => {
  const database = openDatabase({ connectionString, poolSize: 4 });
  opened.push(database);
  return database;
};
const MAILS = 3;

beforeAll(async () => {
  world = await makeMailWorld(edge(), { port: sink().port, recipients: MAILS });
  await archived.backUp();
  await world.start();
  await inTransaction(primary.db, (tx) => addJob(tx, "tell", { loginId: world.kim.id, by: "mail" }));
  const [{ now } = {}] = await archived.query("select clock_timestamp()::text as now");
  minute = String(now);
  await sendMailbox(edge(), world.mailboxId);
  await archived.archive();
}, 120_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  await archived?.close();
});

const states = async ({ db }: Database) =>
  (await db.selectFrom("message").select(["state", "reason"]).orderBy("id").execute()).map(
    ({ state, reason }) => [state, reason],
  );
const of = (all: number, state: string, reason: string | null = null) =>
  Array.from({ length: all }, () => [state, reason]);
const send = (copy: Database) => sendMailbox({ ...edge(), db: copy.db }, world.mailboxId);

test("D6.09 back at a minute nothing leaves until somebody confirms, and then not what may have left", async () => {
  expect(await states(primary)).toEqual(of(MAILS, "accepted"));
  const running = await archived.restore(
    `recovery_target_time = '${minute}'\nrecovery_target_action = 'promote'`,
  );
  const copy = open(running);
  // As a worker finds it that has lived through the recovery: before any process has looked.
  expect(await states(copy)).toEqual(of(MAILS, "queued"));
  expect(await isSuspended(copy.db)).toBe(true);
  await send(copy);
  expect(await states(copy)).toEqual(of(MAILS, "queued"));

  await Promise.all([noticeRecovery(copy.db), noticeRecovery(copy.db)]);
  expect(await states(copy)).toEqual(of(MAILS, "unclear", "restored"));
  const { rows } = await copy.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier = any($1)",
    [LETTER_JOBS],
  );
  expect(rows).toEqual([]);
  await send(copy);
  // Whatever becomes of the settings: it is written down.
  await running.set("recovery_target_time = ''");
  expect(await isSuspended(copy.db)).toBe(true);

  expect(await confirmRestored(copy.db, { nothingLeft: false })).toMatch(/^recovered to 20/);
  expect(await isSuspended(copy.db)).toBe(false);
  await noticeRecovery(copy.db);
  await send(copy);
  expect(await states(copy)).toEqual(of(MAILS, "unclear", "restored"));
  expect(sink().mails).toEqual([]);
  expect(await confirmRestored(copy.db, { nothingLeft: false })).toBe(null);

  // Another restore of this one has another name.
  await running.set("hostread.restored = '2026-11-27T10:00:00Z'");
  expect(await isSuspended(copy.db)).toBe(true);
  await confirmRestored(copy.db, { nothingLeft: false });
  expect(await isSuspended(copy.db)).toBe(false);
}, 60_000);

test("D6.09 where nothing had left, the operator's word lets what waited go on, once", async () => {
  const running = await archived.restore(
    `recovery_target_time = '${minute}'\nrecovery_target_action = 'promote'\nhostread.restored = 'a name'`,
  );
  const copy = open(running);
  // Nobody has noticed before: the confirmation does.
  expect(await confirmRestored(copy.db, { nothingLeft: true })).toMatch(/^recovered to 20.*, named a name$/);
  await send(copy);
  expect(await states(copy)).toEqual(of(MAILS, "accepted"));
  expect(sink().mails).toHaveLength(MAILS);
}, 60_000);

test("D6.09 a restore to the newest is held by the name that its configuration gives it", async () => {
  const copy = open(await archived.restore("hostread.restored = 'yes'"));
  expect(await states(copy)).toEqual(of(MAILS, "accepted"));
  expect(await isSuspended(copy.db)).toBe(true);
  expect(await confirmRestored(copy.db, { nothingLeft: false })).toMatch(/^recovered timeline 0000000\d$/);
  expect(await isSuspended(copy.db)).toBe(false);
}, 60_000);

test("D6.09 a standby that takes over stops nothing, though it is on another timeline", async () => {
  const running = await archived.restore("recovery_target_timeline = 'latest'", "follow");
  const [{ timeline } = {}] = await running.query(
    "select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline",
  );
  expect(timeline).not.toBe("00000001");
  const copy = open(running);
  await noticeRecovery(copy.db);
  expect(await isSuspended(copy.db)).toBe(false);
}, 60_000);

test("D6.09 the runbook has the commands that are proved, and no others", () => {
  const runbook = readRunbook();
  expect([...runbook.keys()]).toEqual([...STEPS]);
  const all = [...runbook.values()].flat().join("\n");
  // The proof puts its own minute in this one's place.
  expect(all.split(MINUTE)).toHaveLength(2);
  for (const [, file = ""] of all.matchAll(/\bdeploy\/(pgbackrest\/[\w.@-]+)/g))
    expect(readdirSync(join(packageRoot(), "deploy/pgbackrest"))).toContain(file.split("/")[1]);
  const scripts = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")).scripts;
  for (const [, name = ""] of all.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty(name);
  // Each restore is given a name of its own; the configuration names those that are not.
  expect(all.match(/pgbackrest [^\n]*(\\\n[^\n]*)? restore$/gm)).toHaveLength(2);
  expect(all.match(/--recovery-option=hostread\.restored="\$\(date /g)).toHaveLength(2);
  const configuration = readFileSync(join(packageRoot(), "deploy/pgbackrest/pgbackrest.conf"), "utf8");
  expect(configuration).toMatch(/^\[global:restore\]$[^[]*^recovery-option=hostread\.restored=yes$/m);
});

test("D6.09 every job that sends one of the platform's own mails is known to be one", () => {
  const files = readdirSync(join(packageRoot(), "server"), { recursive: true, encoding: "utf8" });
  const senders = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) =>
      /\bsendLetter\(context/.test(readFileSync(join(packageRoot(), "server", file), "utf8")),
    );
  expect(senders.sort()).toEqual([
    "accounts/account-mail.ts",
    "accounts/notices/tell-by-mail.ts",
    "contacts/your-data/ask-for-data.ts",
    "teamwork/tasks/remind-tasks.ts",
    "webhooks/letter.ts",
  ]);
});
