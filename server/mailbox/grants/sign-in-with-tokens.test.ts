import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { addEntry, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useConsent } from "../../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { copySent } from "../../outreach/sending/copy-sent.ts";
import { handOver } from "../../outreach/sending/hand-over.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { claimNext } from "../../outreach/sending/sending-queries.ts";
import { startMailing } from "../../outreach/start.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { takeSendingRight } from "../sending-right.ts";

const ADDRESS = "kim@brand.example";
const database = useDatabase();
const db = () => database().db;
const users = [
  { address: ADDRESS, password: "unknown-to-hostread" },
  { address: "hosts@shows.example", password: "p" },
];
const world = useConsent(db, { mail: { users, catchAll: "hosts@shows.example" } });
let owner: OwnerRow;
let kim: TestLogin;
let handle: string;
let mailboxId: number;
beforeEach(async ({ skip }) => {
  if (!world().mail) return skip("Exim or Dovecot cannot run here");
  // The same account at the provider is only revoked where nobody else has connected it.
  await sql`delete from mailbox_grant`.execute(db());
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  Object.assign(world().server.behavior, { account: ADDRESS, life: 3_600, rotates: true, instead: null });
  handle = /config\/(\w+)/.exec(await world().connect(kim))![1]!;
  const row = await db()
    .updateTable("mailbox")
    .set({ sandbox: true, sender_identity: "Brand GmbH\nWeg 1\n10115 Berlin" })
    .where("public_id", "=", handle)
    .returning("id")
    .executeTakeFirstOrThrow();
  mailboxId = row.id;
});

async function write(count: number): Promise<string> {
  const campaign = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const recipients: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const address = `host-${newHandle().toLowerCase()}@shows-${i}.example`;
    recipients.push(
      (await addEntry(db(), campaign.id, owner.id, { title: `Show ${i}`, address })).externalId,
    );
  }
  const draft = {
    subject: `About ${campaign.publicId}`,
    body: "Hello {{podcast_owner}}",
    recipients,
    language: "en" as const,
  };
  const { publicId } = await inTransaction(db(), (tx) =>
    startMailing(tx, world().context.secrets, kim.caller, campaign.publicId, { ...draft, mailbox: handle }),
  );
  return publicId;
}
const states = async (mailing: string) => (await messagesOf(db(), mailing)).map((one) => one.state);
const expire = () =>
  sql`update mailbox_grant set access_issued = now() - interval '1 hour', access_until = now() - interval '1 minute'
      where mailbox_id = ${mailboxId}`.execute(db());

test("B1.09 a mailbox connected by consent sends through its server with a token and files the copy over IMAP with one", async () => {
  const { context, mail } = world();
  const mailing = await write(2);
  await expire();
  for (let i = 0; i < 5 && (await states(mailing)).includes("queued"); i += 1)
    await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["accepted", "accepted"]);
  await copySent(context, mailboxId);
  const messages = await messagesOf(db(), mailing);
  expect(messages.map((one) => one.sent_copy)).toEqual(["done", "done"]);
  const ids = messages.map((one) => one.message_id);
  const there = async (address: string, folder?: string) =>
    (await mail!.waitForMail(address, 2, folder)).map((one) => one.messageId);
  expect(await there("hosts@shows.example")).toEqual(expect.arrayContaining(ids));
  expect(await there(ADDRESS, "Sent")).toEqual(expect.arrayContaining(ids));
});

test("B1.10 a token that the server refuses is renewed once; where that fails nothing is lost, and a sign-in sends it", async () => {
  const { context, server, connect, call } = world();
  const mailing = await write(1);
  // As if it had been withdrawn at the provider: what we hold looks good for an hour.
  await server.withdraw(ADDRESS);
  await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["queued"]);
  const { payload } = await call(kim.token, "GET", `/api/mailboxes/${handle}`);
  expect(payload).toMatchObject({ pause: { reason: "sign-in-over" }, waiting: 1, signIn: { state: "over" } });
  expect(await connect(kim, { mailbox: handle })).toContain("connected=yes");
  for (let i = 0; i < 5 && (await states(mailing)).includes("queued"); i += 1)
    await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["accepted"]);
});

test("B1.10 a provider in trouble lets mails wait, and none fails", async () => {
  const { context, server } = world();
  const mailing = await write(1);
  await expire();
  server.behavior.instead = { status: 503, body: JSON.stringify({ error: "temporarily_unavailable" }) };
  await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["queued"]);
  server.behavior.instead = null;
  await sql`update mail_account set next_send = null`.execute(db());
  for (let i = 0; i < 5 && (await states(mailing)).includes("queued"); i += 1)
    await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["accepted"]);
});

test("B1.16 the connection test signs in with tokens at both servers", async () => {
  const { call } = world();
  const { payload, body } = await call(kim.token, "POST", `/api/mailboxes/${handle}/test`, {});
  expect([payload?.ok, body]).toEqual([true, body]);
  expect(payload.steps.filter((one: { step: string }) => one.step === "sign-in")).toHaveLength(2);
  expect(payload.offer).toBeNull();
});

test("B1.18 disconnecting stops what waits, after its number was named, even what is just being prepared", async () => {
  const { context, call } = world();
  const mailing = await write(3);
  const fence = (await takeSendingRight(db(), mailboxId))!;
  const claim = (await inTransaction(db(), (tx) => claimNext(tx, mailboxId)))!;
  const gone = await call(kim.token, "DELETE", `/api/mailboxes/${handle}?waiting=3`);
  expect(gone.payload).toMatchObject({ stopped: 2, revoked: true });
  expect(await handOver(context, claim, fence)).toBe("stopped");
  expect(await states(mailing)).toEqual(["stopped", "stopped", "stopped"]);
  await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["stopped", "stopped", "stopped"]);
});

test("B1.19 what somebody who left had planned is held, and goes out once they are back", async () => {
  const { context } = world();
  const mailing = await write(1);
  await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
  await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["queued"]);
  await db().insertInto("membership").values({ login_id: kim.id, owner_id: owner.id }).execute();
  for (let i = 0; i < 5 && (await states(mailing)).includes("queued"); i += 1)
    await sendMailbox(context, mailboxId);
  expect(await states(mailing)).toEqual(["accepted"]);
});
