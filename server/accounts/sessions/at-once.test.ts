import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { codeOf } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, PASSWORD, type TestLogin } from "../../../tests/support/world.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { factorRoutes } from "../factor-routes.ts";
import type { removePasskey } from "../factors/own-factors.ts";
import { hashPassword } from "../passwords/password.ts";
import { accountRoutes } from "../routes.ts";
import { replacePassword } from "../sign-up/sign-up-queries.ts";
import { tokenRoutes } from "../token-routes.ts";
import { holdLogin } from "./hold-login.ts";
import { revokeFamily, revokeOtherFamilies } from "./session-queries.ts";

const SITE = "https://app.hostread.example";
const NEW = "seven brass lamps on a raft";
const newHash = hashPassword(NEW);

const database = useDatabase();
const db = () => database().db;
const routes = [...accountRoutes, ...factorRoutes, ...tokenRoutes];
const edge = useWeb(db, routes, (context) => ({
  ...context,
  config: { ...context.config, publicUrl: SITE },
}));
const call = callOf(edge);
type Answer = Awaited<ReturnType<typeof call>>;

async function makeUser() {
  const login = await makeLogin(db(), [await makeOwner(db())]);
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", login.id)
    .executeTakeFirstOrThrow();
  const url = `/core/api/login/${login.publicId}`;
  return { ...login, username, url };
}

/** Waits until one statement waits for a row that another holds, or `answered` is over without. */
async function isWaiting(answered: Promise<unknown>): Promise<void> {
  let over = false;
  void answered.finally(() => {
    over = true;
  });
  while (!over) {
    const { rows } = await database().pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    if (rows.length > 0) return;
  }
}

/** `asked` begins while `change` has been made and is not yet committed. */
async function during(change: (tx: Tx) => Promise<unknown>, asked: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(db(), async (tx) => {
    await change(tx);
    answer = asked();
    await isWaiting(answer);
  });
  return answer!;
}

/** Both wait for this user's row: `asked` first, after it has looked at all that it looks at before. */
async function atOnce({ id }: TestLogin, asked: () => Promise<Answer>, change: () => Promise<Answer>) {
  let answers: Promise<Answer>[] = [];
  await inTransaction(db(), async (tx) => {
    await holdLogin(tx, id);
    const first = asked();
    await isWaiting(first);
    answers = [first, change()];
    await Promise.race([answers[1], setTimeout(300)]);
  });
  const [, changed] = await Promise.all(answers);
  expect(changed!.status).toBe(200);
}

const holding = async (id: number) =>
  (
    await db()
      .selectFrom("session_family")
      .select("id")
      .where("login_id", "=", id)
      .where("revoked", "is", null)
      .execute()
  ).length;
const sessionOf = async ({ id }: TestLogin) =>
  (await db().selectFrom("session_family").select("id").where("login_id", "=", id).executeTakeFirstOrThrow())
    .id;
const signIn = (username: string, more: object = {}) =>
  call(null, "POST", "/core/auth", { username, password: PASSWORD, ...more });

describe("a sign-in that is on its way", () => {
  test("D2.04 does not outlive the password that it was begun with", async () => {
    const { id, username } = await makeUser();
    const hash = await newHash;
    const answer = await during(
      (tx) => replacePassword(tx, id, hash),
      () => signIn(username),
    );
    expect(answer).toMatchObject({ status: 401, fault: "bad-credentials" });
    expect(await holding(id)).toBe(0);
  });

  test("D2.04 does not outlive the app that is set up meanwhile, nor the one that takes its place", async () => {
    const user = await makeUser();
    const others = async () => (await holding(user.id)) - 1;
    const { secret } = (await call(user.token, "POST", `${user.url}/totp`, {})).payload;
    const first = await codeOf(db(), secret, -1);
    const confirm = (code: string) => () => call(user.token, "POST", `${user.url}/totp/confirm`, { code });
    await atOnce(user, () => signIn(user.username), confirm(first));
    expect(await others()).toBe(0);

    const next = (await call(user.token, "POST", `${user.url}/totp`, {})).payload.secret;
    const [old, anew] = [await codeOf(db(), secret, 1), await codeOf(db(), next)];
    await atOnce(user, () => signIn(user.username, { code: old }), confirm(anew));
    expect(await others()).toBe(0);
  });

  test("D2.04 does not outlive the passkey that it was begun with", async () => {
    const user = await makeUser();
    const device = new Authenticator();
    const asked = (await call(user.token, "POST", `${user.url}/passkey/question`, {})).payload;
    const given = { name: "Phone", passkey: device.make(asked, SITE) };
    const [made] = (await call(user.token, "POST", `${user.url}/passkey`, given)).payload.passkeys;
    const question = (await call(null, "POST", "/core/auth/passkey/question", {})).payload;
    const passkey = device.answer(question, SITE);
    const own = { loginId: user.id, session: { id: await sessionOf(user), proved: true } };
    const answer = await during(
      (tx) => removeWithin(tx, own, made.publicId),
      () => call(null, "POST", "/core/auth/passkey", { passkey }),
    );
    expect(answer.fault).toBe("passkey-refused");
    expect(await holding(user.id)).toBe(1);
  });
});

describe("a session that is just being ended", () => {
  const ended = async (user: TestLogin) => {
    const session = await sessionOf(user);
    return (tx: Tx) => revokeFamily(tx, session);
  };

  test("D2.04 adds no passkey", async () => {
    const user = await makeUser();
    const asked = (await call(user.token, "POST", `${user.url}/passkey/question`, {})).payload;
    const given = { name: "Phone", passkey: new Authenticator().make(asked, SITE) };
    const answer = await during(await ended(user), () =>
      call(user.token, "POST", `${user.url}/passkey`, given),
    );
    expect(answer).toMatchObject({ status: 401, fault: "no-session" });
    expect(await db().selectFrom("passkey").select("id").where("login_id", "=", user.id).execute()).toEqual(
      [],
    );
  });

  test("D2.04 sets up no app, and makes no token", async () => {
    const user = await makeUser();
    const { secret } = (await call(user.token, "POST", `${user.url}/totp`, {})).payload;
    const code = await codeOf(db(), secret);
    const confirm = await during(await ended(user), () =>
      call(user.token, "POST", `${user.url}/totp/confirm`, { code }),
    );
    expect(confirm.fault).toBe("no-session");

    const other = await makeUser();
    const body = { name: "Importer", acts: null, days: 30, networks: [] };
    const token = await during(await ended(other), () =>
      call(other.token, "POST", "/api/token", body, { "idempotency-key": "at-once-with-the-end" }),
    );
    expect(token.fault).toBe("no-session");
    expect(
      await db().selectFrom("api_key").select("id").where("created_by", "=", other.id).execute(),
    ).toEqual([]);
  });

  test("D2.04 S-6 changes no password with the one that was replaced", async () => {
    const user = await makeUser();
    const hash = await newHash;
    const answer = await during(
      (tx) => replacePassword(tx, user.id, hash),
      () =>
        call(user.token, "POST", `${user.url}/password`, {
          present: PASSWORD,
          next: "velvet otter paints slow clouds",
        }),
    );
    expect(answer.fault).toBe("wrong-password");
    expect((await signIn(user.username, { password: NEW })).status).toBe(200);
  });
});

async function removeWithin(tx: Tx, own: Parameters<typeof removePasskey>[1], publicId: string) {
  await holdLogin(tx, own.loginId);
  await tx.deleteFrom("passkey").where("public_id", "=", publicId).execute();
  await revokeOtherFamilies(tx, own.loginId, own.session?.id ?? null);
}
