import { z } from "zod";
import type { FaultCode } from "../faults.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { PasskeyAnswer } from "./passkey-answer.ts";

/** What members become who are made on their first sign-in. Owners are made by owners alone. */
export const SIGN_ON_ROLES = ["manager", "member", "viewer"] as const;
export const SignOnRole = z.enum(SIGN_ON_ROLES);
export type SignOnRole = z.output<typeof SignOnRole>;

/** Domains an organization can claim. */
export const MOST_SIGN_ON_DOMAINS = 20;

/** Why a sign-in at a provider came to nothing. Each has a sentence that an administrator can act on (D2.08). */
export const SIGN_ON_FAULTS = [
  "sign-on-over",
  "sign-on-off",
  "sign-on-canceled",
  "sign-on-refused",
  "sign-on-code-refused",
  "sign-on-client-refused",
  "sign-on-unreachable",
  "sign-on-unreadable",
  "sign-on-not-signed",
  "sign-on-wrong-key",
  "sign-on-other-issuer",
  "sign-on-other-audience",
  "sign-on-other-nonce",
  "sign-on-expired",
  "sign-on-no-address",
  "sign-on-unverified",
  "sign-on-unsaid",
  "sign-on-other-domain",
  "sign-on-not-member",
  "sign-up-closed",
  "login-disabled",
] as const satisfies readonly FaultCode[];
export const SignOnFault = z.enum(SIGN_ON_FAULTS);
export type SignOnFault = z.output<typeof SignOnFault>;

const Domain = z.object({
  publicId: Id,
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  proved: Instant.nullable(),
});

/** How an organization's people sign in at its own provider. */
export const SignOn = z.object({
  /** To be entered at the provider; null without a PUBLIC_URL that a provider can lead back to. */
  redirectAddress: z.string().nullable(),
  provider: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      /** A secret is never shown. */
      secret: z.object({ set: z.boolean(), changed: Instant.nullable() }),
      role: SignOnRole,
      enabled: z.boolean(),
      unsaid: z.boolean(),
      onlyWay: z.boolean(),
      modified: Instant,
      /** The last sign-in that succeeded. */
      used: Instant.nullable(),
      /** The last one that failed. */
      failed: z.object({ fault: SignOnFault, at: Instant, requestId: z.string() }).nullable(),
      /** People who have signed in with it. */
      people: z.int(),
      /** Leads straight to the provider. */
      link: z.string(),
    })
    .nullable(),
  domains: z.array(Domain),
  /** When the recovery code was made; null where there is none. */
  codeMade: Instant.nullable(),
});
export type SignOn = z.output<typeof SignOn>;

const ownerParams = z.object({ ownerId: Id });
const path = "/core/api/owner/:ownerId/single-sign-on";

/** Owners, and administrators who act for the organization. */
export const readSignOn = route({
  method: "GET",
  act: "sign-in.rules",
  path,
  params: ownerParams,
  reply: SignOn,
});

export const SignOnInput = z.strictObject({
  issuer: z.string().trim().max(500),
  clientId: z.string().trim().max(500),
  /** Left out: stays, for the same issuer and client alone. Empty: none. */
  secret: z.string().max(1_000).optional(),
  role: SignOnRole,
  enabled: z.boolean(),
  unsaid: z.boolean(),
  onlyWay: z.boolean(),
  /** Of the settings that were changed; null where there were none. */
  modified: Instant.nullable(),
});
export type SignOnInput = z.output<typeof SignOnInput>;

/** `code`: the recovery code, shown once, where saving has made one. */
export const saveSignOn = route({
  method: "POST",
  act: "sign-in.rules",
  path,
  params: ownerParams,
  sudo: true,
  body: SignOnInput,
  reply: z.object({ signOn: SignOn, code: z.string().nullable() }),
  faults: ["invalid", "stale", "sign-on-untried"],
});
/** Everybody signs in with a password again. */
export const removeSignOn = route({
  method: "DELETE",
  act: "sign-in.rules",
  path,
  params: ownerParams,
  sudo: true,
  reply: SignOn,
});

/** Reads the issuer's own description. */
export const checkSignOn = route({
  method: "POST",
  act: "sign-in.rules",
  path: `${path}/check`,
  passing: true,
  params: ownerParams,
  body: z.strictObject({}),
  reply: z.object({
    findings: z.array(
      z.enum([
        "unreachable",
        "not-found-there",
        "other-issuer",
        "not-encrypted",
        "no-code",
        "no-keys",
        "no-email",
        "unreadable",
      ]),
    ),
  }),
  faults: ["not-found", "host-refused", "too-many-requests"],
});

/** Adds a domain to prove. The same again changes nothing. */
export const addSignOnDomain = route({
  method: "POST",
  act: "sign-in.rules",
  path: `${path}/domain`,
  params: ownerParams,
  body: z.strictObject({ domain: z.string().trim().max(253) }),
  reply: SignOn,
  faults: ["invalid", "too-many-items"],
});
/** Looks into DNS for its record. */
export const proveSignOnDomain = route({
  method: "POST",
  act: "sign-in.rules",
  path: `${path}/domain/:id/prove`,
  params: ownerParams.extend({ id: Id }),
  body: z.strictObject({}),
  reply: SignOn,
  faults: ["domain-record-missing", "domain-not-answered", "domain-taken", "too-many-requests"],
});
/** Where only single sign-on was allowed, people with addresses of this domain may sign in with a password again. */
export const removeSignOnDomain = route({
  method: "DELETE",
  act: "sign-in.rules",
  path: `${path}/domain/:id`,
  params: ownerParams.extend({ id: Id }),
  sudo: true,
  reply: SignOn,
});

/** Makes a new recovery code, shown once, which replaces the one before. Only where there is a provider. */
export const makeSignOnCode = route({
  method: "POST",
  act: "sign-in.rules",
  path: `${path}/code`,
  params: ownerParams,
  sudo: true,
  body: z.strictObject({}),
  reply: z.object({ signOn: SignOn, code: z.string() }),
  faults: ["not-found"],
});

/** Begins a sign-in at the provider of an address's domain, or of an organization's link; the browser goes there next. */
export const beginSignOn = route({
  method: "POST",
  act: "open",
  path: "/core/single-sign-on",
  body: z.union([
    z.strictObject({ username: z.string().max(1016), from: z.string().max(4_000).optional() }),
    z.strictObject({ link: Id, from: z.string().max(4_000).optional() }),
  ]),
  reply: z.object({ location: z.string() }),
  faults: [
    "sign-on-unknown",
    "sign-on-unreachable",
    "sign-on-other-issuer",
    "public-url-missing",
    "too-many-requests",
  ],
});

/**
 * Where the provider sends the browser back to. Always 303, to `/single-sign-on`: with `done` and the session's cookie,
 * with `link` and a ticket after `#`, or with one of SIGN_ON_FAULTS and the request's id.
 */
export const answerSignOn = route({
  method: "GET",
  act: "open",
  path: "/core/single-sign-on/answer",
  writes: true,
  /** `code` and `state`, or `error`; providers add more. */
  query: z.record(z.string(), z.unknown()),
  reply: z.null(),
});

const Ticket = z.string().min(1).max(100);
/**
 * Joins an account that was there before with the person at the provider, by its password; then as signing in. Where the
 * account has a second factor, that is asked for, too, as at sign-in: with `second-factor-needed` the payload says by what.
 */
export const linkSignOn = route({
  method: "POST",
  act: "open",
  path: "/core/single-sign-on/link",
  body: z.strictObject({
    ticket: Ticket,
    password: z.string().min(1).max(256),
    code: z.string().trim().max(40).optional(),
    passkey: PasskeyAnswer.optional(),
  }),
  reply: null,
  status: 204,
  faults: [
    "link-over",
    "wrong-password",
    "second-factor-needed",
    "wrong-code",
    "passkey-refused",
    "slow-down",
    "login-disabled",
    "sign-on-not-member",
  ],
});

/** An owner's way in while the provider is down: the password works again for 15 minutes. */
export const recoverSignOn = route({
  method: "POST",
  act: "open",
  path: "/core/single-sign-on/recovery",
  body: z.strictObject({ username: z.string().max(1016), code: z.string().trim().max(100) }),
  reply: null,
  status: 204,
  faults: ["recovery-code-wrong", "too-many-requests"],
});
