import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request } from "node:https";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration, interactionPolicy } from "oidc-provider";
import { KINDS } from "../../../server/settings/providers/kinds.ts";
import type { Certificate } from "../certificates.ts";

/** What the person at the provider does, and how the provider behaves; tests change it as they go. */
export interface Behavior {
  /** Who signs in; also their address, unless `claims` says otherwise. */
  account: string;
  claims: Record<string, unknown>;
  /** Scopes that are unticked. */
  unticked: string[];
  /** They press "Cancel". */
  cancels: boolean;
  /** Seconds an access token lives. */
  life: number;
  /** Replaces the refresh token with each use. */
  rotates: boolean;
  /** Like Microsoft and Okta, still takes a replaced refresh token for a while. */
  lenient: boolean;
  /** Said in the token answer: how long the refresh token lives, in seconds. */
  refreshLife: number | null;
  /** Every call to the token endpoint is answered so, as a provider in trouble does. */
  instead: { status: number; body: string; type?: string } | null;
}

export interface AuthorizationServer {
  issuer: string;
  behavior: Behavior;
  clientId: string;
  clientSecret: string;
  /** Calls to the token endpoint, by grant type. */
  asked: Record<string, number>;
  revocations: number;
  /** Ends everything a person has granted, as when they withdraw it at the provider. */
  withdraw(account: string): Promise<void>;
  /** What the provider says of a token. */
  isActive(token: string): Promise<boolean>;
  /** Goes where a browser would go, through sign-in and consent, until it is sent back to us. */
  walk(location: string): Promise<URL>;
  close(): Promise<void>;
}

export const SCOPES = ["mail.read", "mail.send"];
/** Those of Google and Microsoft, so that it can stand in their place. */
const THEIRS = Object.values(KINDS).flatMap(({ scopes }) => Object.values(scopes).flat());

/** A real authorization server on loopback, https alone: PKCE required, introspection, revocation, rotating tokens. */
export async function startAuthorizationServer(given: {
  certificate: Certificate;
  ca: string;
  redirectUri: string;
}): Promise<AuthorizationServer> {
  const { certificate, ca, redirectUri } = given;
  const behavior: Behavior = {
    account: "kim@brand.example",
    claims: {},
    unticked: [],
    cancels: false,
    life: 3_600,
    rotates: true,
    lenient: false,
    refreshLife: null,
    instead: null,
  };
  const asked: Record<string, number> = {};
  const client = { id: "hostread", secret: "a-client-secret-of-the-tests" };
  let handle: (req: IncomingMessage, res: ServerResponse) => unknown = () => {};
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (req, res) => {
    void handle(req, res);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const configuration: Configuration = {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
      {
        client_id: "dovecot",
        client_secret: "introspects",
        redirect_uris: [],
        grant_types: [],
        response_types: [],
        token_endpoint_auth_method: "client_secret_basic",
      },
    ],
    clientAuthMethods: ["client_secret_post", "client_secret_basic", "none"],
    pkce: { required: () => true },
    scopes: ["openid", "offline_access", "email", "profile", ...SCOPES, ...THEIRS],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified", "name", "given_name", "family_name", "tid", "oid"],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: async () => true },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: asMicrosoft() },
    issueRefreshToken: async () => true,
    rotateRefreshToken: () => behavior.rotates,
    ttl: {
      AccessToken: () => behavior.life,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3_600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    cookies: { keys: ["tests"] },
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: sub, email_verified: true, ...behavior.claims }),
    }),
    renderError: async (ctx, out) => {
      ctx.type = "json";
      ctx.body = JSON.stringify(out);
    },
  };
  const provider = new Provider(issuer, configuration);
  const consume = provider.RefreshToken.prototype.consume;
  provider.RefreshToken.prototype.consume = async function (...args: []) {
    if (!behavior.lenient) await consume.apply(this, args);
  };
  let revocations = 0;
  const granted = new Map<string, Set<string>>();

  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const details = await provider.interactionDetails(req, res);
    const { prompt, params, session, grantId } = details;
    if (behavior.cancels) {
      const result = { error: "access_denied", error_description: "The user said no" };
      return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
    }
    if (prompt.name === "login" || prompt.name === "select_account") {
      const result = { [prompt.name]: {}, login: { accountId: behavior.account } };
      return provider.interactionFinished(req, res, result);
    }
    const accountId = session!.accountId;
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId, clientId: client.id });
    const scopes = String(params.scope ?? "").split(" ");
    grant.addOIDCScope(scopes.filter((one) => !behavior.unticked.includes(one)).join(" "));
    grant.rejectOIDCScope(behavior.unticked.join(" "));
    const id = await grant.save();
    granted.set(accountId, (granted.get(accountId) ?? new Set()).add(id));
    return provider.interactionFinished(
      req,
      res,
      { consent: { grantId: id } },
      { mergeWithLastSubmission: true },
    );
  }

  const callback = provider.callback();
  handle = async (req, res) => {
    const path = req.url ?? "";
    if (path.startsWith("/interaction/")) return interact(req, res);
    if (path.startsWith("/token/revocation")) revocations += 1;
    if (path === "/token") {
      const { instead, refreshLife } = behavior;
      if (instead) {
        req.resume();
        asked.instead = (asked.instead ?? 0) + 1;
        res.writeHead(instead.status, { "content-type": instead.type ?? "application/json" });
        return res.end(instead.body);
      }
      if (refreshLife !== null) addToAnswer(res, { refresh_token_expires_in: refreshLife });
    }
    return callback(req, res);
  };
  provider.on("grant.success", (ctx) => {
    const type = String(ctx.oidc.params?.grant_type);
    asked[type] = (asked[type] ?? 0) + 1;
  });
  provider.on("grant.error", () => {
    asked.refused = (asked.refused ?? 0) + 1;
  });

  return {
    issuer,
    behavior,
    clientId: client.id,
    clientSecret: client.secret,
    asked,
    get revocations() {
      return revocations;
    },
    async withdraw(account) {
      for (const id of granted.get(account) ?? []) {
        await provider.RefreshToken.revokeByGrantId(id);
        await provider.AccessToken.revokeByGrantId(id);
        const grant = await provider.Grant.find(id);
        await grant?.destroy();
      }
    },
    isActive: async (token) => {
      const found = (await provider.AccessToken.find(token)) ?? (await provider.RefreshToken.find(token));
      return found?.isValid ?? false;
    },
    walk: (location) => walk(location, redirectUri, ca),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** The usual questions, and Microsoft's, which lets people choose among their accounts. */
function asMicrosoft(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

/** Adds fields to a JSON answer that is on its way. */
function addToAnswer(res: ServerResponse, fields: Record<string, unknown>): void {
  const end = res.end.bind(res);
  res.end = ((chunk?: unknown, ...rest: never[]) => {
    if (res.statusCode !== 200 || chunk === undefined) return end(chunk as never, ...rest);
    const body = JSON.stringify({ ...JSON.parse(String(chunk)), ...fields });
    res.setHeader("content-length", Buffer.byteLength(body));
    return end(body as never);
  }) as typeof res.end;
}

async function walk(start: string, redirectUri: string, ca: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 12; step += 1) {
    if (url.href.startsWith(redirectUri)) return url;
    const answer = await get(url, ca, cookies);
    if (!answer.location)
      throw new Error(`The provider answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    url = new URL(answer.location, url);
  }
  throw new Error("The provider sends the browser in a circle");
}

function get(
  url: URL,
  ca: string,
  cookies: Map<string, string>,
): Promise<{ status: number; location: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const ask = request(url, { ca, headers: { cookie, accept: "text/html" } }, (res) => {
      for (const line of res.headers["set-cookie"] ?? []) {
        const [pair = ""] = line.split(";");
        const at = pair.indexOf("=");
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      let body = "";
      res.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      res.on("end", () => resolve({ status: res.statusCode ?? 0, location: res.headers.location, body }));
    });
    ask.once("error", reject);
    ask.end();
  });
}
