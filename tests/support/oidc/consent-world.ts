import { afterAll, beforeAll } from "vitest";
import { witness } from "../../../server/accounts/audit/witness.ts";
import { accountRoutes } from "../../../server/accounts/routes.ts";
import { consentRoutes } from "../../../server/mailbox/consent-routes.ts";
import { mailboxListRoutes } from "../../../server/mailbox/list-routes.ts";
import { mailboxRoutes } from "../../../server/mailbox/routes.ts";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { providerRoutes } from "../../../server/settings/provider-routes.ts";
import { type Call, callOf, useWeb } from "../api.ts";
import { createAuthority } from "../certificates.ts";
import { type MailServers, startMailServers } from "../mail/mail-servers.ts";
import { makeLogin, type TestLogin } from "../world.ts";
import { type AuthorizationServer, SCOPES, startAuthorizationServer } from "./authorization-server.ts";

export const PUBLIC_URL = "http://127.0.0.1:3000";
const REDIRECT = `${PUBLIC_URL}/api/mailboxes/consent/answer`;
/** Mail servers that are written into the provider; other ports are put in where real ones run. */
const HOSTS = {
  imap: { host: "imap.brand.example", port: 993, secure: true },
  smtp: { host: "smtp.brand.example", port: 587, secure: false },
};

export interface ConsentWorld {
  call: Call;
  context: Context;
  server: AuthorizationServer;
  /** Dovecot and Exim, which let users in with this provider's tokens; null unless asked for and possible. */
  mail: MailServers | null;
  admin: TestLogin;
  /** The handle of the OIDC provider whose keys are entered. */
  provider: string;
  logged: string[];
  /** Begins a consent; answers where to go, and the browser's cookie. */
  begin(who: TestLogin, body?: Record<string, unknown>): Promise<{ location: string; cookie: string }>;
  /** Brings an answer back as the browser does; answers the page it ends on. */
  bringBack(url: URL | string, cookie: string | null): Promise<string>;
  /** All of it: begin, sign in and agree, come back. */
  connect(who: TestLogin, body?: Record<string, unknown>): Promise<string>;
}

/** The routes of mailboxes beside a real authorization server, whose keys an administrator has entered. */
export function useConsent(
  db: () => Db,
  more: { mail?: { users: readonly { address: string; password: string }[]; catchAll?: string } } = {},
): () => ConsentWorld {
  const authority = createAuthority();
  let server: AuthorizationServer;
  let mail: MailServers | null = null;
  let world: ConsentWorld;
  beforeAll(async () => {
    server = await startAuthorizationServer({
      certificate: authority.issue(["127.0.0.1", "localhost"]),
      ca: authority.ca,
      redirectUri: REDIRECT,
    });
    if (!more.mail) return;
    const introspection = server.issuer.replace("https://", "https://dovecot:introspects@");
    const tokens = { introspection: `${introspection}/token/introspection`, ca: authority.ca };
    const started = await startMailServers({ ...more.mail, tokens });
    mail = started.servers;
    if (!started.servers) console.log(started.reason);
  }, 60_000);
  const edge = useWeb(
    db,
    [...accountRoutes, ...mailboxRoutes, ...mailboxListRoutes, ...consentRoutes, ...providerRoutes],
    (context) => {
      const ports = [Number(new URL(server.issuer).port), ...(mail ? [mail.imap.tls, mail.tokenSmtp!] : [])];
      const outboundAllow = ports.map((port) => `127.0.0.1/32:${port}`).join(",");
      const outbound = createOutbound({
        allow: parseAllow(outboundAllow),
        resolve: async () => ["127.0.0.1"],
        trust: [authority.ca, ...(mail ? [mail.ca] : [])],
      });
      return { ...context, config: { ...context.config, publicUrl: PUBLIC_URL, outboundAllow }, outbound };
    },
    { witness },
  );
  beforeAll(async () => {
    const call = callOf(edge);
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const saved = await call(admin.token, "POST", "/core/api/mail-provider", {
      ...keysOf(server),
      ...(mail && hostsOf(mail)),
    });
    if (saved.status !== 200) throw new Error(saved.body);
    const provider = saved.payload.providers.find((one: { kind: string }) => one.kind === "oidc").id;
    const begin: ConsentWorld["begin"] = async (who, body = {}) => {
      const answer = await edge().web.inject({
        method: "POST",
        url: "/api/mailboxes/consent",
        headers: { authorization: `Bearer ${who.token}` },
        payload: { provider, ...body },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
      return { location: answer.json().payload.location, cookie };
    };
    const bringBack: ConsentWorld["bringBack"] = async (url, cookie) => {
      const { search } = new URL(url, PUBLIC_URL);
      const answer = await edge().web.inject({
        method: "GET",
        url: `/api/mailboxes/consent/answer${search}`,
        headers: cookie === null ? {} : { cookie },
      });
      if (answer.statusCode !== 303) throw new Error(`${answer.statusCode}: ${answer.body}`);
      return String(answer.headers.location);
    };
    world = {
      call,
      context: edge().context,
      logged: edge().logged,
      server,
      mail,
      admin,
      provider,
      begin,
      bringBack,
      connect: async (who, body) => {
        const { location, cookie } = await begin(who, body);
        return bringBack(await server.walk(location), cookie);
      },
    };
  });
  afterAll(async () => {
    await mail?.stop();
    await server.close();
    authority.remove();
  });
  return () => world;
}

const hostsOf = (mail: MailServers) => ({
  imap: { host: mail.name, port: mail.imap.tls, secure: true },
  smtp: { host: mail.name, port: mail.tokenSmtp!, secure: true },
});

/** The keys of the tests' provider, as an administrator enters them. */
export const keysOf = (server: AuthorizationServer, fields: Record<string, unknown> = {}) => ({
  kind: "oidc",
  name: "Brand Mail",
  issuer: server.issuer,
  clientId: server.clientId,
  clientSecret: server.clientSecret,
  scopes: SCOPES,
  ...HOSTS,
  enabled: true,
  ...fields,
});
