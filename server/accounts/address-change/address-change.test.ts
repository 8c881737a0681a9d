import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { route } from "../../../contract/route.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../../tests/support/world.ts";
import { hashToken, newHandle } from "../../platform/handle.ts";
import { payload, serve } from "../../platform/web/http.ts";
import { entryRoutes } from "../entry-routes.ts";
import { factorRoutes } from "../factor-routes.ts";
import { ownAccountRoutes } from "../own-account-routes.ts";
import { accountRoutes } from "../routes.ts";
import { tokenRoutes } from "../token-routes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const SITE = "https://app.hostread.example";
const look = route({
  method: "GET",
  path: "/v1/look",
  act: "campaign.read",
  program: { id: "look", tag: "test", summary: { en: "", de: "" } },
  reply: z.object({ by: z.string() }),
});
const routes = [
  ...[...accountRoutes, ...entryRoutes, ...ownAccountRoutes, ...factorRoutes, ...tokenRoutes],
  serve(look, "signed-in", async ({ caller }) => payload({ by: caller.publicId })),
];
const edge = useWeb(db, routes, (context) => mail.reach(context));
const tokenFields = { name: "Report", days: 300, networks: [], acts: null };
const call = callOf(edge);

let login: Awaited<ReturnType<typeof makeLogin>>;
let old: string;
let next: string;
beforeAll(() => mail.connect(edge().context));
beforeEach(async () => {
  login = await makeLogin(db(), [await makeOwner(db())]);
  old = `old-${newHandle().toLowerCase()}@users.example`;
  next = `new-${newHandle().toLowerCase()}@users.example`;
  await db().updateTable("login").set({ username: old }).where("id", "=", login.id).execute();
});

const path = () => `/core/api/login/${login.publicId}/address`;
const ask = (username: string, password = PASSWORD) =>
  call(login.token, "POST", path(), { username, password });
const read = async () => (await call(login.token, "GET", path())).payload;
const confirm = (token: string) => call(null, "POST", "/core/address/confirm", { token });
const back = (token: string) => call(null, "POST", "/core/address/back", { token });
const signIn = (username: string, password = PASSWORD) =>
  call(null, "POST", "/core/auth", { username, password });
/** The link of the newest mail to an address with these words. */
async function linkTo(address: string, form: RegExp, count = 1): Promise<string> {
  const fitting = () => mail.mailsTo(address).filter((text) => form.test(text));
  await expect.poll(() => fitting().length, { timeout: 20_000 }).toBe(count);
  return form.exec(fitting().at(-1)!)![1]!;
}
const CONFIRM = /\/address#([\w-]{43})/;
const BACK = /\/address\/back#([\w-]{43})/;
async function change(from: string, to: string): Promise<string> {
  const before = mail.mailsTo(from).filter((text) => BACK.test(text)).length;
  const confirmed = mail.mailsTo(from).filter((text) => CONFIRM.test(text)).length;
  expect((await ask(to)).status).toBe(200);
  expect((await confirm(await linkTo(from, CONFIRM, confirmed + 1))).payload.state).toBe("waiting");
  expect((await confirm(await linkTo(to, CONFIRM))).payload.state).toBe("changed");
  return linkTo(from, BACK, before + 1);
}

test("D2.09 the address changes once both have confirmed, in either order, and each link may be opened twice", async () => {
  expect(await read()).toEqual({ address: old, whyNot: null, waiting: null });
  expect((await ask(` ${next.toUpperCase()} `)).payload.waiting).toMatchObject({
    address: next,
    confirmed: { old: false, new: false },
  });
  const atNew = await linkTo(next, CONFIRM);
  const atOld = await linkTo(old, CONFIRM);
  const stored = await db().selectFrom("address_change").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(atNew);
  expect((await confirm(atNew)).payload).toEqual({ state: "waiting", address: next });
  expect((await confirm(atNew)).payload).toEqual({ state: "waiting", address: next });
  expect((await read()).waiting.confirmed).toEqual({ old: false, new: true });
  expect((await signIn(old)).status).toBe(200);
  const both = await Promise.all([confirm(atOld), confirm(atOld), confirm(atNew)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await confirm(atOld)).payload.state).toBe("changed");
  expect((await signIn(old)).fault).toBe("bad-credentials");
  expect((await signIn(next)).status).toBe(200);
  expect(await read()).toEqual({ address: next, whyNot: null, waiting: null });
  await linkTo(old, BACK);
});

test("D2.09 for a week the old address takes the account back: sessions, password and later changes end", async () => {
  const token = await change(old, next);
  const third = `third-${newHandle().toLowerCase()}@users.example`;
  const second = await change(next, third);
  expect((await back(token)).payload).toEqual({ address: old });
  expect((await call(login.token, "GET", path())).status).toBe(401);
  expect((await signIn(third)).fault).toBe("bad-credentials");
  // Whoever changed it knew the password.
  expect((await signIn(old)).fault).toBe("bad-credentials");
  // Neither the same link again nor the one of what came after.
  expect((await back(token)).fault).toBe("link-over");
  expect((await back(second)).fault).toBe("link-over");
  const word = await linkTo(old, /passwd\/new#([\w-]{43})/);
  const fresh = "seven brass lamps on a raft";
  expect((await call(null, "POST", `/passwd/${word}`, { password: fresh })).status).toBe(204);
  expect((await signIn(old, fresh)).status).toBe(200);
});

test("D2.09 who had the account meanwhile does not come back by a mail, a passkey, an app, a browser or a token", async () => {
  const user = `/core/api/login/${login.publicId}`;
  const taken = await change(old, next);
  const key = await call(login.token, "POST", "/api/token", tokenFields);
  const kept = hashToken(newHandle());
  await db()
    .insertInto("trusted_device")
    .values({ login_id: login.id, device_hash: kept, until: new Date(Date.now() + 86_400_000) })
    .execute();
  const device = new Authenticator();
  const asked = (await call(login.token, "POST", `${user}/passkey/question`, {})).payload;
  const added = await call(login.token, "POST", `${user}/passkey`, {
    name: "Phone",
    passkey: device.make(asked, SITE),
  });
  expect(added.status).toBe(200);
  await setUpApp(db(), call, login);
  const notMe = await linkTo(next, /not-me#([\w-]{43})/, 3);
  expect((await call(key.payload.token, "GET", "/v1/look")).status).toBe(200);
  expect((await back(taken)).payload).toEqual({ address: old });
  const word = await linkTo(old, /passwd\/new#([\w-]{43})/);

  expect((await call(null, "POST", "/core/auth/disavowal", { token: notMe })).fault).toBe("link-over");
  const question = (await call(null, "POST", "/core/auth/passkey/question", {})).payload;
  const passkey = device.answer(question, SITE);
  expect((await call(null, "POST", "/core/auth/passkey", { passkey })).fault).toBe("passkey-refused");
  expect((await call(key.payload.token, "GET", "/v1/look")).status).toBe(401);
  expect(
    await db().selectFrom("trusted_device").selectAll().where("login_id", "=", login.id).execute(),
  ).toEqual([]);
  const fresh = "seven brass lamps on a raft";
  expect((await call(null, "POST", `/passwd/${word}`, { password: fresh })).status).toBe(204);
  expect((await signIn(old, fresh)).status).toBe(200);
});

test("D2.09 what stood before stays; an app of which a mail told an hour before, perhaps to a stranger, does not", async () => {
  const key = await call(login.token, "POST", "/api/token", tokenFields);
  await linkTo(old, /not-me#([\w-]{43})/);
  await sql`delete from disavowal where login_id = ${login.id}`.execute(db());
  await setUpApp(db(), call, login);
  const told = await linkTo(old, /not-me#([\w-]{43})/, 2);
  await back(await change(old, next));
  expect((await call(key.payload.token, "GET", "/v1/look")).status).toBe(200);
  expect((await call(null, "POST", "/core/auth/disavowal", { token: told })).fault).toBe("link-over");
  const word = await linkTo(old, /passwd\/new#([\w-]{43})/);
  const fresh = "seven brass lamps on a raft";
  expect((await call(null, "POST", `/passwd/${word}`, { password: fresh })).status).toBe(204);
  expect((await signIn(old, fresh)).status).toBe(200);
});

test("D2.09 after a week it cannot be taken back, after a day not be confirmed", async () => {
  const token = await change(old, next);
  await sql`update address_change set changed = changed - interval '7 days 1 minute' where login_id = ${login.id}`.execute(
    db(),
  );
  expect((await back(token)).fault).toBe("link-over");
  await ask(old);
  const link = await linkTo(old, CONFIRM, 2);
  await sql`update address_change set expires = now() - interval '1 second' where login_id = ${login.id}`.execute(
    db(),
  );
  expect((await confirm(link)).fault).toBe("link-over");
  expect((await read()).waiting).toBeNull();
});

test("D2.09 an address with an account answers alike, gets a mail that says so, and changes nothing", async () => {
  const other = await makeLogin(db(), []);
  await db().updateTable("login").set({ username: next }).where("id", "=", other.id).execute();
  expect((await ask(next)).payload.waiting).toMatchObject({ address: next });
  await expect.poll(() => mail.mailsTo(next).length, { timeout: 20_000 }).toBe(1);
  expect(mail.mailsTo(next)[0]).not.toMatch(CONFIRM);
  expect((await confirm(await linkTo(old, CONFIRM))).payload.state).toBe("waiting");
  expect((await signIn(old)).status).toBe(200);
});

test("D2.09 whoever signs up with the new address meanwhile keeps it; the same holds for the old one", async () => {
  await ask(next);
  const [atOld, atNew] = [await linkTo(old, CONFIRM), await linkTo(next, CONFIRM)];
  await confirm(atOld);
  const other = await makeLogin(db(), []);
  await db().updateTable("login").set({ username: next }).where("id", "=", other.id).execute();
  expect((await confirm(atNew)).fault).toBe("address-taken");
  expect((await signIn(old)).status).toBe(200);
  await db()
    .updateTable("login")
    .set({ username: "elsewhere@users.example" })
    .where("id", "=", other.id)
    .execute();
  expect((await confirm(atNew)).payload.state).toBe("changed");
  const token = await linkTo(old, BACK);
  await db().updateTable("login").set({ username: old }).where("id", "=", other.id).execute();
  expect((await back(token)).fault).toBe("address-taken");
  expect((await signIn(next)).status).toBe(200);
});

test("D2.09 a link to a new password that went to the old address opens nothing after the change", async () => {
  await call(null, "POST", "/passwd", { username: old });
  const word = await linkTo(old, /passwd\/new#([\w-]{43})/);
  await change(old, next);
  const set = await call(null, "POST", `/passwd/${word}`, { password: "seven brass lamps on a raft" });
  expect(set.fault).toBe("link-over");
});

test("D2.09 only oneself, with the password, a few times a day; a second wish takes the place of the first", async () => {
  const stranger = await makeLogin(db(), []);
  for (const method of ["GET", "DELETE"] as const)
    expect((await call(stranger.token, method, path())).fault).toBe("not-found");
  const body = { username: next, password: PASSWORD };
  expect((await call(stranger.token, "POST", path(), body)).fault).toBe("not-found");
  expect((await ask("no address")).fields).toEqual(["/username not-an-address"]);
  expect((await ask(old)).fields).toEqual(["/username same-address"]);
  await ask(next);
  const first = await linkTo(next, CONFIRM);
  const other = `other-${next}`;
  expect((await ask(other)).payload.waiting.address).toBe(other);
  expect((await confirm(first)).fault).toBe("link-over");
  const second = await linkTo(other, CONFIRM);
  expect((await call(login.token, "DELETE", path())).payload.waiting).toBeNull();
  expect((await call(login.token, "DELETE", path())).status).toBe(200);
  expect((await confirm(second)).fault).toBe("link-over");
  for (let more = 0; more < 3; more++) expect((await ask(next)).status).toBe(200);
  expect((await ask(next)).fault).toBe("too-many-requests");
  const wrong = await Promise.all(Array.from({ length: 12 }, () => ask(next, "wrong wrong wrong")));
  expect(wrong.filter(({ fault }) => fault === "slow-down").length).toBeGreaterThan(0);
});

test("D2.09 where the platform sends no mails, or single sign-on is the only way, it says why not", async () => {
  const owner = await makeOwner(db());
  await db()
    .insertInto("membership")
    .values({ login_id: login.id, owner_id: owner.id, role: "member" })
    .execute();
  await db()
    .insertInto("sign_on")
    .values({
      public_id: newHandle(),
      owner_id: owner.id,
      issuer: "https://sign-in.brand.example",
      client_id: "hostread",
      secret: null,
      secret_changed: null,
      role: "member",
      enabled: true,
      only_way: true,
      used: null,
      fault: null,
      fault_at: null,
      fault_request: null,
    })
    .execute();
  await db()
    .insertInto("sign_on_domain")
    .values({
      public_id: newHandle(),
      owner_id: owner.id,
      domain: "users.example",
      word: "w",
      proved: new Date(),
    })
    .execute();
  expect((await read()).whyNot).toBe("single-sign-on");
  expect((await ask(next)).fault).toBe("sign-on-only");
  await db().deleteFrom("sign_on").where("owner_id", "=", owner.id).execute();
  await mail.disconnect(edge().context);
  expect((await read()).whyNot).toBe("no-mail");
  expect((await ask(next)).fault).toBe("mail-not-set-up");
  await mail.connect(edge().context);
});
