import { authorizationCodeGrant, type Configuration, fetchUserInfo } from "openid-client";
import type { SignOnFault } from "../../../contract/accounts/single-sign-on.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Context } from "../../platform/web/http.ts";
import { brokenNameRule, cleanName, usernameOf } from "../names.ts";
import type { From } from "../sessions/sign-in.ts";
import { type Admitted, admitPerson, type Vouched } from "./admit-person.ts";
import { nonceOf, verifierPlace } from "./begin-sign-on.ts";
import { type AttemptRow, noteFault, type SignOnRow, selectSignOnById, takeAttempt } from "./queries.ts";
import { signOnClient } from "./sign-on-client.ts";
import { SignOnFailed, signOnFaultOf } from "./sign-on-fault.ts";

/** What became of an answer. `link`: the organization's own, to begin once more. */
export type FinishedSignOn =
  | (Admitted & { wayBack: string | null; ownerId: number })
  | { kind: "fault"; fault: SignOnFault; link: string | null };

/**
 * Takes in the answer with which a provider sends a browser back. Its record serves once, whatever comes of it. Nobody is
 * let in unless state, browser, issuer, signature, audience, nonce, time and verifier fit, and the address is verified
 * and of a domain that the organization has proved.
 */
export async function finishSignOn(
  context: Context,
  given: From & { search: string; browserHash: Buffer | null; language: Language; requestId: string },
): Promise<FinishedSignOn> {
  const { db, log } = context;
  const [state, ...more] = new URLSearchParams(given.search).getAll("state");
  const { browserHash } = given;
  const over = { kind: "fault", fault: "sign-on-over", link: null } as const;
  if (!state || more.length > 0 || !browserHash) return over;
  const attempt = await takeAttempt(db, hashToken(state), browserHash);
  const signOn = attempt && (await selectSignOnById(db, attempt.sign_on_id));
  if (!attempt || !signOn) return over;
  try {
    if (!signOn.enabled) throw new SignOnFailed("sign-on-off");
    const vouched = await readAnswer(context, signOn, attempt, state, given.search);
    const admitted = await admitPerson(context, signOn, vouched, { ...given, browserHash });
    return { ...admitted, wayBack: attempt.way_back, ownerId: signOn.owner_id };
  } catch (error) {
    const { fault, detail } = signOnFaultOf(error);
    log.warn({ signOn: signOn.public_id, fault, detail, requestId: given.requestId }, "sign-on");
    // What a person does is no fault of the provider's.
    if (fault !== "sign-on-canceled") await noteFault(db, signOn.id, fault, given.requestId);
    return { kind: "fault", fault, link: signOn.public_id };
  }
}

async function readAnswer(
  context: Context,
  signOn: SignOnRow,
  attempt: AttemptRow,
  state: string,
  search: string,
): Promise<Vouched> {
  const address = new URL(attempt.redirect_uri);
  address.search = search;
  // A name that stands there twice may be read one way here and another there.
  const names = [...address.searchParams.keys()];
  if (new Set(names).size !== names.length) throw new SignOnFailed("sign-on-unreadable", "named twice");
  const verifier = openVerifier(context, attempt);
  const client = await signOnClient(context, signOn);
  const answer = await authorizationCodeGrant(client, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonceOf(verifier),
    idTokenExpected: true,
  });
  const claims = answer.claims()!;
  const told = await withAddress(client, claims, answer.access_token);
  const typed = typeof told.email === "string" ? usernameOf(told.email) : null;
  if (!typed) throw new SignOnFailed("sign-on-no-address");
  const { email_verified: verified } = told;
  // Some providers send it as text.
  if (verified === undefined || verified === null) {
    if (!signOn.unsaid) throw new SignOnFailed("sign-on-unsaid");
  } else if (verified !== true && verified !== "true") throw new SignOnFailed("sign-on-unverified");
  if (claims.sub.length > 255) throw new SignOnFailed("sign-on-unreadable", "sub");
  const text = (name: string): string => {
    const given = told[name];
    const clean = typeof given === "string" ? cleanName(given) : "";
    return brokenNameRule(clean) ? "" : clean;
  };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    username: typed.username,
    domain: typed.mailbox.domain,
    firstName: text("given_name"),
    lastName: text("family_name"),
    nickName: text("given_name") || text("family_name") ? "" : text("name"),
  };
}

/** A sealed verifier that does not open was moved, or its key was replaced since. */
function openVerifier({ secrets }: Context, { verifier, state_hash: stateHash }: AttemptRow): string {
  try {
    return secrets.open(verifier, verifierPlace(stateHash));
  } catch {
    throw new SignOnFailed("sign-on-over");
  }
}

/** OpenID Connect Core 5.4: where a provider also gives out access tokens, it may keep the address for userinfo. */
async function withAddress(
  client: Configuration,
  claims: { sub: string; [name: string]: unknown },
  token: string,
): Promise<Record<string, unknown>> {
  if (claims.email !== undefined || !client.serverMetadata().userinfo_endpoint) return claims;
  return { ...claims, ...(await fetchUserInfo(client, token, claims.sub)) };
}
