import { createHash } from "node:crypto";
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from "openid-client";
import type { beginSignOn as promised } from "../../../contract/accounts/single-sign-on.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import { newToken } from "../../platform/handle.ts";
import type { Context } from "../../platform/web/http.ts";
import { usernameOf } from "../names.ts";
import { type Budget, networkOf, spend } from "../sessions/ask-budget.ts";
import { insertAttempt, noteFault, selectOpenSignOn } from "./queries.ts";
import { signOnAddress, signOnClient } from "./sign-on-client.ts";
import { signOnFaultOf } from "./sign-on-fault.ts";

/** Sign-ins that a network begins: a whole company may come from one. */
const NETWORK: Budget = { name: "sign-on-network", most: 300, seconds: 600 };

/** OpenID Connect Core 3.1.3.7: the nonce comes back inside the ID token. It tells nothing of the verifier. */
export const nonceOf = (verifier: string): string =>
  createHash("sha256").update(`nonce ${verifier}`).digest("base64url");

export const verifierPlace = (stateHash: Buffer) =>
  ({ table: "sign_on_attempt", row: stateHash.toString("hex"), field: "verifier" }) as const;

/** An address of ours to go to afterwards; the page checks it once more. */
const ours = (from: string | undefined): string | null => (from && /^\/(?![/\\])/.test(from) ? from : null);

/**
 * Begins a sign-in: notes it for ten minutes and answers where the browser has to go. Whether an address has an account
 * plays no part: only its domain is looked at.
 * @throws Fault sign-on-unknown, sign-on-unreachable, public-url-missing, too-many-requests
 */
export async function beginSignOn(
  context: Context,
  given: RouteBody<typeof promised>,
  from: { ip: string; browserHash: Buffer; requestId: string },
): Promise<{ location: string }> {
  const { db, config, secrets } = context;
  const retryAfter = await spend(db, NETWORK, networkOf(from.ip));
  if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
  const typed = "username" in given ? usernameOf(given.username) : null;
  const by = "link" in given ? { publicId: given.link } : typed && { domain: typed.mailbox.domain };
  const signOn = by && (await selectOpenSignOn(db, by));
  if (!signOn) throw fault("sign-on-unknown");
  const redirectUri = signOnAddress(config);
  if (redirectUri === null) throw fault("public-url-missing");
  const client = await signOnClient(context, signOn).catch(async (error: unknown) => {
    const { fault: code, detail } = signOnFaultOf(error);
    context.log.warn({ signOn: signOn.public_id, fault: code, detail, requestId: from.requestId }, "sign-on");
    await noteFault(db, signOn.id, code, from.requestId);
    throw fault(code === "sign-on-other-issuer" ? code : "sign-on-unreachable");
  });
  const { token: state, hash: stateHash } = newToken();
  const verifier = randomPKCECodeVerifier();
  const location = buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce: nonceOf(verifier),
    ...(typed && { login_hint: typed.username }),
  });
  await insertAttempt(db, {
    state_hash: stateHash,
    sign_on_id: signOn.id,
    browser_hash: from.browserHash,
    verifier: secrets.seal(verifier, verifierPlace(stateHash)),
    redirect_uri: redirectUri,
    way_back: ours(given.from),
  });
  return { location: location.href };
}
