import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { casesOf, makeSender, reportOf } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useOpenPurchases } from "../../../tests/support/open-purchases.ts";
import { useShop } from "../../../tests/support/shop.ts";
import { makeLogin, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import { eraseAddress } from "../../catalogue/addresses/erase-address.ts";
import { beginErasure } from "../../conversations/forgetting/erase-person.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { brokenInvariants } from "../invariants.ts";
import { lockConcerned, proveCases } from "./prove-cases.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { opened } = useOpenPurchases(database, shop);
const { call, scene } = shop;
const context = (): Context => shop.edge().context;

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

let admin: TestLogin;
beforeAll(async () => {
  admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
});
const decide = (publicId: string, act: "pay" | "refuse" | "reverse") =>
  call(admin.token, "POST", `/core/api/undelivered/${publicId}`, { act, note: "looked at it" });
const object = (address: string) => call(admin.token, "POST", "/core/api/never-contact", { address });

let made = 0;
const addressOf = (podcast: { id: number }): Promise<string> =>
  db()
    .selectFrom("podcast as p")
    .innerJoin("podcast_address as a", "a.id", "p.address_id")
    .select("a.address")
    .where("p.id", "=", podcast.id)
    .executeTakeFirstOrThrow()
    .then((row) => row.address);

/** An organization whose credit for an address came back by a report; what it sees of the podcast. */
async function givenBack() {
  const buyer = await scene(1);
  const sender = await makeSender(context(), buyer.owner, buyer.login);
  const address = `host-${++made}@back-${made}.example`;
  const podcast = await makePodcast(db(), { address });
  await buyer.buy([podcast]);
  await sender.report(reportOf(await sender.send(podcast, address)));
  const [paid] = await casesOf(db(), buyer.owner.id);
  expect([paid!.state, await buyer.available()]).toEqual(["paid", 1]);
  const read = () => call(buyer.login.token, "GET", `/api/podcast/${podcast.publicId}`);
  return { ...buyer, podcast, address, case: paid!.public_id, read };
}

/** Another address that the podcast offers from now on. */
async function offersAnother(podcast: { id: number }, address: string): Promise<void> {
  const { id } = await db()
    .insertInto("podcast_address")
    .values({
      podcast_id: podcast.id,
      address,
      address_key: address,
      verdict: "usable",
      source: "feed",
      tag: "itunes:owner/itunes:email",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db().updateTable("podcast").set({ address_id: id }).where("id", "=", podcast.id).execute();
}

const erase = async (address: string) => {
  const given = { address, loginId: null, requestId: "test" };
  await inTransaction(db(), (tx) => beginErasure(tx, context().secrets, given));
  await inTransaction(db(), (tx) => eraseAddress(tx, address));
};

describe("B1.59 a reversal gives no address back that nobody may have", () => {
  test.each(["the person", "the whole domain"])("B1.59 not after an objection: of %s", async (which) => {
    const one = await givenBack();
    const objected = which === "the person" ? one.address : one.address.slice(one.address.indexOf("@"));
    expect((await object(objected)).status).toBe(201);
    expect((await decide(one.case, "reverse")).fault).toBe("address-over");
    const seen = await one.read();
    expect([seen.payload.emailStatus, await one.available()]).toEqual(["LOCKED", 1]);
    expect(seen.body).not.toContain(one.address);
  });

  test("B1.59 not after an erasure", async () => {
    const one = await givenBack();
    await erase(one.address);
    expect((await decide(one.case, "reverse")).fault).toBe("address-over");
    expect([(await one.read()).payload.emailStatus, await one.available()]).toEqual(["UNKNOWN", 1]);
  });

  test("B1.59 not of a podcast that was taken out", async () => {
    const one = await givenBack();
    await db()
      .updateTable("podcast")
      .set({ shown: false, taken_out: new Date() })
      .where("id", "=", one.podcast.id)
      .execute();
    expect((await decide(one.case, "reverse")).fault).toBe("address-over");
    expect(await one.available()).toBe(1);
  });

  test("B1.59 where the podcast offers another address, that one is shown, and the old one comes back with no later feed", async () => {
    const objected = await givenBack();
    const erased = await givenBack();
    for (const one of [objected, erased]) await offersAnother(one.podcast, `new-${one.address}`);
    await object(objected.address);
    await erase(erased.address);
    for (const one of [objected, erased]) {
      expect((await decide(one.case, "reverse")).status).toBe(204);
      expect((await one.read()).payload.itunesOwnerEMail).toBe(`new-${one.address}`);
      expect(await one.available()).toBe(0);
      await db().updateTable("podcast").set({ address_id: null }).where("id", "=", one.podcast.id).execute();
      expect((await one.read()).body).not.toContain(one.address);
    }
  });

  test("B1.59 of a reversal and an objection in the same second the address is with nobody, and no credit is lost", async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await givenBack();
      const both = [() => decide(one.case, "reverse"), () => object(one.address)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));
      expect([(await one.read()).payload.emailStatus, await one.available()]).toEqual(["LOCKED", 1]);
    }
  });
});

describe("B1.59 what a card paid and is not here any more gives no credits back", () => {
  /** Four addresses bought by card and reported as unknown: three cases are paid, the fourth waits. */
  async function oneWaits() {
    const card = await opened(4);
    await card.pay();
    await card.settle();
    const sender = await makeSender(context(), card.owner, card.login);
    let address = "";
    for (const podcast of card.list) {
      address = await addressOf(podcast);
      await sender.report(reportOf(await sender.send(podcast, address)));
    }
    const waiting = async () => (await casesOf(db(), card.owner.id)).at(-1)!;
    expect([(await waiting()).state, await card.available()]).toEqual(["waiting", 3]);
    return { ...card, waiting, person: address };
  }
  const prove = (person: string, ownerId: number) =>
    inTransaction(db(), async (tx) => {
      await lockConcerned(tx, person, ownerId);
      return proveCases(tx, person, "test");
    });

  test("B1.59 refunded: neither by an administrator nor by proof; it can be refused", async () => {
    const one = await oneWaits();
    shop.standIn().refund(one.intent());
    await one.settle();
    const { public_id } = await one.waiting();
    expect((await decide(public_id, "pay")).fault).toBe("payment-went-back");
    expect((await prove(one.person, one.owner.id)).size).toBe(0);
    expect(await one.waiting()).toMatchObject({ state: "waiting", proof: "strong" });
    expect(await one.available()).toBe(3);
    expect((await decide(public_id, "refuse")).status).toBe(204);
  });

  test("B1.59 disputed: not before the dispute is won", async () => {
    const one = await oneWaits();
    const dispute = shop.standIn().dispute(one.intent());
    await one.settle();
    const { public_id } = await one.waiting();
    expect((await decide(public_id, "pay")).fault).toBe("payment-went-back");
    expect(await one.available()).toBe(3);
    dispute.status = "won";
    await one.settle();
    expect((await one.row()).state).toBe("disputed");
    expect((await decide(public_id, "pay")).status).toBe(204);
    expect(await one.available()).toBe(4);
  });
});
