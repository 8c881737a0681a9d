import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { makeSigner } from "../../../tests/support/conversations/signer.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type DnsServer, startDnsServer } from "../../../tests/support/dns-server.ts";
import { type MailServers, startMailServers } from "../../../tests/support/mail/mail-servers.ts";
import {
  MAIL_HOST,
  mailboxInput,
  makeMailWorld,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { fillRoom } from "../../outreach/room/fill-room.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { createNames } from "../../platform/outbound/names.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { mailboxHandlers } from "../jobs.ts";
import { mailboxListRoutes } from "../list-routes.ts";
import { saveMailbox } from "../save.ts";
import { mailboxById } from "../sender.ts";
import { checkDomain, checkDomains } from "./check-domain.ts";
import { readDomainReport } from "./read-report.ts";

const DOMAIN = "brand-of-kim.org";
const user = { address: `kim@${DOMAIN}`, password: "secret-word" };
const started = await startMailServers({ users: [user], name: MAIL_HOST });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, mailboxListRoutes);
const tls = useCertificate();
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(async () => {
  await dns.stop();
  await started.servers?.stop();
});

const HEADERS =
  "from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post";
const signer = makeSigner(DOMAIN, { headers: HEADERS });
const weak = makeSigner(DOMAIN, { headers: HEADERS, bits: 768 });
const other = makeSigner("small-host.net");
beforeEach(() => {
  dns.asked.length = 0;
  dns.zones.clear();
  dns.zones.set(DOMAIN, { txt: ["v=spf1 mx ~all"], mx: [{ host: "mx.small-host.net", priority: 10 }] });
  dns.zones.set(`_dmarc.${DOMAIN}`, { txt: ["v=DMARC1; p=reject"] });
  dns.zones.set(`s1._domainkey.${DOMAIN}`, { txt: [signer.record] });
  dns.zones.set("s1._domainkey.small-host.net", { txt: [other.record] });
});

const jobs = async () =>
  (
    await sql<{ task: string }>`select t.identifier as task from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'check-domain'`.execute(
      db(),
    )
  ).rows.length;
const clearJobs = () => sql`delete from graphile_worker._private_jobs`.execute(db());

/** A user whose mailbox at a domain of its own was just connected. */
async function connect(context: Context, ports: { smtp: number; imap: number | null }) {
  await clearJobs();
  const owner = await makeOwner(db());
  const kim = await makeLogin(db(), [owner]);
  const signIn = { kind: "password" as const, user: user.address, password: user.password };
  const input = mailboxInput(ports.smtp, {
    senderAddress: user.address,
    communicationAddress: "",
    imap: ports.imap === null ? null : { host: MAIL_HOST, port: ports.imap, secure: true, signIn },
    smtp: { host: MAIL_HOST, port: ports.smtp, secure: true, sameAsImap: false, signIn },
  });
  await inTransaction(db(), (tx) => saveMailbox(tx, context, { loginId: kim.id, ownerId: owner.id }, input));
  const row = await db()
    .selectFrom("mailbox")
    .selectAll()
    .where("login_id", "=", kim.id)
    .executeTakeFirstOrThrow();
  return mailboxOf(context, owner, kim, row.id, row.public_id);
}

function mailboxOf(context: Context, owner: OwnerRow, kim: TestLogin, id: number, handle: string) {
  return {
    owner,
    kim,
    id,
    handle,
    check: () => mailboxHandlers(context)["check-domain"]({ mailboxId: id }),
    report: async () => (await readDomainReport(db(), context.config, (await mailboxById(db(), id))!))!,
    faults: async () =>
      (await readDomainReport(db(), context.config, (await mailboxById(db(), id))!))!.topics.flatMap((one) =>
        one.faults.map(({ code }) => code),
      ),
  };
}

describe.skipIf(started.servers === null)("B1.126 the mail to itself", () => {
  const servers = started.servers as MailServers;
  let sink: SmtpSink;
  let context: Context;
  beforeEach(async () => {
    sink = await startSmtpSink({
      certificate: tls().certificate,
      user: user.address,
      password: user.password,
    });
    const outboundAllow = `127.0.0.1/32:${sink.port},127.0.0.1/32:${servers.imap.tls}`;
    const base = makeContext(db());
    context = {
      ...base,
      config: { ...base.config, outboundAllow, publicUrl: "https://hostread.small-host.net" },
      outbound: createOutbound({
        allow: parseAllow(outboundAllow),
        resolve: async () => ["127.0.0.1"],
        names: createNames({ servers: [dns.address], timeout: 300 }),
        trust: [tls().ca, servers.ca],
      }),
    };
    return () => sink.stop();
  });

  /** Brings the next mail to where it goes to, as its provider makes it: signed, or not. */
  async function deliver(sign: (bytes: Buffer) => Promise<Buffer>): Promise<void> {
    const before = sink.mails.length;
    while (sink.mails.length === before) await pause(20);
    const mail = await sign(Buffer.from(sink.mails.at(-1)!.raw, "latin1"));
    servers.drop(user.address, [Buffer.concat([Buffer.from(`Return-Path: <${user.address}>\r\n`), mail])]);
  }
  const boxOf = () => connect(context, { smtp: sink.port, imap: servers.imap.tls });

  test("B1.126 a mailbox that is connected writes one mail to itself, with what mailings carry, and its signature is checked", async () => {
    const box = await boxOf();
    expect(await jobs()).toBe(1);
    expect(await box.report()).toMatchObject({ checking: true, checked: null, state: "unknown" });
    const unseen = await servers.unseen(user.address);
    await Promise.all([box.check(), deliver(signer.sign)]);
    expect(await box.report()).toMatchObject({
      domain: DOMAIN,
      checking: false,
      state: "good",
      refuses: false,
    });
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]).toMatchObject({ from: user.address, to: [user.address] });
    expect(sink.mails[0]!.raw).toMatch(/^List-Unsubscribe: /m);
    expect(sink.mails[0]!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    // It was looked at and nothing else.
    expect(await servers.unseen(user.address)).toBe(unseen + 1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mailbox_handover h
      join mailbox b on b.account_id = h.account_id where b.id = ${box.id}`.execute(db());
    expect(rows[0]!.count).toBe(1);
    // The job repeated has nothing to do.
    await box.check();
    expect(sink.mails).toHaveLength(1);
  });

  test("B1.126 what is wrong with the signature is named", async () => {
    const box = await boxOf();
    const faultsOf = async (sign: (bytes: Buffer) => Promise<Buffer>) => {
      await db()
        .updateTable("mailbox_probe")
        .set({ asked: new Date(), sent: null, message_id: null })
        .where("mailbox_id", "=", box.id)
        .execute();
      await Promise.all([box.check(), deliver(sign)]);
      return box.faults();
    };
    expect(await faultsOf(async (bytes) => bytes)).toEqual(["dkim-missing"]);
    const altered = async (bytes: Buffer) =>
      Buffer.from(
        (await signer.sign(bytes)).toString("latin1").replace("You can delete it", "You must pay"),
        "latin1",
      );
    expect(await faultsOf(altered)).toEqual(["dkim-broken"]);
    expect(await faultsOf(other.sign)).toEqual(["dkim-not-aligned"]);
    expect(await faultsOf(makeSignerLike(signer))).toEqual(["dkim-headers-open"]);
    dns.zones.set(`s1._domainkey.${DOMAIN}`, { txt: [weak.record] });
    expect(await faultsOf(weak.sign)).toEqual(["dkim-weak-key"]);
    dns.zones.delete(`s1._domainkey.${DOMAIN}`);
    expect(await faultsOf(signer.sign)).toEqual(["dkim-no-key"]);
    dns.zones.set(`s1._domainkey.${DOMAIN}`, { fails: "servfail" });
    expect(await faultsOf(signer.sign)).toEqual([]);
    expect((await box.report()).topics[1]).toMatchObject({ state: "unknown", why: "dns" });
  });

  test("B1.126 killed after it left, it is looked for and not sent again", async () => {
    const box = await boxOf();
    const raw = `From: ${user.address}\r\nTo: ${user.address}\r\nSubject: x\r\nMessage-ID: <sent-before@${DOMAIN}>\r\nList-Unsubscribe: <mailto:a@b.net>\r\nList-Unsubscribe-Post: x\r\n\r\nHello\r\n`;
    await db()
      .updateTable("mailbox_probe")
      .set({ sent: new Date(), message_id: `<sent-before@${DOMAIN}>` })
      .where("mailbox_id", "=", box.id)
      .execute();
    servers.drop(user.address, [await signer.sign(Buffer.from(raw))]);
    await box.check();
    expect(sink.mails).toHaveLength(0);
    expect(await box.report()).toMatchObject({ state: "good", checking: false });
  });

  test("B1.126 refused by its own server, or without incoming mail, nothing is said of the signature", async () => {
    sink.knobs.refuseSignIn = () => true;
    const box = await boxOf();
    await box.check();
    expect((await box.report()).topics[1]).toMatchObject({ state: "unknown", why: "not-sent" });
    const blind = await connect(context, { smtp: sink.port, imap: null });
    await blind.check();
    expect((await blind.report()).topics[1]).toMatchObject({ state: "unknown", why: "no-inbox" });
    expect(sink.mails).toHaveLength(0);
  });

  test("B1.126 reject without alignment blocks mailings, and the room says so", async () => {
    const world = await makeMailWorld(context, { port: sink.port, recipients: 1, limited: true });
    await db()
      .updateTable("mailbox")
      .set({ sender_address: user.address })
      .where("id", "=", world.mailboxId)
      .execute();
    const room = () =>
      fillRoom(context, world.kim.caller, world.campaign.publicId, {
        subject: "Hello",
        body: "Hello there",
        recipients: world.entries.map((entry) => entry.externalId),
        language: "en",
      });
    expect((await room()).domains).toMatchObject([
      { domain: DOMAIN, state: "unknown", refuses: false, faulty: [] },
    ]);
    dns.zones.set(DOMAIN, { mx: [{ host: "mx.small-host.net", priority: 10 }] });
    await checkDomain(context, world.mailboxId);
    expect((await room()).problems).toMatchObject([
      { code: "domain-records", detail: DOMAIN, level: "warns" },
    ]);
    await sql`insert into mailbox_probe (mailbox_id, done, domain, outcome)
      values (${world.mailboxId}, now(), ${DOMAIN}, 'arrived')`.execute(db());
    const shown = await room();
    expect(shown.problems).toMatchObject([{ code: "domain-refuses", entry: null, level: "blocks" }]);
    expect(shown.domains).toMatchObject([{ refuses: true, faulty: ["spf", "dkim", "dmarc"] }]);
    expect(shown.groups.map((group) => group.level)).toEqual(["blocked"]);
    await expect(world.start()).rejects.toMatchObject({ code: "domain-refuses" });
    await expect(
      world.start({ approved: { [world.entries[0]!.externalId]: "anything" } }),
    ).rejects.toMatchObject({ code: "room-changed" });
    await db().updateTable("mailbox_probe").set({ outcome: "not-arrived" }).execute();
    await world.start();
  });
});

/** The same signer, with the fields it usually signs. */
function makeSignerLike(one: typeof signer) {
  return (bytes: Buffer) => one.sign(bytes, "from:to:subject:date:message-id:mime-version:content-type");
}

describe("B1.126 asking for a check", () => {
  const ask = (who: TestLogin, handle: string) =>
    call(who.token, "POST", `/api/mailboxes/${handle}/domain`, {});

  async function plain() {
    const base = makeContext(db());
    const names = createNames({ servers: [dns.address], timeout: 300 });
    const context = { ...base, outbound: createOutbound({ resolve: async () => [], names }) };
    const box = await connect(context, { smtp: 465, imap: null });
    return { ...box, context };
  }

  test("B1.126 one runs at a time, however often it is asked for; strangers find nothing; five a minute", async () => {
    const box = await plain();
    expect(await jobs()).toBe(1);
    await box.check();
    await clearJobs();
    const answers = await Promise.all([1, 2, 3].map(() => ask(box.kim, box.handle)));
    expect(answers.map((one) => [one.status, one.payload.domain.checking])).toEqual(
      Array(3).fill([200, true]),
    );
    expect(await jobs()).toBe(1);
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await ask(stranger, box.handle)).fault).toBe("not-found");
    let last = answers[0]!;
    for (let n = 0; n < 6; n++) {
      await box.check();
      last = await ask(box.kim, box.handle);
    }
    expect(last.fault).toBe("too-many-requests");
  });

  test("B1.126 a check whose server is gone for good can be begun anew; what was known stays meanwhile", async () => {
    const box = await plain();
    await box.check();
    const before = await box.report();
    expect(before.topics[1]).toMatchObject({ why: "no-inbox" });
    expect((await ask(box.kim, box.handle)).payload.domain.topics).toEqual(before.topics);
    await sql`update mailbox_probe set asked = now() - interval '3 minutes' where mailbox_id = ${box.id}`.execute(
      db(),
    );
    expect((await box.report()).checking).toBe(false);
    await clearJobs();
    expect((await ask(box.kim, box.handle)).payload.domain.checking).toBe(true);
    expect(await jobs()).toBe(1);
  });

  test("B1.126 the sandbox and names that no DNS has are not looked at", async () => {
    const box = await plain();
    await db().updateTable("mailbox").set({ sandbox: true }).where("id", "=", box.id).execute();
    expect((await ask(box.kim, box.handle)).fault).toBe("mailbox-incomplete");
    await db()
      .updateTable("mailbox")
      .set({ sandbox: false, sender_address: "kim@brand.example" })
      .where("id", "=", box.id)
      .execute();
    expect((await ask(box.kim, box.handle)).fault).toBe("mailbox-incomplete");
    await box.check();
    await checkDomains(box.context);
    expect(dns.asked).toEqual([]);
  });

  test("B1.126 each domain is looked at once a day; since when it fails outlives a failure of DNS", async () => {
    const box = await plain();
    await db().deleteFrom("mail_domain").execute();
    await checkDomains(box.context);
    expect(await box.report()).toMatchObject({ failingSince: null });
    const asked = dns.asked.length;
    expect(asked).toBeGreaterThan(0);
    await checkDomains(box.context);
    expect(dns.asked.length).toBe(asked);

    const tomorrow = () => sql`update mail_domain set checked = checked - interval '25 hours'`.execute(db());
    await tomorrow();
    dns.zones.set(DOMAIN, { txt: [] });
    await checkDomains(box.context);
    const { failingSince } = await box.report();
    expect(failingSince).not.toBeNull();
    await tomorrow();
    dns.zones.set(DOMAIN, { fails: "servfail" });
    await checkDomains(box.context);
    expect(await box.report()).toMatchObject({ failingSince });
    expect((await box.report()).topics[0]).toMatchObject({ state: "unknown" });

    await sql`update mailbox set disconnected = now()`.execute(db());
    await sql`update mail_domain set checked = now() - interval '3 days'`.execute(db());
    await checkDomains(box.context);
    expect(await db().selectFrom("mail_domain").selectAll().execute()).toEqual([]);
  });
});
