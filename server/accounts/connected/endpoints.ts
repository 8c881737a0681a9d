import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { CLIENT_ACTS } from "../../../contract/accounts/connected.ts";
import { fault } from "../../platform/fault.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { isFromOwnSite } from "../../platform/web/own-site.ts";
import { readSettings } from "../../settings/read.ts";
import { type Exchanged, exchangeCode, refreshTokens, revoke } from "./exchange.ts";
import { issuerOf, resourceOf } from "./issuer.ts";
import { letsIn } from "./lets-in.ts";
import { selectClient } from "./queries.ts";
import { registerItself } from "./register-itself.ts";

const BODY_LIMIT = 16_000;
const Word = z.string().min(1).max(500);

/** A name that comes twice is a list here, and refused (RFC 6749, 3.2). */
const ofClient = { client_id: z.string().regex(/^[\w-]{1,64}$/), resource: Word.optional() };
const TokenRequest = z.discriminatedUnion("grant_type", [
  z.object({
    ...ofClient,
    grant_type: z.literal("authorization_code"),
    code: Word,
    redirect_uri: Word,
    // RFC 7636, 4.1.
    code_verifier: z.string().regex(/^[A-Za-z0-9\-._~]{43,128}$/),
  }),
  z.object({
    ...ofClient,
    grant_type: z.literal("refresh_token"),
    refresh_token: Word,
    scope: z.string().max(500).optional(),
  }),
]);
const RevokeRequest = z.object({ client_id: ofClient.client_id, token: Word });

const refuse = (error: string, says: string) => ({ error, error_description: says });

/**
 * The doors of the authorization server for `/mcp` (OAuth 2.1): where programs find out about it, exchange codes and
 * refresh tokens, give them back, and register themselves where that is allowed. Answers are those of the standards and
 * not the API's. There is no cookie and no session behind them: what is shown in the body is all that counts. A person
 * allows a client at `/oauth/authorize`, a page of the app (decision 190).
 */
export function addAuthorizationServer(app: FastifyInstance, context: Context): void {
  const { db, config } = context;
  const own = (request: FastifyRequest): string => {
    const issuer = issuerOf(request, config);
    if (issuer === null) throw fault("not-found");
    return issuer;
  };
  // No page of another site reads or sends anything here.
  const preParsing = async (request: FastifyRequest) => {
    if (!isFromOwnSite(request, config)) throw fault("other-site");
  };
  const send = (reply: FastifyReply, status: number, body: unknown) =>
    reply
      .code(status)
      .header("Cache-Control", "no-store")
      .header("Pragma", "no-cache")
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(body));

  for (const url of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const issuer = own(request);
      return send(reply, 200, {
        resource: resourceOf(issuer),
        authorization_servers: [issuer],
        scopes_supported: CLIENT_ACTS,
        bearer_methods_supported: ["header"],
        resource_name: "Hostread",
      });
    });

  app.get("/.well-known/oauth-authorization-server", { schema: { hide: true } }, async (request, reply) => {
    const issuer = own(request);
    const { clientRegistration } = await readSettings(db);
    return send(reply, 200, {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      ...(clientRegistration && { registration_endpoint: `${issuer}/oauth/register` }),
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      revocation_endpoint_auth_methods_supported: ["none"],
      scopes_supported: CLIENT_ACTS,
      authorization_response_iss_parameter_supported: true,
    });
  });

  const post = (
    url: string,
    form: boolean,
    handler: (request: FastifyRequest, reply: FastifyReply) => unknown,
  ) =>
    app.route({
      method: "POST",
      url,
      bodyLimit: BODY_LIMIT,
      config: { form },
      schema: { hide: true },
      preParsing,
      handler,
    });

  post("/oauth/token", true, async (request, reply) => {
    const resource = resourceOf(own(request));
    const { grant_type: kind } = (request.body ?? {}) as { grant_type?: unknown };
    if (typeof kind === "string" && kind !== "authorization_code" && kind !== "refresh_token")
      return send(
        reply,
        400,
        refuse("unsupported_grant_type", "Possible are authorization_code and refresh_token."),
      );
    const read = TokenRequest.safeParse(request.body);
    if (!read.success) return send(reply, 400, refuse("invalid_request", namesOf(read.error)));
    const given = read.data;
    const client = await selectClient(db, given.client_id);
    if (!client || !(await letsIn(db, client)))
      return send(reply, 400, refuse("invalid_client", "There is no such client."));
    if (given.resource !== undefined && given.resource !== resource)
      return send(reply, 400, refuse("invalid_target", `Tokens are for ${resource} alone.`));
    const shown = { clientId: client.id, resource };
    const answer: Exchanged = await inTransaction(db, (tx) =>
      given.grant_type === "authorization_code"
        ? exchangeCode(tx, {
            ...shown,
            code: given.code,
            redirectUri: given.redirect_uri,
            verifier: given.code_verifier,
          })
        : refreshTokens(tx, { ...shown, refresh: given.refresh_token, scope: given.scope ?? null }),
    );
    return send(reply, "error" in answer ? 400 : 200, answer);
  });

  post("/oauth/revoke", true, async (request, reply) => {
    own(request);
    const read = RevokeRequest.safeParse(request.body);
    if (!read.success) return send(reply, 400, refuse("invalid_request", namesOf(read.error)));
    const client = await selectClient(db, read.data.client_id);
    const done = client && (await inTransaction(db, (tx) => revoke(tx, client.id, read.data.token)));
    if (!done) return send(reply, 400, refuse("invalid_client", "This is not a token of this client."));
    return send(reply, 200, {});
  });

  post("/oauth/register", false, async (request, reply) => {
    own(request);
    const { status, body, ...more } = await registerItself(db, request.body, request.ip);
    if ("retryAfter" in more) reply.header("Retry-After", String(more.retryAfter));
    return send(reply, status, body);
  });
}

/** Which parts of a request are missing or not as they have to be; never what stood in them. */
const namesOf = ({ issues }: z.ZodError): string =>
  `Look at ${[...new Set(issues.map(({ path }) => String(path[0] ?? "the body")))].join(", ")}.`;
