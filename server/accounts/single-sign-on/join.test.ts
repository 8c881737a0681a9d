import { beforeAll, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { DOMAIN, useSignOn } from "../../../tests/support/oidc/sign-on-world.ts";
import { codeOf, setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, PASSWORD, type TestLogin } from "../../../tests/support/world.ts";
import { noteDevice } from "../sessions/known-device.ts";

const SITE = "http://localhost:3000";
const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const world = useSignOn(db, SITE);
beforeAll(() => mail.connect(mail.reach(makeContext(db()))));

let brand: Awaited<ReturnType<ReturnType<typeof world>["organization"]>>;
beforeAll(async () => {
  brand = await world().organization();
});

let count = 0;
/** Kim, who belongs to the organization with the provider and to another one, and has an address of its domain. */
async function makeKim() {
  const elsewhere = await makeOwner(db());
  const login = await makeLogin(db(), [brand.owner, elsewhere]);
  count += 1;
  const username = `kim-${count}@${DOMAIN}`;
  await db().updateTable("login").set({ username }).where("id", "=", login.id).execute();
  return { ...login, username, elsewhere };
}
async function addPasskey(login: TestLogin): Promise<Authenticator> {
  const device = new Authenticator();
  const { call } = world();
  const url = `/core/api/login/${login.publicId}/passkey`;
  const asked = (await call(login.token, "POST", `${url}/question`, {})).payload;
  const added = await call(login.token, "POST", url, { name: "Phone", passkey: device.make(asked, SITE) });
  if (added.status !== 200) throw new Error(added.body);
  return device;
}
const answerWith = async (device: Authenticator) =>
  device.answer((await world().call(null, "POST", "/core/auth/passkey/question", {})).payload, SITE);

/** Signs in at the provider and comes back with a ticket; answers what joins with it. */
async function ticketFor(username: string) {
  const landed = await world().signOn(username);
  expect(landed.url.searchParams.get("link")).toBe("yes");
  const ticket = landed.url.hash.slice(1);
  return (more: object = {}) =>
    world().call(
      null,
      "POST",
      "/core/single-sign-on/link",
      { ticket, password: PASSWORD, ...more },
      { cookie: landed.cookie },
    );
}
const identitiesOf = async (loginId: number) =>
  (await db().selectFrom("sign_on_identity").select("subject").where("login_id", "=", loginId).execute())
    .length;
const lettersTo = (username: string, words: string) =>
  mail.mailsTo(username).filter((text) => text.includes(words));

test("D2.07 joining asks for the code of an account that has an app, and the password alone joins nothing", async () => {
  const kim = await makeKim();
  const { secret } = await setUpApp(db(), world().call, kim);
  const join = await ticketFor(kim.username);
  const asked = await join();
  expect([asked.status, asked.fault, asked.payload]).toEqual([403, "second-factor-needed", { by: "code" }]);
  expect((await join({ code: "000000" })).fault).toBe("wrong-code");
  expect((await join({ password: "wrong wrong wrong", code: await codeOf(db(), secret) })).fault).toBe(
    "wrong-password",
  );
  expect(await identitiesOf(kim.id)).toBe(0);
  const once = { code: await codeOf(db(), secret) };
  expect((await join(once)).status).toBe(204);
  expect(await identitiesOf(kim.id)).toBe(1);
  expect((await world().signOn(kim.username)).session).not.toBeNull();
});

test("D2.07 a recovery code joins, once, and is told by mail", async () => {
  const kim = await makeKim();
  const { codes } = await setUpApp(db(), world().call, kim);
  const join = await ticketFor(kim.username);
  const again = await ticketFor(kim.username);
  expect((await join({ code: codes[0]! })).status).toBe(204);
  expect((await again({ code: codes[0]! })).fault).toBe("wrong-code");
  await expect
    .poll(() => lettersTo(kim.username, "A recovery code of your Hostread account was used").length, {
      timeout: 20_000,
    })
    .toBe(1);
});

test("D2.07 an account with passkeys is joined with one of its own, or with the code where it has both", async () => {
  const kim = await makeKim();
  const device = await addPasskey(kim);
  const join = await ticketFor(kim.username);
  const asked = await join();
  expect([asked.fault, asked.payload]).toEqual(["second-factor-needed", { by: "passkey" }]);
  // A code is nothing that this account has.
  expect((await join({ code: "123456" })).fault).toBe("second-factor-needed");
  const stranger = await addPasskey(await makeKim());
  expect((await join({ passkey: await answerWith(stranger) })).fault).toBe("passkey-refused");
  expect(await identitiesOf(kim.id)).toBe(0);
  const answer = await answerWith(device);
  expect((await join({ passkey: answer })).status).toBe(204);
  const again = await ticketFor((await makeKim()).username);
  expect((await again({ passkey: answer })).status).toBe(204);

  const lee = await makeKim();
  await setUpApp(db(), world().call, lee);
  const other = await addPasskey(lee);
  const either = await ticketFor(lee.username);
  expect((await either()).payload).toEqual({ by: "code" });
  expect((await either({ passkey: await answerWith(other) })).status).toBe(204);
});

test("D2.07 the question for a second factor is no wrong try; wrong codes are", async () => {
  const kim = await makeKim();
  const { secret } = await setUpApp(db(), world().call, kim);
  const join = await ticketFor(kim.username);
  for (let i = 0; i < 20; i += 1) expect((await join()).fault).toBe("second-factor-needed");
  expect((await join({ code: await codeOf(db(), secret) })).status).toBe(204);

  const lee = await makeKim();
  await setUpApp(db(), world().call, lee);
  const guess = await ticketFor(lee.username);
  const faults = await Promise.all(Array.from({ length: 15 }, () => guess({ code: "000000" })));
  expect(faults.filter(({ fault }) => fault === "wrong-code").length).toBeLessThanOrEqual(10);
  expect((await guess({ code: "000000" })).fault).toBe("slow-down");
});

test("D2.06 D2.07 the person is told by mail that the account was joined, and “this was not me” takes it apart", async () => {
  const kim = await makeKim();
  const join = await ticketFor(kim.username);
  const waiting = await ticketFor(kim.username);
  expect((await join()).status).toBe(204);
  expect(await identitiesOf(kim.id)).toBe(1);
  const told = () => lettersTo(kim.username, "Brand of Kim");
  await expect.poll(() => told().length, { timeout: 20_000 }).toBe(1);
  const [, token] = /not-me#([\w-]{43})/.exec(told()[0]!)!;
  const session = await world().signOn(kim.username);
  expect(session.session).not.toBeNull();
  // Another organization's provider is not what the mail was about.
  const { call } = world();
  const done = await call(null, "POST", "/core/auth/disavowal", { token });
  expect(done.status).toBe(200);
  expect(await identitiesOf(kim.id)).toBe(0);
  expect((await world().whoIs(session.session!)).payload?.login ?? null).toBeNull();
  // What had begun joins nothing any more, and the provider opens nothing without it.
  expect((await waiting()).fault).toBe("link-over");
  const landed = await world().signOn(kim.username);
  expect([landed.session, landed.url.searchParams.get("link")]).toEqual([null, "yes"]);
  const set = await call(null, "POST", `/passwd/${done.payload.token}`, {
    password: "seven brass lamps on a raft",
  });
  expect(set.status).toBe(204);
});

test("D2.06 a browser that is new is told by mail whoever vouches for its user, also at their first password", async () => {
  const { signOn, begin, bringBack, server, call, context } = world();
  count += 1;
  const username = `lee-${count}@${DOMAIN}`;
  const told = () => lettersTo(username, "with a browser that has not been used for it before").length;
  const arrive = (letters: number) => expect.poll(told, { timeout: 20_000 }).toBe(letters);
  // At the very first sign-in every browser is new.
  expect((await signOn(username)).session).not.toBeNull();
  expect((await signOn(username)).session).not.toBeNull();
  await arrive(1);
  const known = await begin({ username });
  const { search } = await server.walk(known.location.href);
  const note = `hostread-device=${noteDevice(context.secrets, null, username)}`;
  expect((await bringBack(search, `${known.cookie}; ${note}`)).session).not.toBeNull();

  count += 1;
  const other = `lee-${count}@${DOMAIN}`;
  expect((await signOn(other)).session).not.toBeNull();
  const { password_hash } = await db()
    .selectFrom("login")
    .select("password_hash")
    .where("id", "=", brand.boss.id)
    .executeTakeFirstOrThrow();
  await db().updateTable("login").set({ password_hash }).where("username", "=", other).execute();
  expect((await call(null, "POST", "/core/auth", { username: other, password: PASSWORD })).status).toBe(200);
  await expect
    .poll(() => lettersTo(other, "with a browser that has not been used for it before").length, {
      timeout: 20_000,
    })
    .toBe(1);
  expect(told()).toBe(1);
});

test("D2.06 “this was not me” about something else leaves what was joined", async () => {
  const kim = await makeKim();
  const join = await ticketFor(kim.username);
  expect((await join()).status).toBe(204);
  await setUpApp(db(), world().call, kim);
  const told = () => lettersTo(kim.username, "now asks for a code");
  await expect.poll(() => told().length, { timeout: 20_000 }).toBe(1);
  const [, token] = /not-me#([\w-]{43})/.exec(told()[0]!)!;
  expect((await world().call(null, "POST", "/core/auth/disavowal", { token })).status).toBe(200);
  expect(await identitiesOf(kim.id)).toBe(1);
});
