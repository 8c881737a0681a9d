import { afterEach, describe, expect, test } from "vitest";
import { settleRefusal } from "../../server/conversations/reports/refused-recipient.ts";
import type { Context } from "../../server/platform/web/http.ts";
import { brokenInvariants } from "../../server/purchases/invariants.ts";
import { settlePurchase } from "../../server/purchases/settling/settle.ts";
import { casesOf, makeSender, reportOf, type SentMail } from "../support/conversations/report-world.ts";
import { makeSigner, namesOf } from "../support/conversations/signer.ts";
import { useDatabase } from "../support/database.ts";
import { useShop } from "../support/shop.ts";
import { makePodcast } from "../support/world.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);

const shows = makeSigner("shows.test");
const google = makeSigner("googlemail.com");
const other = makeSigner("other.test");
/** The recipients' mail is taken by Google; their own domain signs, too. */
const context = (): Context => ({
  ...shop.edge().context,
  outbound: {
    ...shop.edge().context.outbound,
    names: namesOf([shows, google, other], { "shows.test": ["aspmx.l.google.com"] }),
  },
});

afterEach(async () => {
  expect(await brokenInvariants(db())).toEqual({});
});

/** Asks the provider what became of a checkout, as the job does. */
async function settleBought(sessionId: string): Promise<void> {
  const { id } = await db()
    .selectFrom("purchase")
    .select("id")
    .where("public_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  await settlePurchase(shop.edge().context, id);
}

let made = 0;
/** An organization that owns its mailbox and its mail server, and can put any text into it. */
async function forger(count: number, host = "smtp.forger.test", writes = true) {
  const buyer = await shop.scene(count);
  const sender = await makeSender(context(), buyer.owner, buyer.login, { host });
  const targets: { id: number; publicId: string; address: string }[] = [];
  for (let i = 0; i < count; i++) {
    const address = `host-${++made}@shows.test`;
    targets.push({ ...(await makePodcast(db(), { address })), address });
  }
  await buyer.buy(targets);
  const mails: SentMail[] = [];
  for (const target of writes ? targets : []) mails.push(await sender.send(target, target.address));
  return { ...buyer, sender, targets, mails };
}
const withdrawn = async () =>
  (
    await db()
      .selectFrom("address_standing")
      .select("address_key")
      .where("withdrawn", "is not", null)
      .execute()
  ).length;

describe("B1.63 forged reports", () => {
  test("B1.63 100 at once, in five versions for each of 20 mails: three credits, nothing withdrawn for others", async () => {
    const one = await forger(20);
    const ids = [];
    for (const mail of one.mails)
      for (let version = 0; version < 5; version++) ids.push(await one.sender.keep(reportOf(mail)));
    expect(ids).toHaveLength(100);
    await Promise.all(ids.map((id) => one.sender.settle(id!)));
    expect(await one.available()).toBe(3);
    const cases = await casesOf(db(), one.owner.id);
    expect(cases.filter(({ state }) => state === "paid")).toHaveLength(3);
    expect(cases.filter(({ state }) => state === "waiting")).toHaveLength(17);
    expect(await withdrawn()).toBe(0);
  });

  test("B1.53 B1.63 another recipient, another's mail, no hand-over, a time before it, an unknown id: nothing is kept", async () => {
    const one = await forger(2);
    const stranger = await forger(1);
    const queued = await one.sender.send(one.targets[0]!, "later@shows.test", { handed: null });
    const [mail, second] = one.mails;
    for (const bytes of [
      reportOf(mail!, { final: "somebody@else.test" }),
      reportOf({ ...mail!, recipient: second!.recipient }),
      reportOf(stranger.mails[0]!),
      reportOf(queued),
      reportOf(mail!, { date: new Date(Date.now() - 5 * 3_600_000) }),
      reportOf({ ...mail!, messageId: "<made-up@brand.example>" }),
      Buffer.from(
        `From: kim@forger.test\r\nSubject: x\r\n\r\n<${mail!.recipient}>: 550 5.1.1 ${mail!.messageId}\r\n`,
      ),
    ])
      expect(await one.sender.report(bytes)).toBeNull();
    expect(await one.available()).toBe(0);
    expect(await casesOf(db(), one.owner.id)).toEqual([]);
  });

  test("B1.53 the envelope's id names a mail, too, and a tag is the same person", async () => {
    const one = await forger(1);
    const [mail] = one.mails;
    const bytes = reportOf(
      { ...mail!, messageId: "<of-another-server@relay.test>" },
      { envelopeId: mail!.publicId, final: mail!.recipient.replace("@", "+shows@").toUpperCase() },
    );
    expect(await one.sender.report(bytes)).not.toBeNull();
    expect(await one.available()).toBe(1);
  });

  test("B1.57 B1.60 signed by the recipient's domain or by a large provider, over all of it, with the recipient's exchanger: proved", async () => {
    for (const signer of [shows, google]) {
      const one = await forger(1);
      const bytes = reportOf(one.mails[0]!, {
        from: `mailer-daemon@${signer.domain}`,
        remoteMta: "aspmx.l.google.com",
      });
      const before = await withdrawn();
      await one.sender.report(await signer.sign(bytes));
      expect(await casesOf(db(), one.owner.id)).toMatchObject([{ state: "paid", proof: "strong" }]);
      expect(await withdrawn()).toBe(before + 1);
    }
  });

  test("B1.61 a success report is a sign of life where it is signed, and none where anybody may have written it", async () => {
    const one = await forger(2);
    const lastAlive = () =>
      db()
        .selectFrom("address_standing")
        .select(["address_key", "last_alive"])
        .orderBy("address_key")
        .execute();
    const before = await lastAlive();
    const success = (mail: SentMail) =>
      reportOf(mail, {
        action: "delivered",
        status: "2.0.0",
        said: "250 2.0.0 OK",
        from: "mailer-daemon@shows.test",
        remoteMta: "aspmx.l.google.com",
      });
    await one.sender.report(success(one.mails[0]!));
    expect(await lastAlive()).toEqual(before);
    await one.sender.report(await shows.sign(success(one.mails[1]!)));
    const key = one.mails[1]!.recipient;
    expect((await lastAlive()).filter((row) => row.last_alive !== null)).toContainEqual({
      address_key: key,
      last_alive: new Date().toISOString().slice(0, 10),
    });
  });

  test("B1.57 B1.63 signed, but not by who could know, not in the server's name, of another mail, over a gateway, or appended: no proof", async () => {
    const before = await withdrawn();
    const mta = "aspmx.l.google.com";
    type Mail = Parameters<typeof reportOf>[0];
    const forged: ((mail: Mail, another: Mail) => Promise<Buffer>)[] = [
      // A domain that has nothing to do with the recipient.
      (mail) => other.sign(reportOf(mail, { from: "mailer-daemon@other.test", remoteMta: mta })),
      // Whoever has an account there signs what they like, in their own name.
      (mail) => google.sign(reportOf(mail, { from: "forger@googlemail.com", remoteMta: mta })),
      // The company leads its provider's mail over a server of its own, and that says 550.
      (mail) =>
        google.sign(reportOf(mail, { from: "mailer-daemon@googlemail.com", remoteMta: "gw.forger.test" })),
      (mail) => google.sign(reportOf(mail, { from: "mailer-daemon@googlemail.com" })),
      // A true report of another mail, in which the ids were exchanged.
      async (mail, another) => {
        const real = await google.sign(
          reportOf(another, { from: "mailer-daemon@googlemail.com", remoteMta: mta }),
        );
        return Buffer.from(
          real
            .toString("latin1")
            .replaceAll(another.messageId, mail.messageId)
            .replaceAll(another.recipient, mail.recipient),
          "latin1",
        );
      },
    ];
    for (const forge of forged) {
      const one = await forger(2);
      const [mail, another] = one.mails;
      await one.sender.report(await forge(mail!, another!));
      expect(await casesOf(db(), one.owner.id)).toMatchObject([{ proof: "weak" }]);
    }
    // A second report behind a signed one: what is appended is read, and proves nothing.
    const one = await forger(2);
    const real = await google.sign(
      reportOf(one.mails[0]!, {
        from: "mailer-daemon@googlemail.com",
        remoteMta: mta,
        status: "4.4.1",
        action: "delayed",
      }),
    );
    await one.sender.report(Buffer.concat([real, reportOf(one.mails[1]!)]));
    expect((await casesOf(db(), one.owner.id)).filter(({ proof }) => proof === "strong")).toEqual([]);
    expect(await withdrawn()).toBe(before);
  });

  test("B1.56 B1.57 B1.63 refused at RCPT: by one's own server weak; by the large provider that takes the recipient's mail proved", async () => {
    const before = await withdrawn();
    for (const [host, proof] of [
      ["smtp.forger.test", "weak"],
      ["smtp.office365.com", "weak"],
      ["smtp.gmail.com", "strong"],
    ] as const) {
      const one = await forger(1, host, false);
      const mail = await one.sender.send(one.targets[0]!, one.targets[0]!.address, { handed: null });
      for (const change of [
        "state = 'claimed', lease_until = now() + interval '1 minute'",
        "state = 'failed', lease_until = null, reason = 'no-such-mailbox', detail = '550 5.1.1 no such user'",
      ])
        await database().pool.query(`update message set ${change} where id = $1`, [mail.id]);
      await settleRefusal(context(), { messageId: mail.id, step: "recipient" });
      await settleRefusal(context(), { messageId: mail.id, step: "recipient" });
      expect(await casesOf(db(), one.owner.id)).toMatchObject([{ state: "paid", proof }]);
      expect(await one.available()).toBe(1);
    }
    expect(await withdrawn()).toBe(before + 1);
  });

  test("B1.57 two organizations: proof only where one has paid by card and is older than 30 days, and they send from different domains and servers", async () => {
    const buy = async (address: string, given: { host: string; from: string; old: boolean }) => {
      const buyer = await shop.scene(1);
      const sender = await makeSender(context(), buyer.owner, buyer.login, {
        host: given.host,
        address: given.from,
      });
      const podcast = await makePodcast(db(), { address });
      await buyer.buy([podcast]);
      if (given.old) {
        await database().pool.query("update owner set created = created - interval '31 days' where id = $1", [
          buyer.owner.id,
        ]);
        const bought = await buyer.buy(await buyer.podcasts(1));
        await shop.standIn().pay(bought.payload.clientSecret);
        await settleBought(bought.payload.sessionId);
      }
      const mail = await sender.send(podcast, address);
      return { id: buyer.owner.id, report: () => sender.report(reportOf(mail)) };
    };
    /** What two organizations' reports on one address are worth, one after the other. */
    const both = async (address: string, one: Parameters<typeof buy>[1], two: Parameters<typeof buy>[1]) => {
      const [first, second] = [await buy(address, one), await buy(address, two)];
      await first.report();
      await second.report();
      return proofs(first.id, second.id);
    };
    const proofs = async (...owners: number[]) =>
      (await Promise.all(owners.map((id) => casesOf(db(), id)))).map((cases) => cases[0]?.proof);

    const at = (name: string, old: boolean, host = `smtp.${name}.test`) => ({
      host,
      from: `kim@${name}.test`,
      old,
    });
    expect(await both("ada@shows.test", at("one", false), at("two", false))).toEqual(["weak", "weak"]);
    expect(await both("bea@shows.test", at("one", false), at("three", true, "smtp.one.test"))).toEqual([
      "weak",
      "weak",
    ]);
    expect(
      await both("dora@shows.test", at("one", false), { ...at("two", true), from: "ann@one.test" }),
    ).toEqual(["weak", "weak"]);
    const before = await withdrawn();
    expect(await both("cleo@shows.test", at("one", false), at("two", true))).toEqual(["strong", "strong"]);
    expect(await withdrawn()).toBe(before + 1);
  });
});
