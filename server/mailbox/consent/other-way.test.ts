import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { createAuthority } from "../../../tests/support/certificates.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  GMAIL_HOST,
  type GmailStandIn,
  startGmailStandIn,
} from "../../../tests/support/mail/gmail-stand-in.ts";
import {
  GRAPH_HOST,
  type GraphStandIn,
  startGraphStandIn,
} from "../../../tests/support/mail/graph-stand-in.ts";
import { type HostileSmtp, startHostileSmtp } from "../../../tests/support/mail/hostile-smtp.ts";
import { type ScriptedImap, startScriptedImap } from "../../../tests/support/mail/imap/scripted-imap.ts";
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from "../../../tests/support/oidc/authorization-server.ts";
import { PUBLIC_URL } from "../../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { KINDS } from "../../settings/providers/kinds.ts";
import { sealClientSecret } from "../../settings/providers/mail-provider.ts";
import { consentRoutes } from "../consent-routes.ts";
import { mailboxListRoutes } from "../list-routes.ts";
import { openAccess } from "../open-server.ts";
import { openTransport } from "../open-transport.ts";
import { mailboxById } from "../sender.ts";

// Stand-ins take the place of Google and Microsoft under their own names and ports, and a real authorization server that
// of their sign-in. What they say where a way is shut is what they have published.
const GOOGLE_SAYS =
  "IMAP access is disabled for your domain. Please contact your domain administrator for questions.";
const MICROSOFT_SAYS =
  "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled";
const ADDRESS = "kim@brand.example";

const database = useDatabase();
const db = () => database().db;
const authority = createAuthority();
const names = [KINDS.google, KINDS.microsoft].flatMap(({ imap, smtp }) => [imap!.host, smtp!.host]);
const ports = new Map<string, number>();
let signIn: AuthorizationServer;
let imap: ScriptedImap;
let smtp: { tls: HostileSmtp; starttls: HostileSmtp };
const says = { auth: "235 2.7.0 signed in" };
let gmail: GmailStandIn;
let graph: GraphStandIn;

beforeAll(async () => {
  const certificate = authority.issue([...names, GMAIL_HOST, GRAPH_HOST]);
  signIn = await startAuthorizationServer({
    certificate: authority.issue(["127.0.0.1"]),
    ca: authority.ca,
    redirectUri: `${PUBLIC_URL}/api/mailboxes/consent/answer`,
  });
  imap = await startScriptedImap(certificate);
  imap.capabilities = "IMAP4rev1 AUTH=XOAUTH2 SASL-IR";
  const auth = (socket: { write(text: string): unknown }) => void socket.write(`${says.auth}\r\n`);
  smtp = {
    tls: await startHostileSmtp(certificate, { auth }),
    starttls: await startHostileSmtp(certificate, { auth }, true),
  };
  [gmail, graph] = await Promise.all([startGmailStandIn(certificate), startGraphStandIn(certificate)]);
  const { google, microsoft } = KINDS;
  ports.set(google.imap!.host, imap.port).set(microsoft.imap!.host, imap.port);
  ports.set(google.smtp!.host, smtp.tls.port).set(microsoft.smtp!.host, smtp.starttls.port);
  ports.set(GMAIL_HOST, gmail.port).set(GRAPH_HOST, graph.port);
});
afterAll(async () => {
  await Promise.all([imap, smtp.tls, smtp.starttls, gmail, graph].map((one) => one.stop()));
  await signIn.close();
  authority.remove();
});

const edge = useWeb(db, [...mailboxListRoutes, ...consentRoutes], (context) => {
  const allowed = [993, 465, 587, 443, Number(new URL(signIn.issuer).port)];
  const outboundAllow = allowed.map((port) => `127.0.0.1/32:${port}`).join(",");
  const guard = createOutbound({
    allow: parseAllow(outboundAllow),
    resolve: async () => ["127.0.0.1"],
    trust: [authority.ca],
  });
  const there = <T extends { name: string; port: number }>(target: T): T => ({
    ...target,
    port: ports.get(target.name) ?? target.port,
  });
  // Their own ports are checked, the stand-ins' connected to.
  const check: typeof guard.check = async (...asked) => there(await guard.check(...asked));
  const connect: typeof guard.connect = (target, ms) => guard.connect(there(target), ms);
  const config = { ...context.config, publicUrl: PUBLIC_URL, outboundAllow };
  return { ...context, config, outbound: { ...guard, check, connect } };
});
const call = callOf(edge);

let kim: TestLogin;
beforeEach(async () => {
  kim = await makeLogin(db(), [await makeOwner(db())]);
  Object.assign(signIn.behavior, { account: ADDRESS, unticked: [], claims: {} });
});
afterEach(async () => {
  imap.vice = null;
  says.auth = "235 2.7.0 signed in";
  await db().deleteFrom("mailbox_grant").execute();
});

async function providerOf(kind: "google" | "microsoft"): Promise<string> {
  const known = await db()
    .selectFrom("mail_provider")
    .selectAll()
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (known) return known.public_id;
  const { id, public_id } = await db()
    .insertInto("mail_provider")
    .values({
      public_id: newHandle(),
      kind,
      name: KINDS[kind].name,
      issuer: signIn.issuer,
      tenant: kind === "microsoft" ? "common" : null,
      client_id: signIn.clientId,
      transport: "mail",
      enabled: true,
    })
    .returning(["id", "public_id"])
    .executeTakeFirstOrThrow();
  const secret = sealClientSecret(edge().context.secrets, id, signIn.clientSecret);
  await db().updateTable("mail_provider").set({ secret }).where("id", "=", id).execute();
  return public_id;
}

/** Begins a consent and goes through it as a browser does: what was asked for, and the page it ends on. */
async function consent(body: Record<string, unknown>): Promise<{ scopes: string[]; page: string }> {
  const begun = await edge().web.inject({
    method: "POST",
    url: "/api/mailboxes/consent",
    headers: { authorization: `Bearer ${kim.token}` },
    payload: body,
  });
  expect(begun.statusCode, begun.body).toBe(200);
  const { location } = begun.json().payload;
  const [cookie = ""] = String(begun.headers["set-cookie"]).split(";");
  const back = await signIn.walk(location);
  const answer = await edge().web.inject({
    method: "GET",
    url: `/api/mailboxes/consent/answer${back.search}`,
    headers: { cookie },
  });
  return {
    scopes: (new URL(location).searchParams.get("scope") ?? "").split(" "),
    page: String(answer.headers.location),
  };
}
const connected = (page: string) => /^\/config\/([\w-]+)\?connected=yes$/.exec(page)?.[1] ?? page;
const tested = async (id: string) => (await call(kim.token, "POST", `/api/mailboxes/${id}/test`, {})).payload;
const detail = async (id: string) => (await call(kim.token, "GET", `/api/mailboxes/${id}`)).payload;
const rowOf = async (id: string) => {
  const { id: number } = await db()
    .selectFrom("mailbox")
    .select("id")
    .where("public_id", "=", id)
    .executeTakeFirstOrThrow();
  return (await mailboxById(db(), number))!;
};

describe.each([
  {
    kind: "google" as const,
    way: "gmail" as const,
    folder: "All Mail",
    standIn: () => gmail,
    shut() {
      imap.vice = ({ tag, verb }, { say }) => {
        if (verb !== "AUTHENTICATE") return false;
        say(`${tag} NO [ALERT] ${GOOGLE_SAYS}`);
        return true;
      };
    },
  },
  {
    kind: "microsoft" as const,
    way: "graph" as const,
    folder: "Posteingang",
    standIn: () => graph,
    shut() {
      says.auth = MICROSOFT_SAYS;
    },
  },
])("B1.16 $kind", ({ kind, way, folder, standIn, shut }) => {
  beforeEach(() => {
    // Signing in with a token works, until a test shuts the way.
    imap.vice = ({ tag, verb }, { say }) => {
      if (verb !== "AUTHENTICATE") return false;
      say(`${tag} OK signed in`);
      return true;
    };
  });

  test("B1.16 a way that is shut offers the other one, which has a consent of its own, and is then used", async () => {
    const provider = await providerOf(kind);
    const id = connected((await consent({ provider, transport: "mail" })).page);
    const open = await tested(id);
    expect([open.ok, open.offer], JSON.stringify(open.steps)).toEqual([true, null]);

    shut();
    const found = await tested(id);
    expect([found.ok, found.offer], JSON.stringify(found.steps)).toEqual([false, way]);
    // The test has changed nothing.
    expect(await detail(id)).toMatchObject({ transport: "mail", otherTransport: way });

    const asked = await consent({ provider, mailbox: id, transport: found.offer });
    const { scopes } = KINDS[kind];
    expect(asked.scopes).toEqual(expect.arrayContaining([...scopes[way]!]));
    for (const scope of scopes.mail!) expect(asked.scopes).not.toContain(scope);
    expect(connected(asked.page)).toBe(id);
    expect(await detail(id)).toMatchObject({
      transport: way,
      otherTransport: "mail",
      imap: null,
      smtp: null,
    });

    const row = await rowOf(id);
    const access = await openAccess(edge().context, row);
    standIn().tokens.clear();
    standIn().tokens.add(access!.token);
    const transport = (await openTransport(edge().context, row))!;
    const folders = await transport.folders();
    await transport.close();
    expect(folders.ok && folders.value.map(({ path }) => path)).toContain(folder);
  });

  test("B1.16 a wrong password or token offers nothing", async () => {
    const id = connected((await consent({ provider: await providerOf(kind), transport: "mail" })).page);
    says.auth = "535 5.7.8 Username and Password not accepted";
    imap.vice = ({ tag, verb }, { say }) => {
      if (verb !== "AUTHENTICATE") return false;
      say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`);
      return true;
    };
    const found = await tested(id);
    expect([found.ok, found.offer]).toEqual([false, null]);
  });

  test("B1.14 B1.16 a password that is not let in leads to the provider's own sign-in, where it is set up", async () => {
    const provider = await providerOf(kind);
    const { imap: incoming, smtp: outgoing } = KINDS[kind];
    const password = { kind: "password", user: ADDRESS, password: "secret-word" };
    const added = await call(kim.token, "POST", "/api/mailboxes", {
      senderName: "Kim Berg",
      senderAddress: ADDRESS,
      communicationAddress: "",
      senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
      imap: { ...incoming, signIn: password },
      smtp: { ...outgoing, sameAsImap: false, signIn: password },
    });
    expect(added.status, JSON.stringify(added.payload)).toBe(201);
    const { id } = added.payload;
    const refuse = (words: string) => {
      says.auth = `535 ${words}`;
      imap.vice = ({ tag, verb }, { say }) => {
        if (verb !== "LOGIN" && verb !== "AUTHENTICATE") return false;
        say(`${tag} NO ${words}`);
        return true;
      };
    };
    imap.vice = null;
    expect((await tested(id)).consent).toBeNull();
    const offered = { id: provider, name: KINDS[kind].name };
    for (const words of [
      "5.7.8 Username and Password not accepted",
      "5.7.139 Basic authentication is disabled",
    ]) {
      refuse(words);
      const found = await tested(id);
      expect([found.ok, found.offer, found.consent], JSON.stringify(found.steps)).toEqual([
        false,
        null,
        offered,
      ]);
    }
    await db()
      .updateTable("mail_provider")
      .set({ enabled: false })
      .where("public_id", "=", provider)
      .execute();
    expect((await tested(id)).consent).toBeNull();
    await db()
      .updateTable("mail_provider")
      .set({ enabled: true })
      .where("public_id", "=", provider)
      .execute();

    // Signed in there, the same mailbox has no password any more.
    expect(connected((await consent({ provider, mailbox: id })).page)).toBe(id);
    expect((await detail(id)).signIn).toMatchObject({ kind: "oauth", account: ADDRESS });
  });

  test("B1.16 without the other way's consent, or with another account's, everything stays as it was", async () => {
    const provider = await providerOf(kind);
    const id = connected((await consent({ provider, transport: "mail" })).page);
    shut();
    const { offer } = await tested(id);
    const grantOf = async () =>
      db().selectFrom("mailbox_grant").select(["subject", "scopes", "access"]).execute();
    const before = [await detail(id), await grantOf()];
    const [needed] = KINDS[kind].scopes[way]!;
    signIn.behavior.unticked = [needed!];
    const half = await consent({ provider, mailbox: id, transport: offer });
    const said = new URL(half.page, PUBLIC_URL).searchParams;
    expect([said.get("fault"), said.get("missing")]).toEqual(["consent-incomplete", needed]);
    expect([await detail(id), await grantOf()]).toEqual(before);
    Object.assign(signIn.behavior, { unticked: [], account: "ben@brand.example" });
    const other = await consent({ provider, mailbox: id, transport: offer });
    expect(new URL(other.page, PUBLIC_URL).searchParams.get("fault")).toBe("other-account");
    expect([await detail(id), await grantOf()]).toEqual(before);
  });
});
