import { describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../../catalogue/routes.ts";
import { databaseNow } from "../../platform/clock.ts";
import { factorRoutes } from "../factor-routes.ts";
import { accountRoutes } from "../routes.ts";
import { siteOf } from "./passkey.ts";

const SITE = "https://app.hostread.example";
const database = useDatabase();
const db = () => database().db;
const routes = [...accountRoutes, ...factorRoutes, ...catalogueRoutes];
const edge = useWeb(db, routes, (context) => ({
  ...context,
  config: { ...context.config, publicUrl: SITE },
}));
const call = callOf(edge);
const urlOf = ({ publicId }: TestLogin) => `/core/api/login/${publicId}/passkey`;
const ask = async () => (await call(null, "POST", "/core/auth/passkey/question", {})).payload;
const signIn = (passkey: object) => call(null, "POST", "/core/auth/passkey", { passkey });

async function add(login: TestLogin, device: Authenticator, name = "Phone") {
  const asked = (await call(login.token, "POST", `${urlOf(login)}/question`, {})).payload;
  return call(login.token, "POST", urlOf(login), { name, passkey: device.make(asked, SITE) });
}
const makeUser = async () => makeLogin(db(), [await makeOwner(db())]);

describe("passkeys", () => {
  test("D2.02 several are registered with a name, each signs in without password and code, and one is removed", async () => {
    const user = await makeUser();
    const [phone, stick] = [new Authenticator(), new Authenticator()];
    expect((await add(user, phone)).payload.passkeys).toMatchObject([{ name: "Phone", used: null }]);
    const both = (await add(user, stick, "Stick")).payload;
    expect(both.passkeys.map(({ name }: { name: string }) => name)).toEqual(["Phone", "Stick"]);
    await setUpApp(db(), call, user);
    for (const device of [phone, stick]) {
      const answer = await signIn(device.answer(await ask(), SITE));
      expect(answer.status).toBe(200);
      expect(answer.payload.login.publicId).toBe(user.publicId);
    }
    const shown = (await call(user.token, "GET", `/core/api/login/${user.publicId}/factor`)).payload;
    expect(shown.passkeys[0].used).not.toBeNull();
    const removed = await call(user.token, "DELETE", `${urlOf(user)}/${shown.passkeys[0].publicId}`);
    expect(removed.payload.passkeys).toHaveLength(1);
    expect((await signIn(phone.answer(await ask(), SITE))).fault).toBe("passkey-refused");
    expect((await signIn(stick.answer(await ask(), SITE))).status).toBe(200);
  });

  test("D2.02 another's passkey is not found, and the same one is registered once", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const device = new Authenticator();
    const { payload } = await add(user, device);
    expect((await add(other, device)).fault).toBe("passkey-refused");
    const foreign = `${urlOf(other)}/${payload.passkeys[0].publicId}`;
    expect((await call(other.token, "DELETE", foreign)).fault).toBe("not-found");
    expect((await call(other.token, "GET", `/core/api/login/${user.publicId}/factor`)).fault).toBe(
      "not-found",
    );
  });

  test("D2.02 what is not an answer to a question of ours, for this site, unlocked and fresh is refused", async () => {
    const user = await makeUser();
    const device = new Authenticator();
    await add(user, device);
    const good = device.answer(await ask(), SITE);
    const wrong: Record<string, object> = {
      "a question nobody asked": device.answer({ challenge: "A".repeat(54) }, SITE),
      "a question for a new passkey": device.answer(
        (await call(user.token, "POST", `${urlOf(user)}/question`, {})).payload,
        SITE,
      ),
      "another origin": device.answer(await ask(), "https://app.hostread.example.evil.example"),
      "another port": device.answer(await ask(), `${SITE}:8443`),
      "another site": device.answer(await ask(), SITE, "hostread.example"),
      "a changed signature": { ...good, response: { ...good.response, signature: "AAAA" } },
      "another's signature": {
        ...new Authenticator().answer(await ask(), SITE),
        id: good.id,
        rawId: good.id,
      },
      "no JSON": { ...good, response: { ...good.response, clientDataJSON: "AAAA" } },
    };
    device.verified = false;
    wrong["not unlocked"] = device.answer(await ask(), SITE);
    for (const [what, answer] of Object.entries(wrong))
      expect([what, (await signIn(answer)).fault]).toEqual([what, "passkey-refused"]);
  });

  test("D2.02 an answer works once, also twenty times at once, and not after five minutes", async () => {
    const user = await makeUser();
    const device = new Authenticator();
    await add(user, device);
    const answer = device.answer(await ask(), SITE);
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await signIn(answer)).fault).toBe("passkey-refused");

    // Its first eight bytes say when it is over, and are signed with the rest.
    const endOf = ({ challenge }: { challenge: string }) =>
      Buffer.from(challenge, "base64url").readDoubleBE(0);
    const before = (await databaseNow(db())).getTime();
    const question = await ask();
    expect(endOf(question)).toBeGreaterThanOrEqual(before + 300_000);
    expect(endOf(question)).toBeLessThanOrEqual((await databaseNow(db())).getTime() + 300_000);
    /** The question as it would be, had it been asked so many milliseconds earlier. */
    const askedBefore = (ms: number) => {
      const head = Buffer.from(question.challenge, "base64url").subarray(0, 24);
      head.writeDoubleBE(endOf(question) - ms, 0);
      const mark = edge().context.secrets.fingerprint(`answer ${head.toString("base64url")}`, "passkey");
      return { challenge: Buffer.concat([head, mark.subarray(0, 16)]).toString("base64url") };
    };
    expect(askedBefore(0)).toEqual({ challenge: question.challenge });
    expect((await signIn(device.answer(askedBefore(300_001), SITE))).fault).toBe("passkey-refused");
    expect((await signIn(device.answer(askedBefore(60_000), SITE))).status).toBe(200);

    const longer = Buffer.from(question.challenge, "base64url");
    longer.writeDoubleBE(endOf(question) + 60_000, 0);
    const unsigned = { challenge: longer.toString("base64url") };
    expect((await signIn(device.answer(unsigned, SITE))).fault).toBe("passkey-refused");
  });

  test("D2.02 a question for one user's new passkey makes none for another", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const asked = (await call(user.token, "POST", `${urlOf(user)}/question`, {})).payload;
    const body = { name: "Phone", passkey: new Authenticator().make(asked, SITE) };
    expect((await call(other.token, "POST", urlOf(other), body)).fault).toBe("passkey-refused");
    expect((await call(user.token, "POST", urlOf(user), { ...body, name: " " })).fields).toEqual([
      "/name required",
    ]);
    expect((await call(user.token, "POST", urlOf(user), body)).status).toBe(200);
    expect((await call(user.token, "POST", urlOf(user), body)).fault).toBe("passkey-refused");
  });

  test("D2.02 a user who was shut out does not come in with a passkey", async () => {
    const user = await makeUser();
    const device = new Authenticator();
    await add(user, device);
    await db().updateTable("login").set({ disabled: new Date() }).where("id", "=", user.id).execute();
    expect((await signIn(device.answer(await ask(), SITE))).fault).toBe("login-disabled");
  });

  test("D2.11 a passkey is not slowed by anybody's failures", async () => {
    const user = await makeUser();
    const device = new Authenticator();
    await add(user, device);
    const { username } = await db()
      .selectFrom("login")
      .select("username")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    for (let i = 0; i < 6; i++)
      await call(null, "POST", "/core/auth", { username, password: "wrong wrong wrong" });
    expect((await call(null, "POST", "/core/auth", { username, password: "wrong" })).fault).toBe("slow-down");
    expect((await signIn(device.answer(await ask(), SITE))).status).toBe(200);
  });

  test("D2.02 the site is that of PUBLIC_URL, without one localhost, and never a number", () => {
    const site = (publicUrl: string | null, host: string) =>
      siteOf({ ...edge().context.config, publicUrl }, { host });
    expect(site(SITE, "127.0.0.1:3000")).toEqual({ id: "app.hostread.example", origin: SITE });
    expect(site(null, "localhost:3000")).toEqual({ id: "localhost", origin: "http://localhost:3000" });
    for (const [url, host] of [
      [null, "127.0.0.1:3000"],
      [null, "evil.example"],
      [null, "localhost.evil.example"],
      ["https://10.0.0.5", "10.0.0.5"],
    ] as const)
      expect(() => site(url, host)).toThrow("passkeys-not-here");
  });
});
