import { createHash } from "node:crypto";
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomPKCECodeVerifier } from "openid-client";
import type { beginConsent as promised } from "../../../contract/mailbox-consent.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { spend } from "../../accounts/sessions/ask-budget.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { failureOf } from "../../platform/oauth/token-failure.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { askedScopes, KINDS } from "../../settings/providers/kinds.ts";
import {
  type KnownProvider,
  providerByHandle,
  redirectAddress,
  transportsOf,
  whyOff,
} from "../../settings/providers/mail-provider.ts";
import { clientOf } from "../../settings/providers/provider-client.ts";
import { refuseTooMany } from "../count-mailboxes.ts";
import { selectGrant } from "../grants/queries.ts";
import { CONSENT_BUDGET } from "../limits.ts";
import { type MailboxRow, selectOwnMailbox } from "../queries.ts";
import type { MailboxTransport } from "../tables.ts";
import { insertConsent } from "./queries.ts";

type Given = RouteBody<typeof promised>;

/** OpenID Connect Core 3.1.3.7: the nonce comes back inside the ID token. It tells nothing of the verifier. */
export const nonceOf = (verifier: string): string =>
  createHash("sha256").update(`nonce ${verifier}`).digest("base64url");

export const verifierPlace = (stateHash: Buffer) =>
  ({ table: "mailbox_consent", row: stateHash.toString("hex"), field: "verifier" }) as const;

/**
 * Begins a consent: notes it for ten minutes and answers where the browser has to go.
 * @throws Fault not-found, invalid and the faults of the promise
 */
export async function beginConsent(
  context: Context,
  who: { loginId: number; ownerId: number; bearer: string; browserHash: Buffer },
  given: Given,
): Promise<{ location: string }> {
  const { db, config, secrets } = context;
  const provider = await providerByHandle(db, given.provider);
  if (!provider) throw fault("not-found");
  const off = whyOff(provider, config);
  if (off) throw fault(off === "not-set-up" ? "provider-off" : off);
  const mailbox = await mailboxFor(context, who, given, provider);
  const transport = given.transport ?? transportFor(mailbox, provider);
  if (!transportsOf(provider).includes(transport)) throw invalidField("/transport", "wrong-kind");
  if (!mailbox) await refuseTooMany(db, who);
  const retryAfter = await spend(db, CONSENT_BUDGET, String(who.loginId));
  if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });

  const { token: state, hash: stateHash } = newToken();
  const verifier = randomPKCECodeVerifier();
  const redirectUri = redirectAddress(config)!;
  const hint = given.address ?? mailbox?.sender_address;
  const client = await clientOf(context, provider).catch((error: unknown) => {
    context.log.info({ provider: provider.id, detail: failureOf(error).detail }, "a provider did not answer");
    throw fault("provider-unreachable");
  });
  const location = buildAuthorizationUrl(client, {
    ...KINDS[provider.kind].parameters,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: askedScopes(provider, transport).join(" "),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce: nonceOf(verifier),
    ...(hint && { login_hint: hint }),
  });
  const noted = await inTransaction(db, (tx) =>
    insertConsent(tx, {
      stateHash,
      browserHash: who.browserHash,
      bearerHash: hashToken(who.bearer),
      verifier: secrets.seal(verifier, verifierPlace(stateHash)),
      loginId: who.loginId,
      ownerId: who.ownerId,
      providerId: provider.id,
      mailboxId: mailbox?.id ?? null,
      transport,
      redirectUri,
    }),
  );
  if (!noted) throw fault("no-session");
  return { location: location.href };
}

/** The mailbox to renew. One that is connected through another provider stays there. @throws Fault not-found, invalid */
async function mailboxFor(
  { db }: Context,
  who: { loginId: number; ownerId: number },
  given: Given,
  provider: KnownProvider,
): Promise<MailboxRow | null> {
  if (given.mailbox === undefined) return null;
  const mailbox = await selectOwnMailbox(db, who.loginId, given.mailbox);
  if (!mailbox || mailbox.owner_id !== who.ownerId) throw fault("not-found");
  // The demonstration's own is no account at any provider.
  if (mailbox.sandbox && mailbox.provider_id === null) throw fault("not-found");
  const grant = await selectGrant(db, mailbox.id);
  if (grant && mailbox.provider_id !== provider.id) throw invalidField("/provider", "wrong-kind");
  return mailbox;
}

const transportFor = (mailbox: MailboxRow | null, provider: KnownProvider): MailboxTransport =>
  mailbox?.provider_id === provider.id ? mailbox.transport : provider.transport;
