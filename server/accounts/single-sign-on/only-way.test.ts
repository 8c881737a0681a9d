import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
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
