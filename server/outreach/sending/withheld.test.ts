import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeApiMailWorld } from "../../../tests/support/mail/api-mail-world.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useGmail } from "../../../tests/support/mail/use-stand-in.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { sendMailbox } from "./send-mailbox.ts";

const database = useDatabase();
const service = useGmail();

/** Milliseconds until the next job of a mailbox, and whether there is one at all. */
async function nextRun(mailboxId: number): Promise<number | null> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - clock_timestamp()) * 1000 as wait from graphile_worker.jobs
    where key = ${`send-mailbox:${mailboxId}`}`.execute(database().db);
  return rows[0] ? Number(rows[0].wait) : null;
}

test.each([
  ["the provider's interface", { transport: "gmail" }],
  ["mail servers", { transport: "mail", smtp_host: "mail.brand.example", smtp_port: 465 }],
] as const)(
  "a mailbox by %s that cannot send although nothing says why looks again after a while, not at once",
  async (_, way) => {
    const { db } = database();
    const context = { ...makeContext(db), outbound: service().outbound };
    const world = await makeApiMailWorld(context, "gmail", { recipients: 3 });
    await db.updateTable("mailbox").set(way).where("id", "=", world.mailboxId).execute();
    const mailing = await world.start();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await db.deleteFrom("mailbox_grant").where("mailbox_id", "=", world.mailboxId).execute();
    await sendMailbox(context, world.mailboxId);
    expect((await messagesOf(db, mailing)).map(({ state }) => state)).toEqual(Array(3).fill("queued"));
    expect(await nextRun(world.mailboxId)).toBeGreaterThan(50_000);
  },
);

test.each([
  ["the provider's interface", { transport: "gmail" }],
  ["mail servers", { transport: "mail", smtp_host: "mail.brand.example", smtp_port: 465 }],
] as const)("B1.11 a mailbox by %s whose provider is off waits for an administrator", async (_, way) => {
  const { db } = database();
  const context = { ...makeContext(db), outbound: service().outbound };
  const world = await makeApiMailWorld(context, "gmail", { recipients: 1 });
  await db.updateTable("mailbox").set(way).where("id", "=", world.mailboxId).execute();
  const mailing = await world.start();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  // As an earlier version left it, which paused nothing.
  await db.updateTable("mail_provider").set({ enabled: false }).where("kind", "=", "google").execute();
  await sql`update mailbox_grant set access_until = now()`.execute(db);
  await sendMailbox(context, world.mailboxId);
  await db.updateTable("mail_provider").set({ enabled: true }).where("kind", "=", "google").execute();
  expect((await messagesOf(db, mailing)).map(({ state }) => state)).toEqual(["queued"]);
  expect(await nextRun(world.mailboxId)).toBeNull();
  expect((await mailboxById(db, world.mailboxId))!.pause_reason).toBe("provider-failing");
});
