import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { TOKENS_MOST } from "../../../contract/accounts/tokens.ts";
import { route } from "../../../contract/route.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { hashToken } from "../../platform/handle.ts";
import { payload, serve } from "../../platform/web/http.ts";
import { factorRoutes } from "../factor-routes.ts";
import { ownerOf, visibleOwners } from "../members/owners.ts";
import { accountRoutes } from "../routes.ts";
import { tokenRoutes } from "../token-routes.ts";
import { kindOfToken, newTokenWord } from "./word.ts";

const look = route({
  method: "GET",
  path: "/v1/look/:ownerId",
  act: "campaign.read",
  program: { id: "look", tag: "test", summary: { en: "", de: "" } },
  params: z.object({ ownerId: z.string() }),
  reply: z.object({ owners: z.array(z.string()), by: z.string() }),
});
const change = route({
  method: "POST",
  path: "/v1/change/:ownerId",
  act: "campaign.edit",
  program: { id: "change", tag: "test", summary: { en: "", de: "" } },
  params: z.object({ ownerId: z.string() }),
  reply: null,
});
const looks = [
  serve(look, "signed-in", async ({ context: { db }, caller, params }) => {
    await ownerOf(db, caller, { publicId: params.ownerId });
    const owners = await visibleOwners(db, caller);
    return payload({ owners: owners.map(({ publicId }) => publicId), by: caller.publicId });
  }),
  serve(change, "signed-in", async () => payload(null)),
];

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...tokenRoutes, ...accountRoutes, ...factorRoutes, ...looks]);

let kim: TestLogin;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let other: Awaited<ReturnType<typeof makeOwner>>;
beforeEach(async () => {
  owner = await makeOwner(db());
  other = await makeOwner(db());
  kim = await makeLogin(db(), [owner, other]);
});

const fields = { name: "Nightly report", days: 30, networks: [] as string[], acts: ["campaign.read"] };
const ofOwner = () => `/api/owner/${owner.publicId}/token`;
const make = async (more: object = {}) =>
  (await call(kim.token, "POST", ofOwner(), { ...fields, ...more })).payload;
const lookWith = (token: string | null, owner_ = owner) => call(token, "GET", `/v1/look/${owner_.publicId}`);
const answerOf = async (asked: ReturnType<typeof lookWith>) => {
  const { status, fault } = await asked;
  return [status, fault];
};

describe("D4.01 tokens of programs", () => {
  test("D4.01 are 256 bits with prefix and checksum; one sign off, and it is none", () => {
    const words = Array.from({ length: 200 }, () => newTokenWord("organization"));
    expect(new Set(words).size).toBe(200);
    for (const word of words) {
      expect(word).toMatch(/^hr_org_[0-9A-Za-z]{49}$/);
      expect(kindOfToken(word)).toBe("organization");
      const at = 7 + Math.floor(Math.random() * 49);
      const wrong = word[at] === "A" ? "B" : "A";
      expect(kindOfToken(word.slice(0, at) + wrong + word.slice(at + 1))).toBeNull();
      expect(kindOfToken(word.replace("hr_org_", "hr_pat_"))).toBeNull();
    }
    expect(kindOfToken(newTokenWord("personal"))).toBe("personal");
  });

  test("D4.01 are shown once and kept as a hash", async () => {
    const made = await make();
    expect(made).toMatchObject({ name: "Nightly report", acts: ["campaign.read"], used: null, over: null });
    const days = (Date.parse(made.expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const listed = (await call(kim.token, "GET", ofOwner())).body;
    expect(listed).not.toContain(made.token);
    expect(listed).toContain(made.token.slice(-4));
    const rows = await db().selectFrom("api_key").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.token);
    expect(rows.map(({ hash }) => hash.equals(hashToken(made.token)))).toContain(true);
  });

  test("D4.01 one of an organization reaches it alone; a person's own what they reach", async () => {
    const { token } = await make();
    expect((await lookWith(token)).status).toBe(200);
    expect(JSON.parse((await lookWith(token)).body)).toEqual({ owners: [owner.publicId], by: kim.publicId });
    expect(await answerOf(lookWith(token, other))).toEqual([404, "not-found"]);
    const own = (await call(kim.token, "POST", "/api/token", { ...fields, acts: null })).payload;
    expect(own.token).toMatch(/^hr_pat_/);
    for (const one of [owner, other])
      expect(JSON.parse((await lookWith(own.token, one)).body).owners).toHaveLength(2);
    const stranger = await makeOwner(db());
    expect(await answerOf(lookWith(own.token, stranger))).toEqual([404, "not-found"]);
  });

  test("D4.01 may what it was given and nothing else", async () => {
    const { token } = await make();
    const refused = await call(token, "POST", `/v1/change/${owner.publicId}`);
    expect([refused.status, refused.fault]).toEqual([403, "act-not-given"]);
    expect(refused.body).toContain("campaign.edit");
    const more = await make({ acts: ["campaign.read", "campaign.edit"] });
    expect((await call(more.token, "POST", `/v1/change/${owner.publicId}`)).status).toBe(204);
  });

  test("D4.01 opens nothing of the app, and a session nothing of programs", async () => {
    const own = (await call(kim.token, "POST", "/api/token", { ...fields, acts: null })).payload;
    for (const url of ["/api/token", `/core/api/login/${kim.publicId}/session`])
      expect((await call(own.token, "GET", url)).status).toBe(401);
    expect((await call(own.token, "POST", "/api/token", fields)).status).toBe(401);
    expect(await answerOf(lookWith(kim.token))).toEqual([401, "bad-token"]);
    expect(await answerOf(lookWith(null))).toEqual([401, "bad-token"]);
    expect(await answerOf(lookWith(newTokenWord("organization")))).toEqual([401, "bad-token"]);
  });

  test("D4.01 ends on its day, and can then not be rotated", async () => {
    const { token, publicId } = await make();
    await db()
      .updateTable("api_key")
      .set({ expires: new Date(0) })
      .where("public_id", "=", publicId)
      .execute();
    expect(await answerOf(lookWith(token))).toEqual([410, "token-over"]);
    expect((await call(kim.token, "GET", ofOwner())).payload.page[0].over).toBe("expired");
    expect((await call(kim.token, "POST", `${ofOwner()}/${publicId}/rotate`)).fault).toBe("token-over");
    for (const days of [0, 366, 1.5])
      expect((await call(kim.token, "POST", ofOwner(), { ...fields, days })).status).toBe(422);
  });

  test("D4.01 works from its networks alone", async () => {
    // Tests call from 127.0.0.1.
    const near = await make({ networks: ["127.0.0.77/8"] });
    expect(near.networks).toEqual(["127.0.0.0/8"]);
    expect((await lookWith(near.token)).status).toBe(200);
    const far = await make({ networks: ["192.0.2.0/24", "2001:DB8::1"] });
    expect(far.networks).toEqual(["192.0.2.0/24", "2001:db8::1/128"]);
    expect(await answerOf(lookWith(far.token))).toEqual([403, "token-elsewhere"]);
    for (const wrong of [
      "10.1",
      "0.0.0.0/0",
      "192.0.2.0/33",
      "::1/129",
      "fe80::1%eth0",
      "here",
      "1.2.3.4/8/9",
      "010.0.0.1",
    ]) {
      const refused = await call(kim.token, "POST", ofOwner(), { ...fields, networks: [wrong] });
      expect([wrong, refused.status, refused.fields]).toEqual([wrong, 422, ["/networks/0 not-a-network"]]);
    }
  });

  test("D4.01 shows the day of its last use", async () => {
    const { token } = await make();
    await lookWith(token);
    const today = new Date().toISOString().slice(0, 10);
    expect((await call(kim.token, "GET", ofOwner())).payload.page[0].used).toBe(today);
  });

  test("D4.01 rotated, old and new work for a day; then the new one alone", async () => {
    const { token, publicId } = await make();
    const next = (await call(kim.token, "POST", `${ofOwner()}/${publicId}/rotate`)).payload;
    expect(next).toMatchObject({ publicId, lastFour: next.token.slice(-4) });
    const hours = (Date.parse(next.overlapUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    for (const one of [token, next.token]) expect((await lookWith(one)).status).toBe(200);
    await db()
      .updateTable("api_key")
      .set({ before_until: new Date(Date.now() - 1000) })
      .where("public_id", "=", publicId)
      .execute();
    expect(await answerOf(lookWith(token))).toEqual([401, "bad-token"]);
    expect((await lookWith(next.token)).status).toBe(200);
    // Twice within a day: the oldest is over at once.
    const second = (await call(kim.token, "POST", `${ofOwner()}/${publicId}/rotate`)).payload;
    const third = (await call(kim.token, "POST", `${ofOwner()}/${publicId}/rotate`)).payload;
    expect((await lookWith(next.token)).status).toBe(401);
    for (const one of [second.token, third.token]) expect((await lookWith(one)).status).toBe(200);
  });

  test("D4.01 deleted, it and what it was before open nothing", async () => {
    const { token, publicId } = await make();
    const next = (await call(kim.token, "POST", `${ofOwner()}/${publicId}/rotate`)).payload;
    expect((await call(kim.token, "DELETE", `${ofOwner()}/${publicId}`)).payload.page).toEqual([]);
    for (const one of [token, next.token]) expect(await answerOf(lookWith(one))).toEqual([401, "bad-token"]);
  });

  test("D4.01 ends with its person: removed from the organization, disabled, gone", async () => {
    const lee = await makeLogin(db(), [owner]);
    const made = (await call(lee.token, "POST", ofOwner(), fields)).payload;
    const own = (await call(lee.token, "POST", "/api/token", { ...fields, acts: null })).payload;
    await db().deleteFrom("membership").where("login_id", "=", lee.id).execute();
    expect(await answerOf(lookWith(made.token))).toEqual([401, "bad-token"]);
    expect(await answerOf(lookWith(own.token))).toEqual([404, "not-found"]);
    expect((await call(kim.token, "GET", ofOwner())).payload.page[0].over).toBe("left");
    await db().insertInto("membership").values({ login_id: lee.id, owner_id: owner.id }).execute();
    expect((await lookWith(made.token)).status).toBe(200);
    await db().updateTable("login").set({ disabled: new Date() }).where("id", "=", lee.id).execute();
    for (const one of [made.token, own.token]) expect((await lookWith(one)).status).toBe(401);
    await db().deleteFrom("login").where("id", "=", lee.id).execute();
    expect((await call(kim.token, "GET", ofOwner())).payload.page).toEqual([]);
  });

  test("D2.03 D4.01 opens nothing while its person lacks the second factor that the organization wants", async () => {
    const lee = await makeLogin(db(), [owner]);
    const made = (await call(lee.token, "POST", ofOwner(), fields)).payload;
    const own = (await call(lee.token, "POST", "/api/token", { ...fields, acts: null })).payload;
    const ofKim = await make();
    await setUpApp(db(), call, kim);
    const want = (wanted: boolean) =>
      db()
        .updateTable("owner")
        .set({ second_factor_since: wanted ? new Date() : null })
        .where("id", "=", owner.id)
        .execute();
    await want(true);
    for (const { token } of [made, own])
      expect(await answerOf(lookWith(token))).toEqual([403, "token-factor-missing"]);
    // Who has one goes on, and it is asked before everything else that such a token could learn.
    expect((await lookWith(ofKim.token)).status).toBe(200);
    expect(await answerOf(lookWith(own.token, other))).toEqual([403, "token-factor-missing"]);
    // It opens again with the next call once the person has one.
    const app = await setUpApp(db(), call, lee);
    expect(app.codes).toHaveLength(10);
    for (const { token } of [made, own]) expect((await lookWith(token)).status).toBe(200);
    await db().deleteFrom("totp").where("login_id", "=", lee.id).execute();
    expect(await answerOf(lookWith(made.token))).toEqual([403, "token-factor-missing"]);
    await want(false);
    for (const { token } of [made, own]) expect((await lookWith(token)).status).toBe(200);
  });

  test("D2.03 D4.01 an organization's token heeds its own organization's wish, a person's own every one's", async () => {
    const made = await make();
    const own = (await call(kim.token, "POST", "/api/token", { ...fields, acts: null })).payload;
    await db()
      .updateTable("owner")
      .set({ second_factor_since: new Date() })
      .where("id", "=", other.id)
      .execute();
    expect((await lookWith(made.token)).status).toBe(200);
    expect(await answerOf(lookWith(own.token))).toEqual([403, "token-factor-missing"]);
  });

  test("D4.01 asked for twice with one Idempotency-Key, it is one token, and not kept readable", async () => {
    const key = { "idempotency-key": "once" };
    const asked = () => call(kim.token, "POST", ofOwner(), fields, key);
    const [first, second] = await Promise.all([asked(), asked()]);
    expect(first.payload.token).toBe(second.payload.token);
    expect((await call(kim.token, "GET", ofOwner())).payload.page).toHaveLength(1);
    const kept = await db().selectFrom("idempotent_answer").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(first.payload.token);
    const changed = await call(kim.token, "POST", ofOwner(), { ...fields, name: "Another" }, key);
    expect(changed.fault).toBe("idempotency-conflict");
  });

  test("D4.01 nobody sees, rotates or deletes another's own, nor those of another organization", async () => {
    const own = (await call(kim.token, "POST", "/api/token", { ...fields, acts: null })).payload;
    const made = await make();
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await call(stranger.token, "GET", "/api/token")).payload.page).toEqual([]);
    for (const [method, url] of [
      ["POST", `/api/token/${own.publicId}/rotate`],
      ["DELETE", `/api/token/${own.publicId}`],
      ["DELETE", `/api/token/${made.publicId}`],
      ["GET", ofOwner()],
      ["POST", `${ofOwner()}/${made.publicId}/rotate`],
      ["DELETE", `${ofOwner()}/${made.publicId}`],
    ] as const)
      expect([url, (await call(stranger.token, method, url)).status]).toEqual([url, 404]);
    expect((await lookWith(made.token)).status).toBe(200);
  });

  test("D4.01 D2.06 only its person renews it, and hears of it; whoever looks after tokens sees and ends it", async () => {
    const lee = await makeLogin(db(), [owner]);
    const made = await make();
    const url = `${ofOwner()}/${made.publicId}`;
    const seen = async (who: TestLogin) => (await call(who.token, "GET", ofOwner())).payload.page[0].mine;
    expect([await seen(kim), await seen(lee)]).toEqual([true, false]);
    const told = async () => {
      const { rows } = await sql<{ payload: { loginId: number; what: string; name: string } }>`
        select payload from graphile_worker._private_jobs`.execute(db());
      return rows
        .map(({ payload }) => payload)
        .filter(({ what, loginId }) => what === "keyRenewed" && [kim.id, lee.id].includes(loginId));
    };
    const refused = await call(lee.token, "POST", `${url}/rotate`);
    expect([refused.status, refused.fault]).toEqual([403, "token-of-another"]);
    expect(refused.body).not.toContain("hr_org_");
    expect((await lookWith(made.token)).status).toBe(200);
    expect(await told()).toEqual([]);
    expect((await call(kim.token, "POST", `${url}/rotate`)).status).toBe(200);
    expect(await told()).toMatchObject([{ loginId: kim.id, name: "Nightly report" }]);
    expect((await call(lee.token, "DELETE", url)).payload.page).toEqual([]);
  });

  test("D4.01 there are at most as many as an organization may have, however many ask at once", async () => {
    for (let n = 0; n < TOKENS_MOST - 1; n++) await make({ name: `Program ${n}` });
    const answers = await Promise.all([1, 2, 3].map(() => call(kim.token, "POST", ofOwner(), fields)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});
