import { describe, expect, test } from "vitest";
import { useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../../catalogue/routes.ts";
import { hashToken } from "../../platform/handle.ts";
import { accountRoutes } from "../routes.ts";
import { networkOf } from "./ask-budget.ts";
import { listSessions } from "./own-sessions.ts";
import { attemptsKey } from "./sign-in.ts";

const PASSWORD = "a long enough password";

const database = useDatabase();
const edge = useWeb(() => database().db, [...accountRoutes, ...catalogueRoutes]);
const db = () => database().db;
const makeUser = async (
  owners: Parameters<typeof makeLogin>[1] = [],
  given: Parameters<typeof makeLogin>[2] = {},
) => {
  const login = await makeLogin(db(), owners, given);
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", login.id)
    .executeTakeFirstOrThrow();
  return { ...login, username };
};
const signIn = (username: string, password: string) =>
  edge().web.inject({ method: "POST", url: "/core/auth", payload: { username, password } });
const cookieOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.find((cookie) => cookie.name === "hostread")?.value ?? "";

describe("signing in", () => {
  test("A7.01 A3.09 A3.14 answers a token with lifetime, owners, permissions, currencies and the login", async () => {
    const owner = await makeOwner(db(), "Nordlicht");
    const login = await makeUser([owner], { permissions: ["PODCAST_EMAIL_READ"], nickName: "Mara" });
    const answer = await signIn(login.username.toUpperCase(), PASSWORD);
    expect(answer.statusCode).toBe(200);
    const { header, payload } = answer.json();
    expect(header.token).toMatch(/^[\w-]{43}$/);
    expect(header.lifetime).toBeGreaterThan(3590);
    expect(header.lifetime).toBeLessThanOrEqual(3600);
    expect(payload.owners).toEqual([
      { publicId: owner.publicId, name: owner.name, displayName: "Nordlicht", role: "owner" },
    ]);
    expect(payload.permissions).toEqual(["PODCAST_EMAIL_READ"]);
    expect(payload.paymentPublicKey).toBeNull();
    expect(payload.currencies.map((c: { currencyCode: string }) => c.currencyCode)).toContain("EUR");
    expect(payload.login).toMatchObject({
      publicId: login.publicId,
      username: login.username,
      failCounter: 0,
      owner: { publicId: owner.publicId },
      profile: { nickName: { value: "Mara", errors: [] } },
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("A3.14 language and country come with the login: English and US, or as they were kept", async () => {
    const login = await makeUser();
    const session = async (speaks: Record<string, string> = {}) =>
      (
        await edge().web.inject({
          method: "POST",
          url: "/core/auth",
          headers: speaks,
          payload: { username: login.username, password: PASSWORD },
        })
      ).json();
    expect((await session()).payload.login).toMatchObject({ language: "en", country: "US" });
    const german = await session({ "accept-language": "de-DE" });
    expect(german.payload.login).toMatchObject({ language: "de", country: "DE" });

    const headers = { authorization: `Bearer ${german.header.token}` };
    const kept = { owner: null, restrict: false, language: "de", country: "CH" };
    const saved = await edge().web.inject({
      method: "POST",
      url: `/core/api/login/${login.publicId}/preferences`,
      headers,
      payload: kept,
    });
    expect(saved.json().payload).toEqual(kept);
    expect((await session()).payload.login).toMatchObject({ language: "de", country: "CH" });
    const renewed = await edge().web.inject({ url: "/core/auth", headers });
    expect(renewed.json().payload.login).toMatchObject({ language: "de", country: "CH" });
  });

  test("the cookie is HttpOnly, SameSite=Strict and good for nothing but /core/auth", async () => {
    const login = await makeUser();
    const answer = await signIn(login.username, PASSWORD);
    expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly/);
    expect(String(answer.headers["set-cookie"])).toMatch(/SameSite=Strict/);
    expect(String(answer.headers["set-cookie"])).toMatch(/Path=\/core\/auth/);
    const withCookieAsBearer = await edge().web.inject({
      url: "/api/genre",
      headers: { authorization: `Bearer ${cookieOf(answer)}` },
    });
    expect(withCookieAsBearer.statusCode).toBe(401);
    const withCookie = await edge().web.inject({
      url: "/api/genre",
      cookies: { hostread: cookieOf(answer) },
    });
    expect(withCookie.statusCode).toBe(401);
  });

  test("tokens and passwords are stored hashed", async () => {
    const login = await makeUser();
    const answer = await signIn(login.username, PASSWORD);
    const { token } = answer.json().header;
    const rows = await db().selectFrom("session_token").select("hash").execute();
    const hashes = rows.map((row) => row.hash.toString("hex"));
    expect(hashes).toContain(hashToken(token).toString("hex"));
    const stored = await db()
      .selectFrom("login")
      .selectAll()
      .where("id", "=", login.id)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(edge().logged)).not.toContain(token);
    expect(JSON.stringify(edge().logged)).not.toContain(PASSWORD);
  });

  test("A8.16 an unknown user and a wrong password get the same answer, in both languages", async () => {
    const login = await makeUser();
    const known = await signIn(login.username, "wrong wrong wrong");
    const unknown = await signIn("nobody@hostread.example", "wrong wrong wrong");
    const bare = (answer: typeof known) => ({ ...answer.json(), requestId: "" });
    expect(known.statusCode).toBe(401);
    expect(bare(known)).toEqual(bare(unknown));
    expect(known.headers["content-type"]).toMatch(/^application\/problem\+json/);
    const german = await edge().web.inject({
      method: "POST",
      url: "/core/auth",
      payload: { username: "x", password: "y" },
      headers: { "accept-language": "de-DE,de;q=0.9" },
    });
    expect(german.json().detail).toBe("E-Mail-Adresse und Kennwort passen nicht zusammen.");
  });

  test("A3.09 failures in a row are counted, delay the next one for known and unknown names alike, and success resets", async () => {
    const login = await makeUser();
    for (const name of [login.username, "stranger@hostread.example"]) {
      for (let i = 0; i < 5; i++) expect((await signIn(name, "wrong wrong wrong")).statusCode).toBe(401);
      const blocked = await signIn(name, "wrong wrong wrong");
      expect(blocked.statusCode).toBe(429);
      expect(blocked.headers["retry-after"]).toBe("1");
      expect(blocked.json().type).toBe("urn:hostread:slow-down");
    }
    const nameHash = attemptsKey(login.username, networkOf("127.0.0.1"));
    const wait = () =>
      db()
        .updateTable("sign_in_attempt")
        .set({ blocked_until: new Date(0) })
        .where("name_hash", "=", nameHash)
        .execute();
    const seconds: number[] = [];
    for (let i = 0; i < 12; i++) {
      await wait();
      await signIn(login.username, "wrong wrong wrong");
      const { blocked_until: until } = await db()
        .selectFrom("sign_in_attempt")
        .select("blocked_until")
        .where("name_hash", "=", nameHash)
        .executeTakeFirstOrThrow();
      seconds.push(Math.round((until!.getTime() - Date.now()) / 1000));
    }
    expect(seconds.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(seconds.at(-1)).toBe(900);
    await wait();
    const success = await signIn(login.username, PASSWORD);
    expect(success.statusCode).toBe(200);
    expect(success.json().payload.login.failCounter).toBe(0);
    expect((await signIn(login.username, "wrong wrong wrong")).statusCode).toBe(401);
  });

  test("many attempts at once do not slip past the delay", async () => {
    const login = await makeUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(login.username, "wrong wrong wrong")),
    );
    const tried = answers.filter((answer) => answer.statusCode === 401);
    expect(tried.length).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => answer.statusCode === 429).length).toBe(20 - tried.length);
  });
});

describe("renewing a session", () => {
  const renew = (token: string | null, cookie?: string) =>
    edge().web.inject({
      url: "/core/auth",
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(cookie && { cookies: { hostread: cookie } }),
    });
  const works = async (token: string) =>
    (await edge().web.inject({ url: "/api/genre", headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;
  /** As if a token had been made an hour before it was replaced, so long ago. */
  const age = (token: string, seconds: number) =>
    db()
      .updateTable("session_token")
      .set({
        replaced: new Date(Date.now() - seconds * 1_000),
        created: new Date(Date.now() - (seconds + 3_600) * 1_000),
      })
      .where("hash", "=", hashToken(token))
      .execute();
  const ageBoth = (bearer: string, cookie: string, seconds: number) =>
    Promise.all([age(bearer, seconds), age(cookie, seconds)]);
  /** As if what was answered had been made so long ago. */
  const lose = (answer: Awaited<ReturnType<typeof renew>>, seconds: number) =>
    db()
      .updateTable("session_token")
      .set({ created: new Date(Date.now() - seconds * 1_000) })
      .where("hash", "in", [answer.json().header.token, cookieOf(answer)].map(hashToken))
      .execute();
  const signedIn = async () => {
    const login = await makeUser();
    const answer = await signIn(login.username, PASSWORD);
    return { bearer: answer.json().header.token as string, cookie: cookieOf(answer) };
  };

  test("A7.02 the current token is exchanged for a new one; the old one works a little longer", async () => {
    const { bearer } = await signedIn();
    const answer = await renew(bearer);
    expect(answer.statusCode).toBe(200);
    const next = answer.json().header.token;
    expect(next).not.toBe(bearer);
    expect(await works(bearer)).toBe(true);
    expect(await works(next)).toBe(true);
    await age(bearer, 31);
    expect(await works(bearer)).toBe(false);
    expect(await works(next)).toBe(true);
  });

  test("the cookie alone brings the session back after a reload", async () => {
    const { cookie } = await signedIn();
    const answer = await renew(null, cookie);
    expect(answer.statusCode).toBe(200);
    expect(await works(answer.json().header.token)).toBe(true);
    expect(cookieOf(answer)).not.toBe(cookie);
  });

  test("the cookie is not read where the browser says that another site asks", async () => {
    const { cookie } = await signedIn();
    for (const from of ["cross-site", "same-site"]) {
      const answer = await edge().web.inject({
        url: "/core/auth",
        headers: { "sec-fetch-site": from },
        cookies: { hostread: cookie },
      });
      expect(answer.statusCode, from).toBe(401);
    }
  });

  test("ten tabs that renew at once all stay signed in", async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(null, cookie)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    for (const answer of answers) expect(await works(answer.json().header.token)).toBe(true);
  });

  test("whoever comes with a token replaced long ago ends the whole session", async () => {
    const { cookie } = await signedIn();
    const { token } = (await renew(null, cookie)).json().header;
    expect(await works(token)).toBe(true);
    await age(cookie, 60);
    expect((await renew(null, cookie)).statusCode).toBe(401);
    expect(await works(token)).toBe(false);
  });

  test("A4.09 whoever never got the answer exchanges again, however late and often; what was lost opens nothing", async () => {
    const { bearer, cookie } = await signedIn();
    const lost = await renew(bearer, cookie);
    await ageBoth(bearer, cookie, 600);
    await lose(lost, 590);
    const lostAgain = await renew(bearer, cookie);
    expect(lostAgain.statusCode).toBe(200);
    await lose(lostAgain, 580);
    const got = await renew(null, cookie);
    expect(got.statusCode).toBe(200);
    for (const one of [lost, lostAgain]) expect(await works(one.json().header.token)).toBe(false);
    expect(await works(got.json().header.token)).toBe(true);
    // Now somebody has it.
    expect((await renew(null, cookie)).statusCode).toBe(401);
    expect(await works(got.json().header.token)).toBe(false);
  });

  test("A4.09 two tabs that never got the answer exchange again in the same second, and both stay signed in", async () => {
    const { bearer, cookie } = await signedIn();
    await lose(await renew(bearer, cookie), 590);
    await ageBoth(bearer, cookie, 600);
    const answers = await Promise.all([renew(bearer, cookie), renew(null, cookie)]);
    for (const answer of answers) expect(await works(answer.json().header.token)).toBe(true);
    for (const answer of answers)
      expect((await renew(answer.json().header.token, cookieOf(answer))).statusCode).toBe(200);
  });

  test("whoever comes with tokens that were taken for lost ends the whole session", async () => {
    const { cookie } = await signedIn();
    const kept = await renew(null, cookie);
    await age(cookie, 600);
    await lose(kept, 590);
    const { token } = (await renew(null, cookie)).json().header;
    expect(await works(token)).toBe(true);
    expect((await renew(null, cookieOf(kept))).statusCode).toBe(401);
    expect(await works(token)).toBe(false);
  });

  test("A7.26 no token, a broken one, an unknown one and one past its time are all refused alike", async () => {
    const { bearer } = await signedIn();
    await db()
      .updateTable("session_token")
      .set({ expires: new Date(0) })
      .where("hash", "=", hashToken(bearer))
      .execute();
    for (const authorization of [
      "",
      "Bearer",
      "Bearer x",
      `Bearer ${"A".repeat(43)}`,
      `Basic ${bearer}`,
      `Bearer ${bearer}`,
    ]) {
      const answer = await edge().web.inject({ url: "/api/genre", headers: { authorization } });
      expect(answer.statusCode, authorization).toBe(401);
      expect(answer.json().type).toBe("urn:hostread:no-session");
    }
    expect((await edge().web.inject({ url: `/api/genre?token=${bearer}` })).statusCode).toBe(401);
  });

  test("signing out ends the session at once, cookie included", async () => {
    const { bearer, cookie } = await signedIn();
    const out = await edge().web.inject({
      method: "DELETE",
      url: "/core/auth",
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(out.statusCode).toBe(204);
    expect(await works(bearer)).toBe(false);
    expect((await renew(null, cookie)).statusCode).toBe(401);
  });

  test("D7 signing in anew ends the session this browser had of the same user, and no other one", async () => {
    const login = await makeUser();
    const other = await makeUser();
    const before = await signIn(login.username, PASSWORD);
    const elsewhere = await signIn(login.username, PASSWORD);
    const again = (username: string) =>
      edge().web.inject({
        method: "POST",
        url: "/core/auth",
        payload: { username, password: PASSWORD },
        cookies: { hostread: cookieOf(before) },
      });
    expect((await again(other.username)).statusCode).toBe(200);
    expect(await works(before.json().header.token)).toBe(true);
    const after = await again(login.username);
    expect(await works(before.json().header.token)).toBe(false);
    expect(await works(elsewhere.json().header.token)).toBe(true);
    expect(await works(after.json().header.token)).toBe(true);
  });

  test("D7 D2.04 whoever does nothing for four hours signs in anew", async () => {
    const { cookie } = await signedIn();
    const row = await db()
      .selectFrom("session_token")
      .select(["created", "expires", "family_id as familyId"])
      .where("hash", "=", hashToken(cookie))
      .executeTakeFirstOrThrow();
    expect((row.expires.getTime() - row.created.getTime()) / 3_600_000).toBeCloseTo(4, 1);
    await db()
      .updateTable("session_token")
      .set({ expires: new Date(Date.now() - 1000) })
      .where("hash", "=", hashToken(cookie))
      .execute();
    expect((await renew(null, cookie)).statusCode).toBe(401);
    // Nor is it shown among those that hold, once its short tokens are over as well.
    const { loginId, publicId } = await db()
      .selectFrom("session_family")
      .select(["login_id as loginId", "public_id as publicId"])
      .where("id", "=", row.familyId)
      .executeTakeFirstOrThrow();
    const listed = async () => (await listSessions(db(), loginId, "")).map((one) => one.publicId);
    expect(await listed()).toContain(publicId);
    const over = { expires: new Date(Date.now() - 1000) };
    await db().updateTable("session_token").set(over).where("family_id", "=", row.familyId).execute();
    expect(await listed()).not.toContain(publicId);
  });

  test("a session ends for good after twelve hours, however often it was renewed", async () => {
    const { bearer } = await signedIn();
    await db()
      .updateTable("session_family")
      .set({ absolute_until: new Date(0) })
      .execute();
    expect(await works(bearer)).toBe(false);
    expect((await renew(bearer)).statusCode).toBe(401);
  });
});
