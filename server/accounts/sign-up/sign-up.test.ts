import { beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { readCredits } from "../../credits/read.ts";
import { creditRoutes } from "../../credits/routes.ts";
import { newHandle } from "../../platform/handle.ts";
import { markDemonstration } from "../../platform/installation.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { settingRoutes } from "../../settings/routes.ts";
import { entryRoutes } from "../entry-routes.ts";
import { accountRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const routes = [...accountRoutes, ...entryRoutes, ...creditRoutes, ...settingRoutes];
const edge = useWeb(db, routes, (context) => mail.reach(context));
const call = callOf(edge);
const PASSWORD = "velvet otter paints slow clouds";

let address: string;
beforeEach(async () => {
  address = `ann-${newHandle().toLowerCase()}@${newHandle().toLowerCase()}.example`;
  await mail.disconnect(edge().context);
  await changeSettings(db(), { signUp: "auto" });
  await db().deleteFrom("ask_budget").execute();
});

const form = (fields = {}) => ({
  username: address,
  password: PASSWORD,
  organization: "Nordlicht Tee",
  ...fields,
});
const signUp = (fields = {}, headers = {}) => call(null, "POST", "/signup", form(fields), headers);
const signIn = (username = address, password = PASSWORD) =>
  call(null, "POST", "/core/auth", { username, password });
const lastMail = async (count: number, to = address) => {
  await expect.poll(() => mail.mailsTo(to).length, { timeout: 20_000 }).toBe(count);
  return mail.mailsTo(to).at(-1)!;
};
const tokenIn = (text: string) => /#([\w-]{43})\b/.exec(text)![1]!;
const confirm = (token: string) => call(null, "POST", "/signup/confirm", { token });
/** Signs up and opens the mail's link. */
const join = async () => {
  await signUp();
  return confirm(tokenIn(await lastMail(1)));
};
const ownersOf = async () => (await signIn()).payload.owners as { publicId: string; displayName: string }[];
const creditsOf = async () => {
  const [owner] = await ownersOf();
  const { id } = await db()
    .selectFrom("owner")
    .select("id")
    .where("public_id", "=", owner!.publicId)
    .executeTakeFirstOrThrow();
  return (await readCredits(db(), { id, publicId: owner!.publicId })).available;
};

describe("who may make an account", () => {
  const publicly = async () => (await call(null, "GET", "/core/api/public")).payload;

  test("everybody where mail confirms addresses, else who is invited; an administrator decides otherwise", async () => {
    expect(await publicly()).toMatchObject({ signUp: "invitation", initialCredits: 0 });
    expect((await signUp()).fault).toBe("sign-up-by-invitation");
    await mail.connect(edge().context);
    expect(await publicly()).toMatchObject({ signUp: "open", initialCredits: 10 });
    expect((await signUp()).status).toBe(202);
    for (const [rule, code] of [
      ["invitation", "sign-up-by-invitation"],
      ["closed", "sign-up-closed"],
    ] as const) {
      await changeSettings(db(), { signUp: rule });
      expect((await publicly()).signUp).toBe(rule);
      expect((await signUp()).fault).toBe(code);
    }
  });

  test("a sign-up that waits for its mail comes to nothing once an administrator has closed the door, and goes on after", async () => {
    await mail.connect(edge().context);
    await signUp();
    const token = tokenIn(await lastMail(1));
    for (const [rule, code] of [
      ["invitation", "sign-up-by-invitation"],
      ["closed", "sign-up-closed"],
    ] as const) {
      await changeSettings(db(), { signUp: rule });
      expect((await confirm(token)).fault).toBe(code);
      expect((await signIn()).status).toBe(401);
    }
    await changeSettings(db(), { signUp: "auto" });
    expect((await confirm(token)).status).toBe(200);
  });

  test("everybody in a demonstration, also in one that was made before there was a choice", async () => {
    await inTransaction(db(), markDemonstration);
    expect(await publicly()).toMatchObject({ signUp: "open", demonstration: true });
    await changeSettings(db(), { signUp: "closed" });
    expect((await publicly()).signUp).toBe("closed");
    await db().updateTable("platform_state").set({ demonstration_made: null }).execute();
  });
});

describe("without a mail server of the platform, where everybody may make an account all the same", () => {
  beforeEach(() => changeSettings(db(), { signUp: "open" }));

  test("A2.02 a sign-up makes login and organization at once, and no credits before an address is confirmed", async () => {
    const answer = await signUp({ firstName: " Ann ", lastName: "Berg" }, { "accept-language": "de" });
    expect([answer.status, answer.payload]).toEqual([202, { confirmation: "none" }]);
    const session = await signIn(` ${address.toUpperCase()} `);
    expect(session.status).toBe(200);
    expect(session.payload).toMatchObject({
      permissions: [],
      login: { username: address, profile: { firstName: { value: "Ann" }, lastName: { value: "Berg" } } },
    });
    expect(session.payload.owners).toHaveLength(1);
    expect(session.payload.owners[0].displayName).toBe("Nordlicht Tee");
    expect(session.payload.login.owner.displayName).toBe("Nordlicht Tee");
    expect(await creditsOf()).toBe(0);
  });

  test("A2.02 takes a form without a script, and only there", async () => {
    const payload = new URLSearchParams({ ...form() }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await edge().web.inject({ method: "POST", url: "/signup", payload, headers });
    expect([answer.statusCode, answer.json().payload]).toEqual([202, { confirmation: "none" }]);
    expect((await signIn()).status).toBe(200);
    const twice = await edge().web.inject({
      method: "POST",
      url: "/signup",
      payload: `${payload}&username=b%40c.example`,
      headers,
    });
    expect(twice.statusCode).toBe(422);
    const elsewhere = await edge().web.inject({ method: "POST", url: "/core/auth", payload, headers });
    expect(elsewhere.statusCode).toBe(415);
  });

  test("a taken address is answered the same, and nothing of its user changes", async () => {
    const first = await signUp();
    const before = await db().selectFrom("login").selectAll().execute();
    const second = await signUp({ password: "another long and good secret", organization: "Thieves" });
    expect({ ...second, body: "" }).toEqual({ ...first, body: "" });
    expect(await db().selectFrom("login").selectAll().execute()).toEqual(before);
    expect((await signIn()).status).toBe(200);
    expect(await ownersOf()).toHaveLength(1);
  });

  test("A5.13 each field that breaks a rule is named, and nothing is made", async () => {
    const count = async () => (await db().selectFrom("login").select("id").execute()).length;
    const before = await count();
    const refused = await signUp({
      username: "no address",
      password: "short",
      organization: "  ",
      firstName: "x".repeat(61),
      lastName: "two\nlines",
    });
    expect(refused.status).toBe(422);
    expect(refused.fields.sort()).toEqual([
      "/firstName too-long",
      "/lastName control-characters",
      "/organization required",
      "/password too-short",
      "/username not-an-address",
    ]);
    // A company's name that reads as another's: what stands after the sign is shown backwards.
    expect((await signUp({ organization: "Tea\u202eoc & nos" })).fields).toEqual([
      "/organization control-characters",
    ]);
    expect((await signUp({ permissions: ["CORE_CONFIG_UPDATE"] })).fault).toBe("unknown-field");
    expect(await count()).toBe(before);
  });

  test("one network signs up twenty an hour, whatever the last part of its address", async () => {
    for (let i = 0; i < 20; i++) expect((await signUp({ username: "no address" })).status).toBe(422);
    const blocked = await edge().web.inject({ method: "POST", url: "/signup", payload: form() });
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(3000);
    expect((await signIn()).status).toBe(401);
  });
});

describe("with a mail server of the platform", () => {
  beforeEach(() => mail.connect(edge().context));

  test("A9.18 the credits of a new organization are an administrator's decision", async () => {
    await changeSettings(db(), { emailPurchaseInitialCredits: 12 });
    await join();
    expect(await creditsOf()).toBe(12);
    await changeSettings(db(), { emailPurchaseInitialCredits: 10 });
  });

  test("decision 11: nobody signs in before the link of the mail was opened; it works once", async () => {
    const answer = await signUp();
    expect(answer.payload).toEqual({ confirmation: "mail" });
    expect((await signIn()).status).toBe(401);
    const text = await lastMail(1);
    expect(text).toContain("Subject: Confirm your e-mail address");
    expect(text).toContain("Auto-Submitted: auto-generated");
    expect(text).toContain("Content-Language: en");
    expect(text).toContain("https://app.hostread.example/signup/confirm#");
    expect(text).not.toContain("Nordlicht");
    const token = tokenIn(text);
    const stored = JSON.stringify(await db().selectFrom("sign_up").selectAll().execute());
    expect(stored).not.toContain(token);
    const confirmed = await confirm(token);
    expect(confirmed.payload).toEqual({ username: address });
    expect((await signIn()).status).toBe(200);
    expect(await creditsOf()).toBe(10);
    expect((await confirm(token)).fault).toBe("link-over");
    expect(await creditsOf()).toBe(10);
  });

  test("the mail is German for who reads German, and carries its umlauts", async () => {
    await signUp({}, { "accept-language": "de-DE" });
    const text = await lastMail(1);
    expect(text).toContain("Öffnen Sie diesen Link, um Ihre E-Mail-Adresse zu bestätigen");
    expect(text).toContain("Content-Language: de");
  });

  test("ten clicks at once make one account with one grant (I13)", async () => {
    await signUp();
    const token = tokenIn(await lastMail(1));
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(410)]);
    expect(await creditsOf()).toBe(10);
  });

  test("a link works for 24 hours, and none that was made up", async () => {
    await signUp();
    const token = tokenIn(await lastMail(1));
    await db()
      .updateTable("sign_up")
      .set({ expires: new Date(0) })
      .execute();
    for (const bad of [token, "x".repeat(43), "", "' or 1=1 --"]) {
      const refused = await confirm(bad);
      expect([410, 422]).toContain(refused.status);
    }
    expect((await signIn()).status).toBe(401);
  });

  test("no user discovery: a taken address gets a mail that says so, the caller the same answer", async () => {
    const first = await signUp();
    await confirm(tokenIn(await lastMail(1)));
    const second = await signUp({ password: "another long and good secret" });
    expect({ ...second, body: "" }).toEqual({ ...first, body: "" });
    const text = await lastMail(2);
    expect(text).toContain("Subject: You already have an account");
    expect(text).not.toMatch(/#[\w-]{43}/);
    expect((await signIn()).status).toBe(200);
    expect((await signIn(address, "another long and good secret")).status).toBe(401);
  });

  test("who signs up somebody else's address first gains nothing: the link decides which sign-up counts", async () => {
    await signUp({ password: "the attacker knows this one" });
    await lastMail(1);
    await signUp();
    const token = tokenIn(await lastMail(2));
    await confirm(token);
    expect((await signIn()).status).toBe(200);
    expect((await signIn(address, "the attacker knows this one")).status).toBe(401);
    expect(await db().selectFrom("sign_up").select("id").where("username", "=", address).execute()).toEqual(
      [],
    );
  });

  test("one address gets three mails an hour at most, and the answer stays the same", async () => {
    for (let i = 0; i < 6; i++) expect((await signUp()).status).toBe(202);
    await lastMail(3);
    const waiting = await db().selectFrom("sign_up").select("id").where("username", "=", address).execute();
    expect(waiting).toHaveLength(3);
  });

  test("item 64: a forged Host or X-Forwarded-Host changes no link", async () => {
    await signUp(
      {},
      { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    );
    const text = await lastMail(1);
    expect(text).toContain("https://app.hostread.example/");
    expect(text).not.toContain("evil.example");
  });

  test("a mail the server cannot take yet is tried again; addresses and links are in no log", async () => {
    const knobs = mail.sink().knobs;
    let refusals = 0;
    knobs.refuseMessage = () => (refusals++ === 0 ? { code: 451, text: "4.3.0 later" } : null);
    await signUp();
    const text = await lastMail(1);
    expect(refusals).toBe(2);
    delete knobs.refuseMessage;
    expect((await confirm(tokenIn(text))).status).toBe(200);
    const logged = edge().logged.join("\n");
    expect(logged).toContain("was not accepted");
    expect(logged).not.toContain(address);
    expect(logged).not.toContain(tokenIn(text));
    expect(logged).not.toContain(PASSWORD);
  });
});

describe("S-19 initial credits", () => {
  beforeEach(() => mail.connect(edge().context));

  test("one company gets them once, whoever of it signs up", async () => {
    const domain = `${newHandle().toLowerCase()}.example`;
    for (const [spelling, credits] of [
      [`first@${domain}`, 10],
      [`second@${domain}`, 0],
      [`third@mail.${domain}`, 0],
      [`fourth@a.b.c.${domain.toUpperCase()}`, 0],
    ] as const) {
      address = spelling.toLowerCase();
      await signUp({ username: spelling });
      await confirm(tokenIn(await lastMail(1)));
      expect([spelling, await creditsOf()]).toEqual([spelling, credits]);
    }
  });

  test("free-mail addresses each once, however they are spelled", async () => {
    const name = newHandle().toLowerCase();
    const spelled = [
      [`${name}.b@gmail.com`, 10],
      [`${name}b+tag@gmail.com`, 0],
      [`${name}.B@googlemail.com`, 0],
      [`${name}@gmx.de`, 10],
      [`${name}+2@gmx.de`, 0],
      [`other-${name}@gmx.de`, 10],
      // Below a provider of free names the subdomain is not registered; below a country's second level it is.
      [`${name}@one.github.io`, 10],
      [`${name}@two.github.io`, 0],
      [`${name}@one-${name}.co.uk`, 10],
      [`${name}@two-${name}.co.uk`, 10],
    ] as const;
    for (const [spelling, credits] of spelled) {
      address = spelling.toLowerCase();
      await join();
      expect([spelling, await creditsOf()]).toEqual([spelling, credits]);
    }
  });
});
