import { randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { generate } from "otplib";
import { describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { codeOf, setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../../tests/support/world.ts";
import { catalogueRoutes } from "../../catalogue/routes.ts";
import { databaseNow } from "../../platform/clock.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { factorRoutes } from "../factor-routes.ts";
import { accountRoutes } from "../routes.ts";
import { makeSecret, resealTotp, sealSecret, stepOf, takeCode } from "./codes.ts";

const database = useDatabase();
const db = () => database().db;
const edge = useWeb(db, [...accountRoutes, ...factorRoutes, ...catalogueRoutes]);
const call = callOf(edge);

/** A user whose password alone no longer suffices. */
async function makeUser() {
  const login = await makeLogin(db(), [await makeOwner(db())]);
  const app = await setUpApp(db(), call, login);
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", login.id)
    .executeTakeFirstOrThrow();
  return { ...login, ...app, username };
}
const signIn = async (given: object, note?: string) => {
  const answer = await edge().web.inject({
    method: "POST",
    url: "/core/auth",
    payload: { password: PASSWORD, ...given },
    ...(note !== undefined && { cookies: { "hostread-device": note } }),
  });
  const read = answer.json();
  return {
    status: answer.statusCode,
    fault: read.type?.replace("urn:hostread:", "") as string | undefined,
    payload: read.payload,
    token: read.header?.token as string,
    note: answer.cookies.find(({ name }) => name === "hostread-device")?.value,
  };
};
/** Time passes: what was blocked may be tried again. */
const wait = () => db().updateTable("sign_in_attempt").set({ blocked_until: null }).execute();

describe("an app for codes", () => {
  test("D2.01 the secret is sealed, recovery codes are hashed, and both are shown once", async () => {
    const user = await makeUser();
    expect(user.codes).toHaveLength(10);
    expect(new Set(user.codes).size).toBe(10);
    const { secret, next_secret: next } = await db()
      .selectFrom("totp")
      .selectAll()
      .where("login_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(next).toBeNull();
    expect(secret!.toString("latin1")).not.toContain(user.secret);
    const rows = await db().selectFrom("recovery_code").selectAll().where("login_id", "=", user.id).execute();
    expect(rows.map(({ code_hash: hash }) => hash.length)).toEqual(Array(10).fill(32));
    const shown = await call(user.token, "GET", `/core/api/login/${user.publicId}/factor`);
    expect(shown.payload).toMatchObject({ totp: { codesLeft: 10 }, passkeys: [], wantedBy: [] });
    for (const code of [user.secret, ...user.codes]) expect(shown.body).not.toContain(code);
    expect(JSON.stringify(edge().logged)).not.toContain(user.secret);
  });

  test("D7 recovery codes are hashed as passwords are, with a salt for each set; one of an older set opens still", async () => {
    const user = await makeUser();
    const hashes = async () =>
      (
        await db().selectFrom("recovery_code").select("code_hash").where("login_id", "=", user.id).execute()
      ).map((row) => row.code_hash);
    const kept = await hashes();
    const salt = kept[0]!.subarray(0, 16);
    const dear = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 16, salt };
    const [code] = user.codes;
    const expected = await hashRaw(`recovery:${user.id}:${code!.replaceAll("-", "")}`, dear);
    expect(kept.some((one) => one.equals(Buffer.concat([salt, expected])))).toBe(true);
    const other = await makeUser();
    const [theirs] = await db()
      .selectFrom("recovery_code")
      .select("code_hash")
      .where("login_id", "=", other.id)
      .execute();
    expect(theirs!.code_hash.subarray(0, 16).equals(salt)).toBe(false);
    const old = hashToken(`recovery:${user.id}:abcdefghjkmn`);
    await db()
      .insertInto("recovery_code")
      .values({ login_id: user.id, code_hash: old, used: null })
      .execute();
    expect((await signIn({ username: user.username, code: "abcd-efgh-jkmn" })).status).toBe(200);
    expect((await signIn({ username: user.username, code: "abcd-efgh-jkmn" })).fault).toBe("wrong-code");
  });

  test("D2.01 sign-in asks for a code after the right password only, and a code works once", async () => {
    const { username, secret } = await makeUser();
    expect(await signIn({ username, password: "wrong wrong wrong" })).toMatchObject({
      status: 401,
      fault: "bad-credentials",
    });
    expect(await signIn({ username })).toMatchObject({
      status: 403,
      fault: "second-factor-needed",
      payload: { by: "code" },
    });
    const code = await codeOf(db(), secret);
    expect(await signIn({ username, password: "wrong wrong wrong", code })).toMatchObject({ status: 401 });
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await signIn({ username, code: spaced })).status).toBe(200);
    expect(await signIn({ username, code })).toMatchObject({ status: 403, fault: "wrong-code" });
    // The code of an earlier step does not work either once a later one was taken.
    expect(await signIn({ username, code: await codeOf(db(), secret, -1) })).toMatchObject({
      fault: "wrong-code",
    });
  });

  test("D2.01 a code is good in its own half minute, the one before and the one after, and in no other", async () => {
    const secret = makeSecret();
    const now = async () => Math.floor((await databaseNow(db())).getTime() / 30_000);
    /** Which of the codes around a half minute are taken in it; anew where it went by meanwhile. */
    const taken = async (): Promise<number[]> => {
      const present = await now();
      const found: number[] = [];
      for (const steps of [-20, -3, -2, -1, 0, 1, 2, 3, 20]) {
        const code = await generate({ secret, epoch: (present + steps) * 30 });
        if ((await stepOf(db(), secret, code)) === present + steps) found.push(steps);
      }
      return (await now()) === present ? found : taken();
    };
    expect(await taken()).toEqual([-1, 0, 1]);
  });

  test("D2.01 twenty requests at once with one code sign in once", async () => {
    const { username, secret } = await makeUser();
    const code = await codeOf(db(), secret);
    // From as many networks, so that it is the code alone that decides.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        edge().web.inject({
          method: "POST",
          url: "/core/auth",
          payload: { username, password: PASSWORD, code },
          remoteAddress: `10.9.${i}.1`,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("D2.01 a recovery code works once, whatever its letters' case; new ones replace the old", async () => {
    const { id, username, codes } = await makeUser();
    const code = codes[0]!.toUpperCase();
    expect((await signIn({ username, code })).status).toBe(200);
    expect(await signIn({ username, code })).toMatchObject({ fault: "wrong-code" });
    const token = (await signIn({ username, code: codes[1]!.replaceAll("-", "") })).token;
    const { publicId } = await db()
      .selectFrom("login")
      .select("public_id as publicId")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const left = await call(token, "GET", `/core/api/login/${publicId}/factor`);
    expect(left.payload.totp.codesLeft).toBe(8);
    const anew = await call(token, "POST", `/core/api/login/${publicId}/recovery-code`, {});
    expect(anew.payload.codes).toHaveLength(10);
    await wait();
    expect(await signIn({ username, code: codes[2] })).toMatchObject({ fault: "wrong-code" });
  });

  test("D2.01 five wrong codes bring the delays of a wrong password; the question for a code is no failure", async () => {
    const { username } = await makeUser();
    for (let i = 0; i < 7; i++) expect((await signIn({ username })).fault).toBe("second-factor-needed");
    for (let i = 0; i < 5; i++) expect((await signIn({ username, code: "000000" })).fault).toBe("wrong-code");
    expect(await signIn({ username, code: "000000" })).toMatchObject({ status: 429, fault: "slow-down" });
    expect(await signIn({ username })).toMatchObject({ status: 429 });
  });

  test("D2.01 D2.11 who has the password gets twenty tries from all networks together; the user's own browser goes on", async () => {
    const { username, secret, codes } = await makeUser();
    const known = (await signIn({ username, code: codes[0] })).note!;
    const faults = new Map<string, number>();
    for (let i = 0; i < 24; i++) {
      const answer = await edge().web.inject({
        method: "POST",
        url: "/core/auth",
        payload: { username, password: PASSWORD, code: "000000" },
        remoteAddress: `10.8.${i}.1`,
      });
      const { type } = answer.json();
      faults.set(type, (faults.get(type) ?? 0) + 1);
    }
    expect(Object.fromEntries(faults)).toEqual({
      "urn:hostread:wrong-code": 20,
      "urn:hostread:slow-down": 4,
    });
    const code = await codeOf(db(), secret, 1);
    expect((await signIn({ username, code })).fault).toBe("slow-down");
    // A recovery code cannot be guessed, so it is not slowed, and a known browser is not either.
    expect((await signIn({ username, code: codes[1] })).status).toBe(200);
    expect((await signIn({ username, code }, known)).status).toBe(200);
  });

  test("D2.01 a browser is asked for no code for 30 days where that is wanted, and by nobody else's note", async () => {
    const { id, username, codes } = await makeUser();
    const once = await signIn({ username, code: codes[0] });
    expect((await signIn({ username }, once.note)).fault).toBe("second-factor-needed");
    const kept = await signIn({ username, code: codes[1], remember: true });
    expect((await signIn({ username }, kept.note)).status).toBe(200);
    expect((await signIn({ username }, once.note)).fault).toBe("second-factor-needed");
    const other = await makeUser();
    expect((await signIn({ username: other.username }, kept.note)).fault).toBe("second-factor-needed");
    await db()
      .updateTable("trusted_device")
      .set({ until: new Date(Date.now() - 1_000) })
      .where("login_id", "=", id)
      .execute();
    expect((await signIn({ username }, kept.note)).fault).toBe("second-factor-needed");
  });

  test("D2.04 a new app ends all other sessions and every browser is asked again; so does its removal", async () => {
    const { id, publicId, token, username, codes } = await makeUser();
    const other = await signIn({ username, code: codes[0], remember: true });
    const works = async (bearer: string) => (await call(bearer, "GET", "/api/genre")).status === 200;
    expect(await works(other.token)).toBe(true);
    await setUpApp(db(), call, { id, publicId, token } as never);
    expect(await works(other.token)).toBe(false);
    expect(await works(token)).toBe(true);
    expect((await signIn({ username }, other.note)).fault).toBe("second-factor-needed");
    expect((await signIn({ username, code: codes[1] })).fault).toBe("wrong-code");

    const removed = await call(token, "DELETE", `/core/api/login/${publicId}/totp`);
    expect(removed.payload.totp).toBeNull();
    const again = await signIn({ username });
    expect(again.status).toBe(200);
    expect((await call(token, "DELETE", `/core/api/login/${publicId}/totp`)).fault).toBe("not-found");
  });

  test("D2.01 an app that is not confirmed asks nobody; a wrong code confirms nothing, and one QR code replaces the other", async () => {
    const login = await makeLogin(db(), []);
    const url = `/core/api/login/${login.publicId}/totp`;
    expect((await call(login.token, "POST", `${url}/confirm`, { code: "000000" })).fault).toBe(
      "totp-not-begun",
    );
    const first = (await call(login.token, "POST", url, {})).payload;
    expect(first.address).toMatch(/^otpauth:\/\/totp\/Hostread:.*secret=[A-Z2-7]{32}/);
    const second = (await call(login.token, "POST", url, {})).payload;
    const wrong = await call(login.token, "POST", `${url}/confirm`, {
      code: await codeOf(db(), first.secret),
    });
    expect(wrong.fault).toBe("wrong-code");
    const { username } = await db()
      .selectFrom("login")
      .select("username")
      .where("id", "=", login.id)
      .executeTakeFirstOrThrow();
    expect((await signIn({ username })).status).toBe(200);
    const code = await codeOf(db(), second.secret);
    const both = await Promise.all([
      call(login.token, "POST", `${url}/confirm`, { code }),
      call(login.token, "POST", `${url}/confirm`, { code }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await signIn({ username })).fault).toBe("second-factor-needed");
  });

  test("D2.01 a new key of the installation opens the secrets of apps, and the old one no longer does", async () => {
    const { id, secret } = await makeUser();
    const [before, now] = [randomBytes(32), randomBytes(32)];
    const old = createSecrets(before);
    await db()
      .updateTable("totp")
      .set({
        secret: sealSecret(old, id, secret, "secret"),
        next_secret: sealSecret(old, id, secret, "next_secret"),
      })
      .where("login_id", "=", id)
      .execute();
    const both = createSecrets(now, { before });
    const others = await db().selectFrom("totp").select("login_id").where("login_id", "<>", id).execute();
    await db()
      .deleteFrom("totp")
      .where("login_id", "in", [0, ...others.map((one) => one.login_id)])
      .execute();
    expect(await inTransaction(db(), (tx) => resealTotp(tx, both))).toBe(1);
    expect(await inTransaction(db(), (tx) => resealTotp(tx, both))).toBe(0);
    const code = await codeOf(db(), secret, 1);
    await expect(takeCode(db(), old, id, code)).rejects.toThrow();
    expect(await takeCode(db(), createSecrets(now), id, code)).toBe("app");
  });
});
