import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { SHOP_PRICE, useShop } from "../../../tests/support/shop.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { giveCeiling } from "../../accounts/members/ceilings.ts";
import { listMembers, removeMember } from "../../accounts/members/members.ts";
import { giveRole, undoRemoval } from "../../accounts/members/roles.ts";
import { stopSale } from "../../contacts/take-unlocks.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { buy } from "../buy.ts";
import { brokenInvariants } from "../invariants.ts";
import { takeBack } from "../settling/take-back.ts";
import { decideRequest } from "./decide.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const { call } = shop;

let scene: Awaited<ReturnType<typeof shop.scene>>;
let boss: TestLogin;
let max: TestLogin;
beforeEach(async () => {
  await changeSettings(db(), { emailPurchaseCreditsPerEmail: 1 });
  scene = await shop.scene(20);
  boss = scene.login;
  max = await makeLogin(db(), [scene.owner], { nickName: "Max" });
});
afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

type Podcasts = Awaited<ReturnType<typeof scene.podcasts>>;
const limit = (ceiling: number | null, of = max) =>
  giveCeiling(db(), boss.caller, scene.owner.id, { member: of.publicId, ceiling });
const path = () => `/core/api/owner/${scene.owner.publicId}/purchase/request`;
const ask = async (list: Podcasts, by = max, fingerprint?: string) =>
  call(by.token, "POST", path(), {
    podcasts: list.map(({ publicId }) => publicId),
    fingerprint: fingerprint ?? (await scene.summary(list, by)).fingerprint,
  });
const list = async (by = boss) => (await call(by.token, "GET", path())).payload;
const decide = (
  request: { publicId: string; credits: number },
  {
    by = boss,
    answer = "approved",
    credits = request.credits,
    amount = null as number | null,
    currency = "EUR",
  } = {},
) =>
  call(by.token, "POST", `${path()}/${request.publicId}`, {
    answer,
    credits,
    amount,
    currency: amount === null ? null : currency,
  });
const newsOf = async ({ id }: TestLogin) =>
  db().selectFrom("notice").select(["kind", "details"]).where("login_id", "=", id).orderBy("id").execute();

describe("a manager's ceiling", () => {
  test("D1.08 is what they spend in a month without asking; owners have none", async () => {
    await limit(3);
    const [first, second] = [await scene.podcasts(2), await scene.podcasts(2)];
    expect((await scene.summary(first, max)).ceiling).toEqual({ monthly: 3, left: 3, request: null });
    expect((await scene.buy(first, { by: max })).payload).toMatchObject({ unlocked: 2 });
    const refused = await scene.buy(second, { by: max });
    expect(refused).toMatchObject({ status: 409, fault: "over-ceiling" });
    expect(refused.payload).toEqual({ ceiling: { monthly: 3, left: 1, request: null }, credits: 2 });
    expect(await scene.available()).toBe(18);
    // What was bought in another month does not count.
    await inTransaction(db(), async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update purchase set created = now() - interval '32 days' where login_id = ${max.id}`.execute(
        tx,
      );
    });
    expect((await scene.buy(second, { by: max })).payload).toMatchObject({ unlocked: 2 });
    expect((await scene.buy(await scene.podcasts(4))).payload).toMatchObject({ unlocked: 4 });
    expect((await scene.summary(await scene.podcasts(1))).ceiling).toBeNull();
  });

  test("D1.08 two purchases in the same second do not pass together", async () => {
    await limit(3);
    const lists = [];
    for (let i = 0; i < 6; i++) lists.push(await scene.podcasts(2));
    const answers = await Promise.all(lists.map((one) => scene.buy(one, { by: max })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await scene.available()).toBe(18);
  });

  test("D1.08 counts a card's part as credits, also while it is not paid", async () => {
    await limit(22);
    const opened = await scene.buy(await scene.podcasts(21), { by: max });
    expect(opened.payload.status).toBe("open");
    const more = await scene.podcasts(2);
    expect(await scene.buy(more, { by: max })).toMatchObject({ fault: "over-ceiling" });
    await scene.cancel(opened.payload.sessionId, max);
    expect((await scene.buy(more, { by: max })).payload).toMatchObject({ unlocked: 2 });
  });

  test("D1.08 is given by owners to managers, seen by both, and stays through a removal that is undone", async () => {
    const eve = await makeLogin(db(), [scene.owner]);
    await limit(7);
    const seen = async (by: TestLogin) =>
      (await listMembers(db(), by.caller, scene.owner.id)).members.find((one) => one.name === "Max")?.ceiling;
    expect([await seen(boss), await seen(max), await seen(eve)]).toEqual([7, 7, null]);
    await expect(
      giveCeiling(db(), max.caller, scene.owner.id, { member: max.publicId, ceiling: null }),
    ).rejects.toMatchObject({ code: "not-allowed" });
    await expect(limit(1, boss)).rejects.toMatchObject({ code: "not-manager" });
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    await expect(limit(1, stranger)).rejects.toMatchObject({ code: "not-found" });
    await removeMember(db(), boss.caller, scene.owner.id, { member: max.publicId });
    const { removed } = await listMembers(db(), boss.caller, scene.owner.id);
    await undoRemoval(db(), boss.caller, scene.owner.id, removed[0]!.publicId);
    expect(await seen(boss)).toBe(7);
  });
});

describe("asking an owner", () => {
  test("D1.08 what is within the ceiling is bought and not asked for", async () => {
    await limit(2);
    const podcasts = await scene.podcasts(2);
    expect(await ask(podcasts)).toMatchObject({ status: 409, fault: "summary-changed" });
    expect((await list()).requests).toEqual([]);
    expect((await scene.buy(podcasts, { by: max })).payload).toMatchObject({ unlocked: 2 });
  });

  test("D1.08 asked twice, in the same second, too, it is one request and one piece of news", async () => {
    await limit(0);
    const podcasts = await scene.podcasts(2);
    const { fingerprint } = await scene.summary(podcasts, max);
    const answers = await Promise.all(
      [podcasts, [...podcasts].reverse(), podcasts, podcasts].map((one) => ask(one, max, fingerprint)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ payload }) => payload.publicId)).size).toBe(1);
    expect((await list()).requests).toMatchObject([
      { by: "Max", mine: false, credits: 2, toPay: null, state: "asked", bought: false },
    ]);
    expect((await scene.summary(podcasts, max)).ceiling).toEqual({ monthly: 0, left: 0, request: "asked" });
    expect(await newsOf(boss)).toEqual([{ kind: "purchase-asked", details: { addresses: 2, credits: 2 } }]);
    expect(JSON.stringify(await list())).not.toContain("@shows.example");
  });

  test("D1.08 approving buys it under the name of whoever asked; approving twice buys once", async () => {
    await limit(1);
    const podcasts = await scene.podcasts(2);
    const other = await makeLogin(db(), [scene.owner], { role: "owner" });
    const { payload: request } = await ask(podcasts);
    const answers = await Promise.all([boss, other, boss].map((by) => decide(request, { by })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]!.payload).toMatchObject({ state: "approved", bought: true });
    expect(await scene.available()).toBe(18);
    const bought = await db()
      .selectFrom("purchase")
      .select("login_id")
      .where("owner_id", "=", scene.owner.id)
      .execute();
    expect(bought).toEqual([{ login_id: max.id }]);
    expect(await newsOf(max)).toEqual([
      { kind: "purchase-decided", details: { answer: "approved", addresses: 2, credits: 2 } },
    ]);
    expect(await decide(request, { answer: "declined" })).toMatchObject({ fault: "request-over" });
    // It is used up: what is locked again is bought anew, and asked for anew.
    await inTransaction(db(), async (tx) => {
      await stopSale(tx);
      for (const { id } of podcasts)
        await takeBack(tx, { podcastId: id }, { reason: "taken-out", actorLoginId: null, requestId: "test" });
    });
    expect((await scene.summary(podcasts, max)).ceiling).toMatchObject({ left: 1, request: null });
    expect(await scene.buy(podcasts, { by: max })).toMatchObject({ fault: "over-ceiling" });
    // What an owner approved does not count.
    expect((await scene.summary(await scene.podcasts(1), max)).ceiling).toMatchObject({ left: 1 });
  });

  test("D1.08 a declined one stays declined, and can be asked again", async () => {
    await limit(0);
    const podcasts = await scene.podcasts(1);
    const { payload: request } = await ask(podcasts);
    expect((await decide(request, { answer: "declined" })).payload.state).toBe("declined");
    expect(await decide(request)).toMatchObject({ status: 409, fault: "request-over" });
    expect(await scene.available()).toBe(20);
    expect((await ask(podcasts)).payload.publicId).not.toBe(request.publicId);
  });

  test("D1.08 a price that has changed is asked for again", async () => {
    await limit(0);
    const { payload: request } = await ask(await scene.podcasts(2));
    expect(await decide(request, { credits: 1 })).toMatchObject({ fault: "request-changed" });
    await changeSettings(db(), { emailPurchaseCreditsPerEmail: 3 });
    expect(await decide(request)).toMatchObject({ status: 409, fault: "request-changed" });
    expect(await scene.available()).toBe(20);
    const [now] = (await list()).requests;
    expect(now).toMatchObject({ publicId: request.publicId, credits: 6, state: "asked" });
    expect((await decide(now)).payload).toMatchObject({ state: "approved", bought: true });
    expect(await scene.available()).toBe(14);
  });

  test("D1.08 nothing is bought for whoever may not buy any more, or after 7 days", async () => {
    await limit(0);
    const { payload: request } = await ask(await scene.podcasts(1));
    await giveRole(db(), boss.caller, scene.owner.id, { member: max.publicId, role: "member" });
    expect(await decide(request)).toMatchObject({ status: 409, fault: "request-over" });
    await giveRole(db(), boss.caller, scene.owner.id, { member: max.publicId, role: "manager" });
    await db()
      .updateTable("purchase_request")
      .set({ expires: sql<Date>`now()` })
      .where("public_id", "=", request.publicId)
      .execute();
    expect(await decide(request)).toMatchObject({ status: 409, fault: "request-over" });
    expect((await list()).requests).toMatchObject([{ state: "expired" }]);
    expect(await scene.available()).toBe(20);
  });

  test("D1.08 where a card has to pay, the approval lets whoever asked pay it, at that price and no other", async () => {
    await limit(0);
    const podcasts = await scene.podcasts(21);
    const { payload: request } = await ask(podcasts);
    expect(request).toMatchObject({ credits: 21, toPay: { amount: SHOP_PRICE } });
    expect(await scene.buy(podcasts, { by: max })).toMatchObject({ fault: "over-ceiling" });
    expect(await decide(request, { amount: SHOP_PRICE, currency: "CHF" })).toMatchObject({
      fault: "request-changed",
    });
    expect((await decide(request, { amount: SHOP_PRICE })).payload).toMatchObject({
      state: "approved",
      bought: false,
    });
    expect(await newsOf(max)).toMatchObject([{ details: { answer: "pay" } }]);
    expect((await scene.summary(podcasts, max)).ceiling).toMatchObject({ request: "approved" });
    expect(await scene.buy(podcasts.slice(1), { by: max })).toMatchObject({ fault: "over-ceiling" });
    const opened = await scene.buy(podcasts, { by: max });
    expect(opened.payload.status).toBe("open");
    expect((await list()).requests).toMatchObject([{ bought: true }]);
    // A checkout that was cancelled has bought nothing, and leaves the approval.
    await scene.cancel(opened.payload.sessionId, max);
    expect((await list()).requests).toMatchObject([{ bought: false }]);
    expect((await scene.buy(podcasts, { by: max })).payload.status).toBe("open");
  });

  test("D1.08 whose role was lowered while a host was waited for neither buys nor approves", async () => {
    await limit(0);
    const podcasts = await scene.podcasts(1);
    const { payload: request } = await ask(podcasts);
    const other = await makeLogin(db(), [scene.owner], { role: "owner" });
    const { context } = shop.edge();
    const order = (loginId: number) => ({
      ownerId: scene.owner.id,
      loginId,
      requestId: "late",
      language: "en" as const,
    });
    await giveRole(db(), boss.caller, scene.owner.id, { member: max.publicId, role: "viewer" });
    await giveRole(db(), boss.caller, scene.owner.id, { member: other.publicId, role: "manager" });
    const wish = {
      podcastExternalIdList: (await scene.podcasts(1)).map(({ publicId }) => publicId),
      ownerPublicId: scene.owner.publicId,
    };
    // Past the door, which looked at the roles of before.
    await expect(buy(context, order(max.id), wish, null)).rejects.toMatchObject({ code: "not-allowed" });
    const yes = { answer: "approved", credits: 1, amount: null, currency: null } as const;
    await expect(decideRequest(context, order(other.id), request.publicId, yes)).rejects.toMatchObject({
      code: "not-allowed",
    });
    expect(await scene.available()).toBe(20);
  });

  test("D1.08 another organization finds nothing; managers see their own and do not decide", async () => {
    await limit(0);
    const eve = await makeLogin(db(), [scene.owner]);
    const { payload: request } = await ask(await scene.podcasts(1));
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await call(stranger.token, "GET", path())).status).toBe(404);
    expect((await decide(request, { by: stranger })).status).toBe(404);
    const elsewhere = await shop.scene(1);
    const wrong = `/core/api/owner/${elsewhere.owner.publicId}/purchase/request/${request.publicId}`;
    const body = { answer: "approved", credits: 1, amount: null, currency: null };
    expect((await call(elsewhere.login.token, "POST", wrong, body)).status).toBe(404);
    expect(await list(eve)).toEqual({ requests: [], decides: false });
    expect(await list(max)).toMatchObject({ requests: [{ mine: true }], decides: false });
    expect((await decide(request, { by: max })).status).toBe(403);
    expect(await scene.available()).toBe(20);
  });

  test("D1.08 a stale bill asks for nothing, nor does somebody without a ceiling", async () => {
    const podcasts = await scene.podcasts(1);
    expect(await ask(podcasts)).toMatchObject({ status: 409, fault: "summary-changed" });
    await limit(0);
    expect(await ask(podcasts, max, "other")).toMatchObject({ status: 409, fault: "summary-changed" });
    expect((await list()).requests).toEqual([]);
  });
});
