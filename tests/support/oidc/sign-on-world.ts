import { afterAll, beforeAll } from "vitest";
import { witness } from "../../../server/accounts/audit/witness.ts";
import { entryRoutes } from "../../../server/accounts/entry-routes.ts";
import { factorRoutes } from "../../../server/accounts/factor-routes.ts";
import { memberRoutes } from "../../../server/accounts/member-routes.ts";
import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { accountRoutes } from "../../../server/accounts/routes.ts";
import { singleSignOnRoutes } from "../../../server/accounts/single-sign-on-routes.ts";
import { parseAllow } from "../../../server/platform/outbound/address.ts";
import { createNames } from "../../../server/platform/outbound/names.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { type Answered, type Call, callOf, useWeb } from "../api.ts";
import { createAuthority } from "../certificates.ts";
import { type DnsServer, startDnsServer } from "../dns-server.ts";
import { makeLogin, makeOwner, type TestLogin } from "../world.ts";
import { type AuthorizationServer, startAuthorizationServer } from "./authorization-server.ts";
import { type Forger, startForger } from "./forger.ts";

const PUBLIC_URL = "http://127.0.0.1:3000";
export const DOMAIN = "brand-of-kim.org";

/** Where a sign-in came to. */
export interface Landed {
  /** The page with its words. */
  url: URL;
  fault: string | null;
  /** The cookie of the session, where there is one. */
  session: string | null;
}

export interface SignOnWorld {
  call: Call;
  context: Context;
  server: AuthorizationServer;
  forger: Forger;
  dns: DnsServer;
  logged: string[];
  /** An organization with an owner, a provider and a proved domain. */
  organization(given?: {
    provider?: "real" | "forger";
    domain?: string;
    fields?: Record<string, unknown>;
  }): Promise<{ owner: OwnerRow; boss: TestLogin; link: string }>;
  /** Begins; answers where to go, and the browser's cookie. */
  begin(body: Record<string, unknown>, cookie?: string): Promise<{ location: URL; cookie: string }>;
  /** Brings an answer back as the browser does. */
  bringBack(search: string, cookie: string | null): Promise<Landed>;
  /** All of it at the real provider: begin, sign in there, come back. */
  signOn(account: string, more?: { claims?: Record<string, unknown> }): Promise<Landed & { cookie: string }>;
  /** All of it at the forger, who answers as it was told. */
  forged(
    link: string,
    given?: { search?: (state: string) => string; nonce?: string },
  ): Promise<Landed & { cookie: string; search: string }>;
  /** Whose session it is. */
  whoIs(session: string): Promise<Answered>;
}

/**
 * Single sign-on beside a real authorization server, a forger, and a name server of its own. Passkeys want a
 * `publicUrl` with a name.
 */
export function useSignOn(db: () => Db, publicUrl = PUBLIC_URL): () => SignOnWorld {
  const authority = createAuthority();
  let server: AuthorizationServer;
  let forger: Forger;
  let dns: DnsServer;
  beforeAll(async () => {
    const certificate = authority.issue(["127.0.0.1"]);
    server = await startAuthorizationServer({
      certificate,
      ca: authority.ca,
      redirectUri: `${publicUrl}/core/single-sign-on/answer`,
    });
    forger = await startForger(certificate);
    dns = await startDnsServer();
  }, 60_000);
  const edge = useWeb(
    db,
    [...accountRoutes, ...entryRoutes, ...factorRoutes, ...memberRoutes, ...singleSignOnRoutes],
    (context) => {
      const ports = [server.issuer, forger.issuer].map((issuer) => new URL(issuer).port);
      const outboundAllow = ports.map((port) => `127.0.0.1/32:${port}`).join(",");
      const outbound = createOutbound({
        allow: parseAllow(outboundAllow),
        resolve: async () => ["127.0.0.1"],
        names: createNames({ servers: [dns.address], timeout: 400 }),
        trust: [authority.ca],
      });
      return { ...context, config: { ...context.config, publicUrl, outboundAllow }, outbound };
    },
    { witness },
  );
  afterAll(async () => {
    await server.close();
    await forger.close();
    await dns.stop();
    authority.remove();
  });
  const call = callOf(edge);

  const organization: SignOnWorld["organization"] = async (given = {}) => {
    const owner = await makeOwner(db(), "Brand of Kim");
    const boss = await makeLogin(db(), [owner]);
    const at = given.provider === "forger" ? forger : server;
    const path = `/core/api/owner/${owner.publicId}/single-sign-on`;
    const saved = await call(boss.token, "POST", path, {
      issuer: at.issuer,
      clientId: at.clientId,
      secret: at.clientSecret,
      role: "viewer",
      enabled: true,
      unsaid: false,
      onlyWay: false,
      modified: null,
      ...given.fields,
    });
    if (saved.status !== 200) throw new Error(saved.body);
    const added = await call(boss.token, "POST", `${path}/domain`, { domain: given.domain ?? DOMAIN });
    const { publicId, record } = added.payload.domains[0];
    dns.zones.set(record.name, { txt: ["something else", record.value] });
    const proved = await call(boss.token, "POST", `${path}/domain/${publicId}/prove`, {});
    if (proved.status !== 200) throw new Error(proved.body);
    return {
      owner,
      boss,
      link: new URL(saved.payload.signOn.provider.link).searchParams.get("organization")!,
    };
  };
  const begin: SignOnWorld["begin"] = async (body, before) => {
    const answer = await edge().web.inject({
      method: "POST",
      url: "/core/single-sign-on",
      payload: body,
      ...(before && { headers: { cookie: before } }),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const [cookie = ""] = String(answer.headers["set-cookie"]).split(";");
    return { location: new URL(answer.json().payload.location), cookie };
  };
  const bringBack: SignOnWorld["bringBack"] = async (search, cookie) => {
    const answer = await edge().web.inject({
      url: `/core/single-sign-on/answer${search}`,
      headers: cookie === null ? {} : { cookie },
    });
    if (answer.statusCode !== 303) throw new Error(`${answer.statusCode}: ${answer.body}`);
    const url = new URL(String(answer.headers.location), publicUrl);
    const session = answer.cookies.find(({ name }) => name === "hostread")?.value ?? null;
    return { url, fault: url.searchParams.get("fault"), session };
  };
  return () => ({
    call,
    context: edge().context,
    logged: edge().logged,
    server,
    forger,
    dns,
    organization,
    begin,
    bringBack,
    async signOn(account, { claims = {} } = {}) {
      server.behavior.account = account;
      server.behavior.claims = claims;
      const { location, cookie } = await begin({ username: account });
      const { search } = await server.walk(location.href);
      return { ...(await bringBack(search, cookie)), cookie };
    },
    async forged(link, given = {}) {
      const { location, cookie } = await begin({ link });
      const state = location.searchParams.get("state")!;
      forger.nonce = given.nonce ?? location.searchParams.get("nonce")!;
      const usual = `?code=a-code&state=${state}&iss=${encodeURIComponent(forger.issuer)}`;
      const search = given.search?.(state) ?? usual;
      return { ...(await bringBack(search, cookie)), cookie, search };
    },
    whoIs: (session) => call(null, "GET", "/core/auth", undefined, { cookie: `hostread=${session}` }),
  });
}
