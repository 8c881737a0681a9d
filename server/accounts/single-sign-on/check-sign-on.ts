import type { checkSignOn as promised } from "../../../contract/accounts/single-sign-on.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import { failureOf } from "../../platform/oauth/token-failure.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import { selectSignOn } from "./queries.ts";
import { discoverSignOn } from "./sign-on-client.ts";

type Finding = RouteReply<typeof promised>["findings"][number];

/** Each check connects to a host that somebody typed. */
const CHECKS: Budget = { name: "sign-on-check", most: 20, seconds: 600 };

/**
 * Reads a provider's own description and says what does not fit. Neither client id nor secret is sent: only a sign-in
 * shows whether they are right.
 * @throws Fault not-found, too-many-requests; host-refused for a host that the guard does not let through
 */
export async function checkSignOn(context: Context, ownerId: number): Promise<Finding[]> {
  const row = await selectSignOn(context.db, ownerId);
  if (!row) throw fault("not-found");
  const retryAfter = await spend(context.db, CHECKS, String(ownerId));
  if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
  let answer: Awaited<ReturnType<typeof discoverSignOn>>;
  try {
    answer = await discoverSignOn(context, row);
  } catch (error) {
    return [afterFailure(error)];
  }
  const server = answer.serverMetadata();
  const findings: Finding[] = [];
  const needs = (name: "authorization_endpoint" | "token_endpoint") => server[name]?.startsWith("https:");
  if (!needs("authorization_endpoint") || !needs("token_endpoint")) findings.push("not-encrypted");
  if (!server.jwks_uri?.startsWith("https:")) findings.push("no-keys");
  if (server.response_types_supported && !server.response_types_supported.includes("code"))
    findings.push("no-code");
  if (server.scopes_supported && !server.scopes_supported.includes("email")) findings.push("no-email");
  return findings;
}

function afterFailure(error: unknown): Finding {
  const { cause } = error as Error;
  for (const one of [error, cause]) {
    if (one instanceof OutboundRefused && one.word === "refused") throw fault("host-refused");
  }
  if (cause instanceof Response && cause.status === 404) return "not-found-there";
  if ((error as { code?: string }).code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return "other-issuer";
  return failureOf(error).kind === "unreachable" ? "unreachable" : "unreadable";
}
