import { afterEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useOpenPurchases } from "../../../tests/support/open-purchases.ts";
import { useShop } from "../../../tests/support/shop.ts";
import { makeLogin, makePodcast } from "../../../tests/support/world.ts";
import { moveToTaken } from "../../contacts/take-unlocks.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { brokenInvariants } from "../invariants.ts";
import { reconcilePayments } from "./reconcile.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { opened } = useOpenPurchases(database, shop);
const { call, scene } = shop;

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

const administrator = () => makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
async function object(address: string, headers = {}) {
  const { token } = await administrator();
  return call(token, "POST", "/core/api/never-contact", { address, reason: "by letter" }, headers);
}

describe("an objection", () => {
  test.each([
    ["Ida@Take.Example", "ida@take.example"],
    ["the tagged form of it", "ida+ads@take2.example"],
    ["its plain form", "ida@take3.example"],
    ["its whole domain", "@take4.example"],
  ])(
    "takes the address from those who have unlocked it and gives the credit back: %s",
    async (_, objected) => {
      const host = objected.slice(objected.indexOf("@") + 1);
      const address = host === "take3.example" ? `ida+show@${host}` : `ida@${host}`;
      const podcast = await makePodcast(db(), { address, title: `Ask ${address}` });
      const bystander = await makePodcast(db(), { address: `other@not-${host}` });
      const [one, two] = [await scene(3), await scene(1)];
      await one.buy([podcast, bystander]);
      await two.buy([podcast]);
      const read = async (who: typeof one) =>
        call(who.login.token, "GET", `/api/podcast/${podcast.publicId}`);
      expect((await read(one)).payload.itunesOwnerEMail).toBe(address);

      const { status, payload } = await object(objected);
      expect([status, payload.taken]).toEqual([201, 2]);

      for (const [who, credits] of [
        [one, 2],
        [two, 1],
      ] as const) {
        const seen = await read(who);
        expect(seen.body).not.toContain("ida");
        expect(seen.payload).toMatchObject({
          emailStatus: "LOCKED",
          emailTaken: { credits: 1 },
        });
        expect(await who.available()).toBe(credits);
        const history = `/core/api/owner/${who.owner.publicId}/credits/history`;
        const statement = await call(who.login.token, "GET", history);
        expect(statement.payload.page[0]).toMatchObject({
          kind: "return",
          reason: "objection",
          amount: 1,
          balance: credits,
          podcasts: [{ publicId: podcast.publicId }],
        });
        expect(statement.body).not.toContain("ida");
        // And it cannot be bought again.
        expect((await who.buy([podcast])).payload?.unlocked ?? 0).toBe(0);
        expect(await who.available()).toBe(credits);
      }
      const kept = await call(one.login.token, "GET", `/api/podcast/${bystander.publicId}`);
      expect(kept.payload).toMatchObject({ emailStatus: "UNLOCKED", emailTaken: null });
      // Repeating it takes nothing and gives nothing.
      expect((await object(objected)).payload.taken).toBe(0);
      expect(await one.available()).toBe(2);
    },
  );

  test("what a card paid for comes back as credits; what went back as money does not", async () => {
    const paid = await opened(1);
    await paid.pay();
    await paid.settle();
    const address = await addressOf(paid.list[0]!.publicId);
    expect((await object(address)).payload.taken).toBe(1);
    expect(await paid.available()).toBe(1);

    const refunded = await opened(1);
    await refunded.pay();
    await refunded.settle();
    shop.standIn().refund(refunded.intent());
    await refunded.settle();
    expect((await refunded.row()).state).toBe("refunded");
    expect((await object(await addressOf(refunded.list[0]!.publicId))).payload.taken).toBe(1);
    expect(await refunded.available()).toBe(0);
  });

  test("I19 what a card paid comes back as credits once the dispute about it is won, and once a refund has failed", async () => {
    const one = await opened(1);
    await one.pay();
    await one.settle();
    const dispute = shop.standIn().dispute(one.intent());
    await one.settle();
    dispute.status = "won";
    await one.settle();
    expect((await object(await addressOf(one.list[0]!.publicId))).payload.taken).toBe(1);
    expect(await one.available()).toBe(1);

    const failed = await opened(1);
    await failed.pay();
    await failed.settle();
    const refund = shop.standIn().refund(failed.intent());
    await failed.settle();
    refund.status = "failed";
    await failed.settle();
    expect((await object(await addressOf(failed.list[0]!.publicId))).payload.taken).toBe(1);
    expect(await failed.available()).toBe(1);
  });

  test("I19 what was taken while the money was disputed or refunded comes back with the money, once", async () => {
    const disputed = await opened(2);
    const refunded = await opened(1);
    for (const one of [disputed, refunded]) {
      await one.pay();
      await one.settle();
    }
    const dispute = shop.standIn().dispute(disputed.intent());
    const refund = shop.standIn().refund(refunded.intent());
    for (const one of [disputed, refunded]) {
      await one.settle();
      await object(await addressOf(one.list[0]!.publicId));
      expect(await one.available()).toBe(0);
    }
    dispute.status = "won";
    refund.status = "failed";
    for (const one of [disputed, refunded]) {
      await one.settle();
      await one.settle();
      expect(await one.available()).toBe(1);
      const seen = await call(one.login.token, "GET", `/api/podcast/${one.list[0]!.publicId}`);
      expect(seen.payload).toMatchObject({ emailStatus: "LOCKED", emailTaken: { credits: 1 } });
      const history = `/core/api/owner/${one.owner.publicId}/credits/history`;
      expect((await call(one.login.token, "GET", history)).payload.page[0]).toMatchObject({
        kind: "return",
        reason: "objection",
        podcasts: [{ publicId: one.list[0]!.publicId }],
      });
    }
    const change = "update unlock_taken set returned = 2 where owner_id = $1";
    await expect(database().pool.query(change, [disputed.owner.id])).rejects.toThrow(/append-only/);
  });

  test("I19 what the version before gave nothing back for, once a dispute was won or a refund failed, comes back by itself", async () => {
    const [won, failed, lost] = [await opened(2), await opened(1), await opened(1)];
    for (const one of [won, failed, lost]) {
      await one.pay();
      await one.settle();
    }
    const dispute = shop.standIn().dispute(won.intent());
    const refund = shop.standIn().refund(failed.intent());
    shop.standIn().dispute(lost.intent());
    for (const one of [won, failed, lost]) await one.settle();
    dispute.status = "won";
    refund.status = "failed";
    for (const one of [won, failed]) await one.settle();
    // As that version did: it looked at the state of the purchase, which stays "disputed".
    for (const one of [won, failed, lost])
      await inTransaction(db(), async (tx) => {
        const { id } = await tx
          .selectFrom("unlock")
          .select("id")
          .where("purchase_id", "=", one.id)
          .orderBy("id")
          .limit(1)
          .executeTakeFirstOrThrow();
        await moveToTaken(tx, id, { reason: "objection", returned: 0, returnId: null });
      });
    await Promise.all([reconcilePayments(shop.edge().context), reconcilePayments(shop.edge().context)]);
    await reconcilePayments(shop.edge().context);
    expect([await won.available(), await failed.available(), await lost.available()]).toEqual([1, 1, 0]);
  });

  test("a checkout that is open meanwhile unlocks nothing and is paid back", async () => {
    const open = await opened(1);
    await object(await addressOf(open.list[0]!.publicId));
    await open.pay();
    await open.settle();
    expect(await open.outcome()).toMatchObject({ unlocked: 0 });
  });

  test("of purchases and an objection in the same second none keeps the address", async () => {
    for (let round = 0; round < 10; round += 1) {
      const address = `race-${round}@take.example`;
      const podcasts = [await makePodcast(db(), { address }), await makePodcast(db(), { address })];
      const buyers = await Promise.all([scene(2), scene(2), scene(2)]);
      await Promise.all([
        ...buyers.map((buyer, at) => buyer.buy(at === 1 ? [...podcasts].reverse() : podcasts)),
        object(address),
        object(address),
      ]);
      for (const buyer of buyers) {
        expect(await buyer.available()).toBe(2);
        const seen = await call(buyer.login.token, "GET", `/api/podcast/${podcasts[0]!.publicId}`);
        expect(seen.body).not.toContain(address);
      }
    }
  });

  test("the same press twice is answered the same and takes once", async () => {
    const podcast = await makePodcast(db(), { address: "twice@take.example" });
    const buyer = await scene(1);
    await buyer.buy([podcast]);
    const { token } = await administrator();
    const press = () =>
      call(
        token,
        "POST",
        "/core/api/never-contact",
        { address: "twice@take.example" },
        {
          "idempotency-key": "one press",
        },
      );
    const [one, two] = await Promise.all([press(), press()]);
    expect(one.payload.taken).toBe(1);
    expect(two.payload).toEqual(one.payload);
    expect(await buyer.available()).toBe(1);
  });

  test("an organization's own entry takes nothing and gives nothing back", async () => {
    const podcast = await makePodcast(db(), { address: "mine@take.example" });
    const buyer = await scene(1);
    await buyer.buy([podcast]);
    const path = `/core/api/owner/${buyer.owner.publicId}/never-contact`;
    await call(buyer.login.token, "POST", path, { address: "mine@take.example" });
    expect(await buyer.available()).toBe(0);
    const seen = await call(buyer.login.token, "GET", `/api/podcast/${podcast.publicId}`);
    expect(seen.payload.emailStatus).toBe("UNLOCKED");
  });
});

const addressOf = async (publicId: string): Promise<string> =>
  (
    await db()
      .selectFrom("podcast as p")
      .innerJoin("podcast_address as a", "a.id", "p.address_id")
      .select("a.address")
      .where("p.public_id", "=", publicId)
      .executeTakeFirstOrThrow()
  ).address;
