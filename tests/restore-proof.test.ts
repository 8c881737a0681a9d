import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tendMails } from "../server/bookings/mails/tend-mails.ts";
import { handlers } from "../server/jobs.ts";
import { sendMailbox } from "../server/outreach/sending/send-mailbox.ts";
import { quoted } from "../server/platform/backup/backup-format.ts";
import { restoreBackup } from "../server/platform/backup/restore-backup.ts";
import { writeBackup } from "../server/platform/backup/write-backup.ts";
import { inTransaction } from "../server/platform/postgres/database.ts";
import { migrate } from "../server/platform/postgres/migrate.ts";
import { endSuspension } from "../server/platform/suspension.ts";
import { resumeRecomputes } from "../server/tracking/conversions/recompute.ts";
import { makeContext } from "./support/api.ts";
import { emptyDatabase, type TestDatabase, useDatabase } from "./support/database.ts";
import { makeTenant, type Tenant } from "./support/hostile-world.ts";
import { type MailWorld, makeMailWorld } from "./support/mail/mail-world.ts";
import { useReplies } from "./support/mail/reply-world.ts";

const database = useDatabase();
const db = () => database().db;
const { sink, context: edge } = useReplies(db);
let copy: TestDatabase;
let folder: string;
let world: MailWorld;
let tenant: Tenant;
let mailId: number;

/** What a campaign has from offer to result; each holds something of the tenant. */
const PARTS = [
  "offer",
  "offer_version",
  "booking",
  "booking_version",
  "booking_mail",
  "spot",
  "link",
  "promo_code",
  "podcast_list",
  "podcast_list_line",
  "conversion_import",
  "conversion_state",
  "api_key",
  "oauth_client",
  "oauth_grant",
  "webhook",
  "webhook_delivery",
  "contact_basis",
  "report_link",
  "whole_export",
  "whole_export_piece",
  "campaign_active",
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hostread-restore-"));
  tenant = await makeTenant({ ...makeContext(db()), fetch: async () => Response.json({ success: true }) });
  world = await makeMailWorld(edge(), { port: sink().port, recipients: 1 });
  const booking = await db()
    .selectFrom("booking")
    .select("id")
    .where("public_id", "=", tenant.ids.booking)
    .executeTakeFirstOrThrow();
  // A mail that waits, in a mailbox that works.
  await db()
    .updateTable("booking")
    .set({
      owner_id: world.owner.id,
      podcast_id: world.entries[0]!.podcastId,
      entry_id: world.entries[0]!.id,
    })
    .where("id", "=", booking.id)
    .execute();
  mailId = (
    await db()
      .insertInto("booking_mail")
      .values({
        booking_id: booking.id,
        number: 1,
        kind: "sheet",
        mailbox_id: world.mailboxId,
        login_id: world.kim.id,
        words: "Here it is.",
        record: false,
        spot_id: null,
        message_id: null,
        queued: null,
        created: new Date(Date.now() - 600_000),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
  await db().updateTable("conversion_state").set({ computing: true }).execute();
  const file = join(folder, "all.backup");
  copy = await emptyDatabase();
  const from = await database().pool.connect();
  await writeBackup(from, file).finally(() => from.release());
  const into = await copy.pool.connect();
  await restoreBackup(into, file).finally(() => into.release());
  // As a server does when it starts on it.
  await migrate({ connectionString: copy.connectionString });
});
afterAll(async () => {
  await copy.drop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async (of: TestDatabase, table: string): Promise<string[]> =>
  (await of.pool.query(`select t::text as row from ${quoted(table)} t order by 1`)).rows.map(
    ({ row }) => row,
  );
const tables = async (): Promise<string[]> =>
  (
    await database().pool.query(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('platform_state', 'schema_migration', 'link_salt', 'link_seen')",
    )
  ).rows.map(({ name }) => name);

/** Works off the jobs of the copy as its server would; answers what could not be done. */
async function workOff(): Promise<string[]> {
  const context = { ...edge(), db: copy.db };
  const failed: string[] = [];
  const { rows } = await sql<{ name: "mail-booking" | "attribute"; payload: never }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier in ('mail-booking', 'attribute')
    returning t.identifier as name, j.payload`.execute(copy.db);
  for (const { name, payload } of rows)
    await handlers(context)
      [name](payload)
      .catch(({ code }: { code: string }) => void failed.push(`${name} ${code}`));
  await sendMailbox(context, world.mailboxId);
  return failed;
}

test("C9.09 a restored copy has every row of every table, from offer to result", async () => {
  for (const part of PARTS) expect([part, (await rowsOf(database(), part)).length > 0]).toEqual([part, true]);
  const all = await tables();
  expect(all).toEqual(expect.arrayContaining(PARTS));
  for (const table of all)
    expect([table, await rowsOf(copy, table)]).toEqual([table, await rowsOf(database(), table)]);
});

test("C9.09 it sends nothing until somebody confirms it; then a mail about a booking goes once", async () => {
  await tendMails(copy.db);
  expect(await workOff()).toEqual([]);
  // Not even where a job is there, as in a copy made with other tools.
  await expect(handlers({ ...edge(), db: copy.db })["mail-booking"]({ mailId })).rejects.toMatchObject({
    code: "sending-suspended",
  });
  expect(sink().mails).toEqual([]);

  await inTransaction(copy.db, endSuspension);
  await Promise.all([tendMails(copy.db), tendMails(copy.db)]);
  expect(await workOff()).toEqual([]);
  await tendMails(copy.db);
  expect(await workOff()).toEqual([]);
  expect(sink().mails).toHaveLength(1);
});

test("C9.09 computing that stood still as the backup was made goes on in the copy", async () => {
  const standing = async () =>
    (await copy.db.selectFrom("conversion_state").select("computing").where("computing", "=", true).execute())
      .length;
  expect(await standing()).toBeGreaterThan(0);
  await inTransaction(copy.db, resumeRecomputes);
  await workOff();
  expect(await standing()).toBe(0);
});
