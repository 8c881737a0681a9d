import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContext, useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeMailWorld, messagesOf } from "../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { moveSandboxMailboxes } from "../mailbox/save.ts";
import { mailboxById } from "../mailbox/sender.ts";
import { sendMailbox } from "../outreach/sending/send-mailbox.ts";
import { silentLog } from "../platform/log.ts";
import { probeSmtp } from "../platform/mail/probe.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { createOutbound } from "../platform/outbound.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import {
  connectToSandbox,
  type MailSandbox,
  SANDBOX_USER,
  sandboxRoutes,
  startMailSandbox,
} from "./mail-sandbox.ts";
import { selfSignedForLoopback } from "./self-signed.ts";

const database = useDatabase();
const call = useApi(() => database().db, sandboxRoutes);
let sandbox: MailSandbox;
beforeAll(async () => {
  sandbox = await startMailSandbox(database().db, silentLog);
});
afterAll(() => sandbox.stop());

const guardTo = ({ port, certificate }: MailSandbox) =>
  createOutbound({ allow: parseAllow(`127.0.0.1/32:${port}`), trust: [certificate] });

test("its certificate is a sound one for loopback, signed by itself", () => {
  for (let i = 0; i < 50; i++) {
    const { cert, key } = selfSignedForLoopback();
    const read = new X509Certificate(cert);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkHost("localhost")).toBe("localhost");
    expect(read.checkIP("127.0.0.1")).toBe("127.0.0.1");
    expect(read.checkHost("example.org")).toBeUndefined();
    expect(read.ca).toBe(true);
    expect(Date.parse(read.validFrom)).toBeLessThan(Date.now());
    expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now());
    expect(key).toContain("PRIVATE KEY");
  }
});

test("a mailing goes over TLS into the sandbox without limits, and the page shows what arrived", async () => {
  const { db } = database();
  const context = { ...makeContext(db), outbound: guardTo(sandbox) };
  const world = await makeMailWorld(context, { port: 465, recipients: 3, limited: true });
  const who = { loginId: world.kim.id, ownerId: world.owner.id };
  const sender = { name: "Demo Brand", address: "demo@brand.example", identity: "Demo Brand, Weg 1" };
  await inTransaction(db, (tx) => connectToSandbox(tx, context, who, sender, sandbox.port));
  const mailing = await world.start({ subject: "Grüße an {{podcast_title}}" });
  await sendMailbox(context, world.mailboxId);
  expect((await messagesOf(db, mailing)).map((m) => m.state)).toEqual(Array(3).fill("accepted"));
  const shown = await call(world.kim.token, "GET", "/api/demo/mail");
  expect(shown.payload.map((mail: { subject: string }) => mail.subject)).toEqual([
    "Grüße an Show 2",
    "Grüße an Show 1",
    "Grüße an Show 0",
  ]);
  expect(shown.payload[0]).toMatchObject({
    from: '"Demo Brand" <demo@brand.example>',
    to: world.entries[2]!.address,
    text: expect.stringContaining("this is Kim."),
  });
  const stranger = await makeLogin(db, [await makeOwner(db)]);
  expect((await call(stranger.token, "GET", "/api/demo/mail")).payload).toEqual([]);
});

test("after another start it is found at its new port; a wrong password is refused", async () => {
  const { db } = database();
  const server = { host: "localhost", port: sandbox.port, security: "tls" as const };
  const wrong = { ...server, auth: { kind: "password" as const, user: "demo-1", password: "wrong" } };
  const { steps } = await probeSmtp(guardTo(sandbox), wrong);
  expect(steps.at(-1)).toMatchObject({ step: "sign-in", ok: false, code: "sign-in-refused" });
  await inTransaction(db, (tx) => moveSandboxMailboxes(tx, 4499, SANDBOX_USER));
  const [row] = await db.selectFrom("mailbox").select("id").where("sandbox", "=", true).execute();
  expect((await mailboxById(db, row!.id))!.smtp_port).toBe(4499);
});
