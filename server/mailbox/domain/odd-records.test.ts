import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type DnsServer, startDnsServer } from "../../../tests/support/dns-server.ts";
import { mailboxInput } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { createLog } from "../../platform/log.ts";
import { createNames, type Names, noNames } from "../../platform/outbound/names.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { saveMailbox } from "../save.ts";
import { checkDomains } from "./check-domain.ts";
import { judgeProbe } from "./judge-probe.ts";
import { endProbe } from "./queries.ts";

const database = useDatabase();
const db = () => database().db;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.stop());
beforeEach(async () => {
  await sql`delete from mailbox`.execute(db());
  await sql`delete from mail_domain`.execute(db());
});

/** A mailbox that sends from a domain. */
async function sendFrom(domain: string): Promise<number> {
  const owner = await makeOwner(db());
  const kim = await makeLogin(db(), [owner]);
  const who = { loginId: kim.id, ownerId: owner.id };
  const input = mailboxInput(465, { senderAddress: `kim@${domain}`, communicationAddress: "" });
  await inTransaction(db(), (tx) => saveMailbox(tx, makeContext(db()), who, input));
  const { id } = await db()
    .selectFrom("mailbox")
    .select("id")
    .where("login_id", "=", kim.id)
    .executeTakeFirstOrThrow();
  return id;
}

function contextOf(names: Names, logged: string[] = []) {
  const log = createLog({ destination: { write: (line: string) => void logged.push(line) } });
  return { ...makeContext(db(), log), outbound: createOutbound({ resolve: async () => [], names }) };
}
const stored = () => db().selectFrom("mail_domain").selectAll().orderBy("domain").execute();

test("B1.126 a record with characters that no text has is read like any other wrong one", async () => {
  await sendFrom("odd-brand.org");
  dns.zones.set("odd-brand.org", { txt: ["v=spf1 incl\u0000ude:a.org \u0007 ~all"] });
  dns.zones.set("_dmarc.odd-brand.org", { txt: ["v=DMARC1; p=reject; x=\u0000"] });
  await checkDomains(contextOf(createNames({ servers: [dns.address], timeout: 300 })));
  const [row] = await stored();
  expect(row).toMatchObject({ domain: "odd-brand.org", verdict: "fault" });
  expect(row!.findings).toMatchObject({
    spf: { records: ["v=spf1 incl\ufffdude:a.org \ufffd ~all"] },
    dmarc: { policy: "reject" },
  });
});

test("B1.126 a mail whose signature or return path has such characters is judged, and the check ends", async () => {
  const id = await sendFrom("odd-brand.org");
  const signature =
    "v=1; a=rsa-sha256; c=relaxed/relaxed; d=odd\u0000brand.org; s=s\u00001; h=from:x\u0000; bh=AAAA; b=AAAA";
  const found = await judgeProbe(
    noNames,
    Buffer.from(
      `Return-Path: <kim@odd\u0000.org>\r\nDKIM-Signature: ${signature}\r\nFrom: kim@odd-brand.org\r\n\r\nHello\r\n`,
    ),
  );
  expect(found.returnPath).toBe("odd\ufffd.org");
  expect(found.signatures).toMatchObject([{ domain: "odd\ufffdbrand.org", selector: "s\ufffd1" }]);
  await endProbe(db(), id, { ...found, domain: "odd-brand.org", outcome: "arrived" });
  const probe = await db().selectFrom("mailbox_probe").selectAll().executeTakeFirstOrThrow();
  expect([probe.asked, probe.outcome]).toEqual([null, "arrived"]);
});

test("B1.126 a domain that cannot be checked is logged and waits a day; the others are checked, what is left is deleted", async () => {
  for (const domain of ["a-brand.org", "b-brand.org", "c-brand.org"]) await sendFrom(domain);
  await sql`insert into mail_domain (domain, checked, findings, verdict)
    values ('left-brand.org', now() - interval '3 days', '{}', 'good')`.execute(db());
  const asked: string[] = [];
  const names: Names = {
    ...noNames,
    async exchangers(domain) {
      asked.push(domain);
      if (domain === "a-brand.org") throw new Error("an answer that nobody expected");
      return ["mx.small-host.net"];
    },
  };
  const logged: string[] = [];
  await checkDomains(contextOf(names, logged));
  expect((await stored()).map(({ domain }) => domain)).toEqual(["a-brand.org", "b-brand.org", "c-brand.org"]);
  expect(logged.filter((line) => line.includes("an answer that nobody expected"))).toHaveLength(1);
  await checkDomains(contextOf(names));
  expect(asked).toHaveLength(3);
});
