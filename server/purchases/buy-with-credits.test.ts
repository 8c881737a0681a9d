import { afterEach, describe, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast } from "../../tests/support/world.ts";
import { catalogueRoutes } from "../catalogue/routes.ts";
import { contactRoutes } from "../contacts/routes.ts";
import { grantCredits } from "../credits/book.ts";
import { creditRoutes } from "../credits/routes.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { brokenInvariants } from "./invariants.ts";
import { purchaseRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...creditRoutes, ...catalogueRoutes, ...contactRoutes, ...purchaseRoutes]);

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

const grant = (ownerId: number, amount: number) =>
  inTransaction(db(), (tx) =>
    grantCredits(tx, { ownerId, amount, actorLoginId: null, reason: "for a test", requestId: "test" }),
  );

let made = 0;
const lockedPodcast = (more: Parameters<typeof makePodcast>[1] = {}) =>
  makePodcast(db(), { address: `host-${++made}@shows.example`, ...more });

async function scene(credits: number) {
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  if (credits > 0) await grant(owner.id, credits);
  const body = (...podcasts: { publicId: string }[]) => ({
    podcastExternalIdList: podcasts.map((podcast) => podcast.publicId),
    ownerPublicId: owner.publicId,
  });
  const available = async () =>
    (await call(login.token, "GET", `/core/api/owner/${owner.publicId}/credits`)).payload.available;
  const buy = (podcasts: { publicId: string }[], headers = {}, token = login.token) =>
    call(token, "POST", "/podcast/api/email/purchase", body(...podcasts), headers);
  return { owner, login, body, available, buy };
}

describe("the summary", () => {
  test("A3.10 A7.22 counts what would be unlocked and what it takes; unlocked and unknown ones cost nothing", async () => {
    const { login, body, buy } = await scene(10);
    const [first, second, third] = [await lockedPodcast(), await lockedPodcast(), await lockedPodcast()];
    const unknown = await makePodcast(db(), {});
    await buy([first]);
    const summary = await call(
      login.token,
      "POST",
      "/podcast/api/email/purchase/summary",
      body(first, second, third, second, unknown),
    );
    expect(summary.status).toBe(200);
    expect(summary.payload).toEqual({
      emailsToUnlock: 2,
      covered: [second.publicId, third.publicId],
      creditsPerEmail: 1,
      creditsRequired: 2,
      currentCredits: 9,
      creditsConsumed: 2,
      resultingCredits: 7,
      emailsFromCredits: 2,
      emailsToPayFor: 0,
      pricePerEmail: null,
      amountToPay: null,
      card: "not-set",
      testPayment: false,
      pending: [],
      ceiling: null,
      fingerprint: expect.any(String),
    });
  });

  test("an address on the platform's never-contact list is not for sale", async () => {
    const { owner, login, body } = await scene(10);
    const admin = await makeLogin(db(), [owner], { permissions: ["CORE_CONFIG_UPDATE"] });
    const podcast = await makePodcast(db(), { address: "Objector@Shows.Example" });
    const listed = await call(admin.token, "POST", "/core/api/never-contact", {
      address: "objector@shows.example",
    });
    expect(listed.status).toBe(201);
    const sold = await lockedPodcast();
    const both = body(podcast, sold);
    const summary = await call(login.token, "POST", "/podcast/api/email/purchase/summary", both);
    expect(summary.payload).toMatchObject({ emailsToUnlock: 1, covered: [sold.publicId] });
  });
});

describe("buying with credits", () => {
  test("A1.04 A4.05 A6.04 A7.23 unlocks for the organization, takes the credits and shows the address", async () => {
    const { owner, login, buy, available } = await scene(3);
    const colleague = await makeLogin(db(), [owner]);
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    const podcast = await makePodcast(db(), { address: "mara@shows.example" });
    const read = async (token: string) =>
      (await call(token, "GET", `/api/podcast/${podcast.publicId}`)).payload;
    expect(await read(login.token)).toMatchObject({ emailStatus: "LOCKED" });

    const bought = await buy([podcast]);
    expect(bought.status).toBe(200);
    expect(bought.payload).toMatchObject({ status: "complete", unlocked: 1, creditsConsumed: 1 });
    expect(await available()).toBe(2);
    for (const { token } of [login, colleague]) {
      expect(await read(token)).toMatchObject({
        emailStatus: "UNLOCKED",
        itunesOwnerEMail: "mara@shows.example",
      });
    }
    const foreign = await call(stranger.token, "GET", `/api/podcast/${podcast.publicId}`);
    expect(foreign.payload.emailStatus).toBe("LOCKED");
    expect(foreign.body).not.toContain("mara@");
  });

  test("all unlocked already: nothing is charged", async () => {
    const { buy, available } = await scene(2);
    const podcast = await lockedPodcast();
    await buy([podcast]);
    const again = await buy([podcast]);
    expect(again.payload).toMatchObject({ status: "complete", unlocked: 0, creditsConsumed: 0 });
    expect(await available()).toBe(1);
  });

  test("decision 19: beyond the balance answers no-credits and books nothing", async () => {
    const { login, buy, available } = await scene(1);
    const podcasts = [await lockedPodcast(), await lockedPodcast()];
    const refused = await buy(podcasts);
    expect(refused).toMatchObject({ status: 409, fault: "no-credits" });
    expect(await available()).toBe(1);
    const page = await call(login.token, "GET", `/api/podcast/${podcasts[0]!.publicId}`);
    expect(page.payload.emailStatus).toBe("LOCKED");
  });

  test("two people, thirty clicks, the same podcasts: charged once", async () => {
    const { owner, login, buy, available } = await scene(100);
    const colleague = await makeLogin(db(), [owner]);
    const podcasts = await Promise.all(Array.from({ length: 10 }, () => lockedPodcast()));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => buy(podcasts, {}, i % 2 ? login.token : colleague.token)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
    expect(answers.filter((answer) => answer.payload.unlocked > 0)).toHaveLength(1);
    expect(await available()).toBe(90);
  });

  test("two people with overlapping podcasts and too few credits: never below zero", async () => {
    const { owner, login, buy, available } = await scene(12);
    const colleague = await makeLogin(db(), [owner]);
    const podcasts = await Promise.all(Array.from({ length: 15 }, () => lockedPodcast()));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        buy(podcasts.slice(i, i + 4), {}, i % 2 ? login.token : colleague.token),
      ),
    );
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const unlocked = await db()
      .selectFrom("unlock")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("owner_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    expect(await available()).toBe(12 - unlocked.n);
  });

  test("I12 the same key with the same body answers the same, with another body it is refused", async () => {
    const { buy, available } = await scene(10);
    const [first, second] = [await lockedPodcast(), await lockedPodcast()];
    const headers = { "idempotency-key": "one-click" };
    const [one, two, three] = await Promise.all([
      buy([first], headers),
      buy([first], headers),
      buy([first], headers),
    ]);
    expect(one.payload).toMatchObject({ unlocked: 1 });
    expect(two.payload).toEqual(one.payload);
    expect(three.payload).toEqual(one.payload);
    expect(await buy([second], headers)).toMatchObject({ status: 422, fault: "idempotency-conflict" });
    expect(await available()).toBe(9);
  });

  test("none, too many, unknown ids and another organization's are refused", async () => {
    const { login, buy, body } = await scene(5);
    const other = await scene(5);
    const podcast = await lockedPodcast();
    expect((await buy([])).status).toBe(422);
    expect((await buy(Array.from({ length: 101 }, () => podcast))).status).toBe(422);
    expect(await buy([{ publicId: "nobody" }])).toMatchObject({ status: 404, fault: "not-found" });
    const stolen = await call(login.token, "POST", "/podcast/api/email/purchase", other.body(podcast));
    expect(stolen).toMatchObject({ status: 404, fault: "not-found" });
    const extra = await call(login.token, "POST", "/podcast/api/email/purchase", {
      ...body(podcast),
      credits: 999,
    });
    expect(extra).toMatchObject({ status: 400, fault: "unknown-field" });
    expect(await other.available()).toBe(5);
  });

  test("a restored database charges nobody until an operator confirms", async () => {
    const { buy, available } = await scene(5);
    const podcast = await lockedPodcast();
    await db().updateTable("platform_state").set({ sending_paused_reason: "restored" }).execute();
    expect(await buy([podcast])).toMatchObject({ status: 409, fault: "sending-suspended" });
    await db().updateTable("platform_state").set({ sending_paused_reason: null }).execute();
    expect(await available()).toBe(5);
  });
});

describe("the ledger", () => {
  test("A7.16 A7.17 A3.07 only an administrator grants and revokes, with a reason, never below zero", async () => {
    const { owner, login, available } = await scene(5);
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const book = (token: string, amount: number, reason = "goodwill") =>
      call(token, "POST", `/core/api/owner/${owner.publicId}/credits`, { amount, reason });
    expect(await book(login.token, 999_999)).toMatchObject({ status: 403, fault: "not-allowed" });
    expect((await book(admin.token, 20)).payload).toMatchObject({
      ownerPublicId: owner.publicId,
      available: 25,
    });
    expect((await book(admin.token, -5)).payload.available).toBe(20);
    const tooMuch = await book(admin.token, -21);
    expect(tooMuch).toMatchObject({ status: 409, fault: "revocation-too-large" });
    expect(JSON.parse(tooMuch.body).detail).toContain("only 20 available credits");
    for (const amount of [0, 1.5, Number.NaN, 1e9, "1e9", null]) {
      expect((await book(admin.token, amount as number)).status, String(amount)).toBe(422);
    }
    expect((await book(admin.token, 1, " ")).status).toBe(422);
    expect(await available()).toBe(20);
  });

  test("A7.17 a grant that is sent twice under one key is booked once", async () => {
    const { owner, available } = await scene(5);
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const book = (amount: number, reason = "goodwill") =>
      call(
        admin.token,
        "POST",
        `/core/api/owner/${owner.publicId}/credits`,
        { amount, reason },
        { "idempotency-key": "one-grant" },
      );
    const answers = await Promise.all([book(20), book(20), book(20)]);
    expect(answers.map((answer) => answer.payload.available)).toEqual([25, 25, 25]);
    expect(await book(21)).toMatchObject({ status: 422, fault: "idempotency-conflict" });
    expect(await available()).toBe(25);
  });

  test("I4 entries and transfers can be neither changed nor removed, nor a balance set", async () => {
    await scene(5);
    await expect(db().updateTable("ledger_entry").set({ amount: 99 }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db().deleteFrom("ledger_transfer").execute()).rejects.toThrow(/append-only/);
    await expect(db().updateTable("ledger_account").set({ balance: 99 }).execute()).rejects.toThrow(
      /ledger entry/,
    );
  });

  test("I1 a transfer whose entries do not balance cannot be committed", async () => {
    const { owner } = await scene(5);
    const account = await db()
      .selectFrom("ledger_account")
      .select("id")
      .where("owner_id", "=", owner.id)
      .executeTakeFirstOrThrow();
    const lopsided = inTransaction(db(), async (tx) => {
      const { id } = await tx
        .insertInto("ledger_transfer")
        .values({ public_id: "x", kind: "grant", owner_id: owner.id, reason: "r", request_id: "r" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("ledger_entry")
        .values({ transfer_id: id, account_id: account.id, amount: 5 })
        .execute();
    });
    await expect(lopsided).rejects.toThrow(/balance/);
  });
});
