import { z } from "zod";
import { Id } from "./forms/page.ts";
import { route } from "./route.ts";
import { PROVIDER_KINDS, TRANSPORTS } from "./settings-providers.ts";

/** A provider that users may sign in at, or why not. */
export const ProviderOffer = z.object({
  /** Null: no administrator has entered its keys. */
  id: Id.nullable(),
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  enabled: z.boolean(),
  /** Why the button is off. */
  why: z.enum(["not-set-up", "provider-off", "public-url-missing", "provider-failing"]).nullable(),
  /** The way it begins with, and all it has. */
  transport: z.enum(TRANSPORTS),
  transports: z.array(z.enum(TRANSPORTS)),
});
export type ProviderOffer = z.output<typeof ProviderOffer>;
export const listProviderOffers = route({
  method: "GET",
  path: "/api/mail-provider",
  act: "signed-in",
  reply: z.array(ProviderOffer),
});

/** The names of consent's answers in `/config?fault=`; `missing` or `provider` may stand beside it. */
export const CONSENT_FAULTS = [
  "consent-over",
  "consent-refused",
  "consent-incomplete",
  "other-account",
  "already-connected",
  "approval-needed",
  "provider-off",
  "provider-failing",
  "provider-unreachable",
  "too-many-mailboxes",
] as const;
export type ConsentFault = (typeof CONSENT_FAULTS)[number];

/**
 * Begins a sign-in at a provider: the browser goes to `location` next. The record lives ten minutes, serves once, and
 * belongs to this user and, by a cookie, to this browser. With `mailbox` it renews that one, or changes its way.
 */
export const beginConsent = route({
  method: "POST",
  path: "/api/mailboxes/consent",
  act: "mailbox.connect",
  body: z.strictObject({
    owner: Id.optional(),
    provider: Id,
    mailbox: Id.optional(),
    /** Left out: that of the mailbox, else the one the provider begins with. */
    transport: z.enum(TRANSPORTS).optional(),
    /** Fills in the account at the provider. */
    address: z.string().trim().max(254).optional(),
  }),
  reply: z.object({ location: z.string() }),
  faults: [
    "not-found",
    "no-owner",
    "invalid",
    "provider-off",
    "public-url-missing",
    "provider-failing",
    "provider-unreachable",
    "too-many-mailboxes",
    "too-many-requests",
  ],
});

/**
 * Where the provider sends the browser back to. Always 303: to `/config/$id?connected=yes`, or to `?fault=…` of the
 * mailbox it was for or of `/config`, with one of CONSENT_FAULTS, and `missing=` (names of refused scopes) or
 * `provider=` beside it.
 */
export const answerConsent = route({
  method: "GET",
  path: "/api/mailboxes/consent/answer",
  act: "open",
  writes: true,
  /** `code` and `state`, or `error`; providers add more. What does not fit is answered as any other wrong answer. */
  query: z.record(z.string(), z.unknown()),
  reply: z.null(),
});

/** What a company's administrator at Microsoft has to do, and a text to send them (B1.13). */
export const readApproval = route({
  method: "GET",
  path: "/api/mail-provider/:id/approval",
  act: "signed-in",
  params: z.object({ id: Id }),
  reply: z.object({
    /** Opens the page on which the administrator agrees for the whole company. */
    link: z.string(),
    application: z.string(),
    scopes: z.array(z.string()),
  }),
  faults: ["not-found", "public-url-missing"],
});
