import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { audited } from "../../../tests/support/oidc/audited.ts";
import { useSignOn } from "../../../tests/support/oidc/sign-on-world.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../../tests/support/world.ts";

const database = useDatabase();
const db = () => database().db;
const world = useSignOn(db);

const pathOf = (owner: { publicId: string }) => `/core/api/owner/${owner.publicId}/single-sign-on`;
const signInWith = (username: string) =>
  world().call(null, "POST", "/core/auth", { username, password: PASSWORD });
const recover = (username: string, code: string) =>
  world().call(null, "POST", "/core/single-sign-on/recovery", { username, code });
/** An organization whose people sign in by single sign-on alone; answers its recovery code, too. */
async function onlyBySignOn(domain: string) {
  const made = await world().organization({ domain });
  await db().updateTable("sign_on").set({ only_way: true }).where("owner_id", "=", made.owner.id).execute();
  const { code } = (await world().call(made.boss.token, "POST", `${pathOf(made.owner)}/code`, {})).payload;
  return { ...made, code: code as string };
}

test("D2.07 the recovery code of one organization opens none that asks for single sign-on itself", async () => {
  const brand = await onlyBySignOn("brand-of-codes.org");
  const own = await onlyBySignOn("own-of-kim.org");
  const kim = await makeLogin(db(), [brand.owner, own.owner], { role: "owner" });
  const username = "kim@brand-of-codes.org";
  await db().updateTable("login").set({ username }).where("id", "=", kim.id).execute();
  await db()
    .updateTable("membership")
    .set({ role: "viewer" })
    .where("owner_id", "=", brand.owner.id)
    .where("login_id", "=", kim.id)
    .execute();
  expect((await recover(username, own.code)).fault).toBe("recovery-code-wrong");
  expect((await signInWith(username)).fault).toBe("sign-on-only");
  // It was not used up by that, and the other one's code is no member's.
  expect((await recover(username, brand.code)).fault).toBe("recovery-code-wrong");
  const owner = "boss@own-of-kim.org";
  await db().updateTable("login").set({ username: owner }).where("id", "=", own.boss.id).execute();
  expect((await recover(owner, own.code)).status).toBe(204);
  expect((await signInWith(owner)).status).toBe(200);
  expect((await signInWith(username)).fault).toBe("sign-on-only");
});

test("D2.07 a recovery code is made where there is a provider, and nowhere else", async () => {
  const owner = await makeOwner(db());
  const boss = await makeLogin(db(), [owner]);
  expect((await world().call(boss.token, "POST", `${pathOf(owner)}/code`, {})).fault).toBe("not-found");
  expect((await world().call(boss.token, "GET", pathOf(owner))).payload.codeMade).toBeNull();
});

test("D2.07 D3.01 where it is the only way, passwords open nothing for its people, and owners have a recovery code", async () => {
  const { call, signOn, organization } = world();
  const domain = "only-way.org";
  const only = await organization({ domain });
  const at = `/core/api/owner/${only.owner.publicId}/single-sign-on`;
  const save = async (fields: Record<string, unknown>) => {
    const { provider } = (await call(only.boss.token, "GET", at)).payload;
    const { issuer, clientId, role, enabled, unsaid, onlyWay, modified } = provider;
    const body = { issuer, clientId, role, enabled, unsaid, onlyWay, modified, ...fields };
    return call(only.boss.token, "POST", at, body);
  };
  // Nobody has signed in with it yet.
  expect((await save({ onlyWay: true })).fault).toBe("sign-on-untried");
  const boss = `boss@${domain}`;
  await db().updateTable("login").set({ username: boss }).where("id", "=", only.boss.id).execute();
  expect((await signOn(boss)).session).not.toBeNull();
  const agency = await makeLogin(db(), [only.owner], { role: "member" });
  const on = await save({ onlyWay: true });
  expect(on.payload.code).toMatch(/^(\w{5}-){4}\w{5}$/);
  expect(on.payload.signOn.codeMade).not.toBeNull();
  expect((await signInWith(boss)).fault).toBe("sign-on-only");
  // Nothing is said to whoever does not know the password.
  const wrong = await call(null, "POST", "/core/auth", { username: boss, password: "wrong wrong wrong" });
  expect(wrong.fault).toBe("bad-credentials");
  // People with other addresses have no account at the provider.
  const { username } = await db()
    .selectFrom("login")
    .select("username")
    .where("id", "=", agency.id)
    .executeTakeFirstOrThrow();
  expect((await signInWith(username)).status).toBe(200);

  const recover = (name: string, code: string) =>
    call(null, "POST", "/core/single-sign-on/recovery", { username: name, code });
  expect((await recover(boss, "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA")).fault).toBe("recovery-code-wrong");
  expect((await recover(username, on.payload.code)).fault).toBe("recovery-code-wrong");
  expect((await recover("nobody@only-way.org", on.payload.code)).fault).toBe("recovery-code-wrong");
  // A second code takes the place of the first.
  const made = await call(only.boss.token, "POST", `${at}/code`, {});
  expect((await recover(boss, on.payload.code)).fault).toBe("recovery-code-wrong");
  const both = await Promise.all([1, 2].map(() => recover(boss, made.payload.code.toLowerCase())));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 403]);
  expect((await signInWith(boss)).status).toBe(200);
  // For a quarter of an hour.
  await db()
    .updateTable("sign_on_exception")
    .set({ until: sql<Date>`now() - interval '1 second'` })
    .execute();
  expect((await signInWith(boss)).fault).toBe("sign-on-only");
  const noted = await db()
    .selectFrom("security_event")
    .select("kind")
    .where("owner_id", "=", only.owner.id)
    .where("kind", "in", [
      "recovery-code-used",
      "recovery-code-made",
      "single-sign-on-saved",
      "domain-proved",
    ])
    .execute();
  expect(new Set(noted.map(({ kind }) => kind)).size).toBe(4);
  // Other keys may not work: then it is not the only way.
  expect((await save({ clientId: "another", secret: "s" })).fault).toBe("sign-on-untried");
  expect((await save({ onlyWay: false })).status).toBe(200);
  expect((await signInWith(boss)).status).toBe(200);
  // The code goes with the provider it was made for.
  await call(only.boss.token, "POST", `${at}/code`, {});
  expect((await call(only.boss.token, "DELETE", at)).payload.codeMade).toBeNull();
  // Owners read that it was used, and what was changed about signing in.
  const changes = await audited(db(), "single-sign-on", only.owner.id);
  const of = (field: string) => changes.filter(({ after }) => after && field in after);
  const used = { login_id: only.boss.id, program: null, network: "127.0.0" };
  expect(of("recoveryCode")).toMatchObject([
    { ...used, route: "POST /core/single-sign-on/recovery", after: { recoveryCode: true } },
  ]);
  expect(of("onlyWay").map(({ before, after }) => [before?.onlyWay, after?.onlyWay])).toEqual([
    [undefined, false],
    [false, true],
    [true, false],
  ]);
  expect(of("domain").map(({ name, after }) => [name, after?.proved])).toEqual([
    [domain, false],
    [domain, true],
  ]);
  expect(changes.at(-1)).toMatchObject({ before: { onlyWay: false }, after: {} });
  expect(JSON.stringify(changes)).not.toContain(on.payload.code);
});
