import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pushKeys } from "../../server/accounts/notices/push/keys.ts";
import { selectSubscriptions } from "../../server/accounts/notices/push/queries.ts";
import { openSubscription, subscribe } from "../../server/accounts/notices/push/subscribe.ts";
import { linkPlace } from "../../server/accounts/sealed-links.ts";
import { sealPassword, storedServer } from "../../server/mailbox/credentials.ts";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { openSecrets } from "../../server/platform/key-check.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { answerOnce } from "../../server/platform/web/idempotency.ts";
import {
  clientSecret,
  providerById,
  sealClientSecret,
} from "../../server/settings/providers/mail-provider.ts";
import { readSecret, storeSecret, webhookSecrets } from "../../server/settings/secret.ts";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeMailWorld } from "../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { resealSecrets } from "./reseal-secrets.ts";

const database = useDatabase();
const keys = (key: number, before?: number) => ({
  secretKey: Buffer.alloc(32, key).toString("base64"),
  secretKeyBefore: before === undefined ? null : Buffer.alloc(32, before).toString("base64"),
  dataDir: "unused",
});

test("S-15 after a rotation the new key alone opens mail passwords, keys of providers and links", async () => {
  const { db } = database();
  const old = await openSecrets(db, keys(1));
  const world = await makeMailWorld({ ...makeContext(db), secrets: old }, { port: 465, recipients: 1 });
  const imap_secret = sealPassword(old, world.mailboxId, "imap", "imap password");
  const smtp_secret = sealPassword(old, world.mailboxId, "smtp", "smtp password");
  await db
    .updateTable("mailbox")
    .set({ imap_secret, smtp_secret, smtp_same_as_imap: false })
    .where("id", "=", world.mailboxId)
    .execute();
  const place = linkPlace(world.kim.id, "key");
  const request = { loginId: world.kim.id, route: "inviteMember", key: "key", body: {} };
  const link = (work: () => Promise<string>) => inTransaction(db, (tx) => answerOnce(tx, request, work));
  await link(async () => old.seal("a link", place).toString("base64"));
  await inTransaction(db, async (tx) => {
    await storeSecret(tx, old, "smtpPassword", "platform password");
    await storeSecret(tx, old, "stripeWebhookSecret", "whsec_before");
    await storeSecret(tx, old, "stripeWebhookSecret", "whsec_now");
  });

  expect(await resealSecrets(db, keys(2, 1))).toBe(6);
  expect(await resealSecrets(db, keys(2, 1))).toBe(0);
  const present = await openSecrets(db, keys(2));
  const mailbox = (await mailboxById(db, world.mailboxId))!;
  expect(storedServer(present, mailbox, "smtp")!.auth).toMatchObject({ password: "smtp password" });
  expect(
    present.open(mailbox.imap_secret!, { table: "mailbox", row: mailbox.id, field: "imap_secret" }),
  ).toBe("imap password");
  expect(await readSecret(db, present, "smtpPassword")).toBe("platform password");
  expect(await webhookSecrets(db, present)).toEqual(["whsec_now", "whsec_before"]);
  const kept = await link(() => Promise.reject(new Error("it is kept")));
  expect(present.open(Buffer.from(kept, "base64"), place)).toBe("a link");
});

test("S-15 after a rotation the new key alone opens what browsers and providers of mail were given", async () => {
  const { db } = database();
  const old = await openSecrets(db, keys(2));
  const kim = await makeLogin(db, [await makeOwner(db)]);
  const { privateKey } = await pushKeys(db, old);
  const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };
  await inTransaction(db, (tx) => subscribe(tx, old, kim.id, subscription));
  const { id } = await db
    .insertInto("mail_provider")
    .values({ public_id: "provider", kind: "google", name: "Google", issuer: "", client_id: "client" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const secret = sealClientSecret(old, id, "client secret");
  await db.updateTable("mail_provider").set({ secret }).where("id", "=", id).execute();

  // Beside the six of the test before.
  expect(await resealSecrets(db, keys(3, 2))).toBe(9);
  expect(await resealSecrets(db, keys(3, 2))).toBe(0);
  const present = await openSecrets(db, keys(3));
  expect((await pushKeys(db, present)).privateKey).toBe(privateKey);
  const [row] = await inTransaction(db, selectSubscriptions);
  expect(openSubscription(present, row!)).toEqual(subscription);
  expect(clientSecret(present, (await providerById(db, id))!)).toBe("client secret");
});

test("S-15 nothing is sealed in a place that a rotation does not know", () => {
  const server = join(import.meta.dirname, "../../server");
  const sealing = readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .filter((file) => /secrets\.seal\(/.test(readFileSync(join(server, file), "utf8")));
  expect(sealing.sort()).toEqual([
    // server/accounts/factors/second-factor.test.ts.
    "accounts/factors/codes.ts",
    "accounts/member-routes.ts",
    "accounts/notices/push/keys.ts",
    "accounts/notices/push/subscribe.ts",
    // Lives ten minutes, and is left alone.
    "accounts/single-sign-on/begin-sign-on.ts",
    "accounts/single-sign-on/sign-on-client.ts",
    // The answer of an idempotent call.
    "accounts/token-routes.ts",
    // Never contact: server/contacts/opt-out/lists.test.ts.
    "contacts/suppression.ts",
    // Never contact, as it came with an export: in the same column under the same place.
    "export/taking-in/stage.ts",
    // Lives ten minutes, and is left alone.
    "mailbox/consent/begin-consent.ts",
    "mailbox/credentials.ts",
    // server/mailbox/grants/grants.test.ts.
    "mailbox/grants/tokens.ts",
    "platform/key-check.ts",
    "settings/providers/mail-provider.ts",
    "settings/secret.ts",
    "webhooks/secret.ts",
  ]);
});
