import { authorizationCodeGrant } from "openid-client";
import type { ConsentFault } from "../../../contract/mailbox-consent.ts";
import { Fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { parseAddress } from "../../platform/mail/address.ts";
import { failureNamed, failureOf, type TokenFailure } from "../../platform/oauth/token-failure.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { KINDS, missingScopes } from "../../settings/providers/kinds.ts";
import { type KnownProvider, providerById } from "../../settings/providers/mail-provider.ts";
import { clientOf } from "../../settings/providers/provider-client.ts";
import { pauseProvider } from "../grants/end-grant.ts";
import { isConnectedElsewhere } from "../grants/queries.ts";
import { revokeToken } from "../grants/revoke-grant.ts";
import type { TokenAnswer } from "../grants/tokens.ts";
import { selectMailboxById } from "../queries.ts";
import { nonceOf, verifierPlace } from "./begin-consent.ts";
import { type ConsentRow, takeConsent } from "./queries.ts";
import { type Account, storeGrant } from "./store-grant.ts";

/** What became of an answer: the connected mailbox, or why nothing was stored. */
export type Finished =
  | { ok: true; mailbox: string; loginId: number; ownerId: number; provider: string; anew: boolean }
  | { ok: false; fault: ConsentFault; missing?: string[]; mailbox?: string; provider?: string };

/**
 * Takes in the answer with which a provider sends a browser back. Its record serves once, whatever comes of it. Nothing
 * is stored unless state, browser, sign-in, issuer, nonce and verifier fit, every scope is there, and the account is the
 * mailbox's own.
 */
export async function finishConsent(
  context: Context,
  given: { search: string; browserHash: Buffer | null },
): Promise<Finished> {
  const { db } = context;
  const { browserHash } = given;
  const [state, ...more] = new URLSearchParams(given.search).getAll("state");
  if (!state || more.length > 0 || !browserHash) return { ok: false, fault: "consent-over" };
  const consent = await inTransaction(db, (tx) => takeConsent(tx, hashToken(state), browserHash));
  if (!consent) return { ok: false, fault: "consent-over" };
  const provider = await providerById(db, consent.provider_id);
  const mailbox = consent.mailbox_id === null ? null : await selectMailboxById(db, consent.mailbox_id);
  const about = {
    ...(mailbox && { mailbox: mailbox.public_id }),
    ...(provider && { provider: provider.public_id }),
  };
  if (!provider?.enabled) return { ok: false, fault: "provider-off", ...about };
  try {
    const { account, answer } = await exchange(context, provider, consent, state, given.search);
    const missing = missingOf(provider, consent, answer, account);
    if (missing.length > 0 || !account) {
      await giveBack(context, provider, account, answer);
      return { ok: false, fault: "consent-incomplete", missing, ...about };
    }
    return await store(context, provider, consent, account, answer, about);
  } catch (error) {
    if (error instanceof NotBelieved) return { ok: false, fault: "consent-over", ...about };
    return { ok: false, fault: await faultFor(context, provider, failureOf(error), given.search), ...about };
  }
}

/** The answer is not the one to our question. */
class NotBelieved extends Error {}

async function exchange(
  context: Context,
  provider: KnownProvider,
  consent: ConsentRow,
  state: string,
  search: string,
): Promise<{ account: Account | null; answer: TokenAnswer }> {
  const address = new URL(consent.redirect_uri);
  address.search = search;
  // A name that stands there twice may be read one way here and another there.
  const names = [...address.searchParams.keys()];
  if (new Set(names).size !== names.length) throw new NotBelieved();
  const verifier = openVerifier(context, consent);
  const answer = await authorizationCodeGrant(await clientOf(context, provider), address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonceOf(verifier),
    idTokenExpected: true,
  });
  const claims = answer.claims();
  const claimed = KINDS[provider.kind].addressClaims
    .map((name) => claims?.[name])
    .find((value): value is string => typeof value === "string" && parseAddress(value).ok);
  // Whoever may type any address into their profile must not send in another's name.
  const believed = claims?.email_verified !== false;
  const parsed = claimed === undefined || !believed ? null : parseAddress(claimed);
  const account =
    claims && parsed?.ok
      ? {
          subject: subjectOf(claims),
          email: parsed.mailbox.address,
          name: typeof claims.name === "string" ? claims.name.slice(0, 120) : null,
        }
      : null;
  return { account, answer: answer as TokenAnswer };
}

/** One that was moved, or sealed with a key that has been replaced since, opens nothing. */
function openVerifier({ secrets }: Context, { verifier, state_hash: stateHash }: ConsentRow): string {
  try {
    return secrets.open(verifier, verifierPlace(stateHash));
  } catch {
    throw new NotBelieved();
  }
}

/** At Microsoft `sub` differs for each application; the tenant and the object in it do not. */
function subjectOf(claims: { iss: string; sub: string; [name: string]: unknown }): string {
  const { tid, oid } = claims;
  return typeof tid === "string" && typeof oid === "string" ? `${tid}.${oid}` : claims.sub;
}

/** The names of what the answer lacks: scopes that were unticked, lasting access, the address. */
function missingOf(
  provider: KnownProvider,
  consent: ConsentRow,
  answer: TokenAnswer,
  account: Account | null,
): string[] {
  // RFC 6749 5.1: left out where it is what was asked for.
  const missing = answer.scope === undefined ? [] : missingScopes(provider, consent.transport, answer.scope);
  if (!answer.refresh_token) missing.push("offline_access");
  if (!account) missing.push("email");
  return missing;
}

async function store(
  context: Context,
  provider: KnownProvider,
  consent: ConsentRow,
  account: Account,
  answer: TokenAnswer,
  about: { mailbox?: string; provider?: string },
): Promise<Finished> {
  try {
    const { publicId, anew } = await inTransaction(context.db, (tx) =>
      storeGrant(tx, context, provider, consent, account, answer),
    );
    const { login_id: loginId, owner_id: ownerId } = consent;
    return { ok: true, mailbox: publicId, loginId, ownerId, provider: provider.name, anew };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    await giveBack(context, provider, account, answer);
    const known = ["other-account", "already-connected", "too-many-mailboxes"] as const;
    const code = known.find((one) => one === error.code);
    return { ok: false, fault: code ?? "consent-over", ...about };
  }
}

/** What we do not keep is taken back, unless that would end what is connected already. */
async function giveBack(
  context: Context,
  provider: KnownProvider,
  account: Account | null,
  answer: TokenAnswer,
): Promise<void> {
  const where = account && { providerId: provider.id, subject: account.subject };
  // Whose it is cannot be told: it may be of an account that is connected.
  if (!where || (await isConnectedElsewhere(context.db, where, null))) return;
  await revokeToken(context, provider, answer.refresh_token ?? answer.access_token);
}

async function faultFor(
  context: Context,
  provider: KnownProvider,
  failure: TokenFailure,
  search: string,
): Promise<ConsentFault> {
  context.log.info(
    { provider: provider.id, failure: failure.kind, detail: failure.detail },
    "a consent was not given",
  );
  switch (failure.kind) {
    case "approval-needed":
      return "approval-needed";
    case "unreachable":
      return "provider-unreachable";
    case "client-refused":
      await inTransaction(context.db, (tx) => pauseProvider(tx, provider.id, failure.detail));
      return "provider-failing";
    case "grant-over":
      return "consent-over";
    default:
      return saidNo(search) ? "consent-refused" : "consent-over";
  }
}

/** An error in the address is the provider's own word, where it is about the user's choice. */
function saidNo(search: string): boolean {
  const error = new URLSearchParams(search).get("error");
  return error !== null && failureNamed(error, "", 400).kind === "not-believed";
}
