import type { RouteReply } from "../../../contract/route.ts";
import type { checkMailProvider } from "../../../contract/settings-providers.ts";
import { fault } from "../../platform/fault.ts";
import { failureOf } from "../../platform/oauth/token-failure.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Context } from "../../platform/web/http.ts";
import { KINDS } from "./kinds.ts";
import { discoverClient } from "./provider-client.ts";
import { selectProvider, setChecked } from "./queries.ts";

type Checked = RouteReply<typeof checkMailProvider>;
type Finding = Checked["findings"][number];

const bad = (finding: Finding): Checked => ({
  ok: false,
  findings: [finding],
  authorizationEndpoint: null,
  revocation: false,
});

/**
 * Reads a provider's own description and says what does not fit. Neither client id nor secret is sent: only a sign-in
 * shows whether they are right.
 * @throws Fault not-found; host-refused for a host that the guard does not let through
 */
export async function checkProvider(
  context: Pick<Context, "db" | "outbound" | "secrets">,
  publicId: string,
): Promise<Checked> {
  const provider = await selectProvider(context.db, { publicId });
  if (!provider) throw fault("not-found");
  // A description can be read before the client id is known.
  const asked = { ...provider, client_id: provider.client_id || "unknown" };
  let answer: Awaited<ReturnType<typeof discoverClient>>;
  try {
    answer = await discoverClient(context, asked);
  } catch (error) {
    return afterFailure(error);
  }
  const server = answer.serverMetadata();
  const findings: Finding[] = [];
  const needs = (name: "authorization_endpoint" | "token_endpoint") => server[name]?.startsWith("https:");
  if (!needs("authorization_endpoint") || !needs("token_endpoint")) findings.push("not-encrypted");
  // Google and Microsoft take it and do not say so everywhere.
  const quiet = KINDS[provider.kind].issuer !== null;
  if (!quiet && !server.supportsPKCE()) findings.push("no-pkce");
  const types = server.response_types_supported;
  if (types && !types.includes("code")) findings.push("no-code");
  if (!quiet && server.grant_types_supported && !server.grant_types_supported.includes("refresh_token")) {
    findings.push("no-refresh");
  }
  if (findings.length === 0) await setChecked(context.db, provider.id);
  return {
    ok: findings.length === 0,
    findings,
    authorizationEndpoint: server.authorization_endpoint ?? null,
    revocation: server.revocation_endpoint !== undefined,
  };
}

function afterFailure(error: unknown): Checked {
  const { cause } = error as Error;
  for (const one of [error, cause]) {
    if (one instanceof OutboundRefused && one.word === "refused") throw fault("host-refused");
  }
  if (cause instanceof Response && cause.status === 404) return bad("not-found-there");
  const { code } = error as { code?: string };
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return bad("other-issuer");
  return bad(failureOf(error).kind === "unreachable" ? "unreachable" : "unreadable");
}
