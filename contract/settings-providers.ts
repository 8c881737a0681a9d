import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";
import { StoredSecret } from "./settings.ts";

export const MOST_OIDC_PROVIDERS = 5;
/** Kinds of mail providers that let users in by consent. */
export const PROVIDER_KINDS = ["google", "microsoft", "oidc"] as const;
/** How a mailbox is reached: by SMTP and IMAP, or by the provider's own interface. */
export const TRANSPORTS = ["mail", "gmail", "graph"] as const;
const Kind = z.enum(PROVIDER_KINDS);
const Way = z.enum(TRANSPORTS);
const Host = z.strictObject({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65535),
  secure: z.boolean(),
});

/** A mail provider that lets users in by consent, as administrators see it. */
export const MailProvider = z.object({
  /** Null: Google or Microsoft without keys yet. */
  id: Id.nullable(),
  kind: Kind,
  name: z.string(),
  issuer: z.string(),
  /** Microsoft: a tenant's id or domain, or `common`. */
  tenant: z.string().nullable(),
  clientId: z.string(),
  clientSecret: StoredSecret,
  /** The way a new mailbox begins with, and all that the provider has. */
  transport: Way,
  transports: z.array(Way),
  imap: Host.nullable(),
  smtp: Host.nullable(),
  /** Asked for besides `openid email offline_access`; only OIDC has a choice. */
  scopes: z.array(z.string()),
  enabled: z.boolean(),
  checked: Instant.nullable(),
  /** It refuses our client id or secret: its mailboxes wait. */
  failing: z.object({ since: Instant, reason: z.string() }).nullable(),
  /** Mailboxes connected through it. */
  mailboxes: z.int(),
  /** When its keys were last saved; null: never. */
  modified: Instant.nullable(),
});
export type MailProvider = z.output<typeof MailProvider>;

/** What is left out stays. `modified` is what was read: any other answers 409 and changes nothing. A secret is only kept for the same client and issuer. */
export const MailProviderInput = z.strictObject({
  kind: Kind,
  /** Left out: a new one; of Google and Microsoft there is one each. */
  id: Id.optional(),
  name: z.string().trim().max(60).optional(),
  /** OIDC only: where `/.well-known/openid-configuration` lies below. */
  issuer: z.string().trim().max(500).optional(),
  tenant: z.string().trim().max(254).optional(),
  clientId: z.string().trim().max(500),
  clientSecret: z.string().max(1_000).optional(),
  transport: Way.optional(),
  imap: Host.optional(),
  smtp: Host.optional(),
  scopes: z.array(z.string().trim().min(1).max(200)).max(10).optional(),
  enabled: z.boolean(),
  modified: Instant.nullable().optional(),
});
export type MailProviderInput = z.output<typeof MailProviderInput>;

const Providers = z.object({
  /** To be copied to the provider; null without PUBLIC_URL. */
  redirectAddress: z.string().nullable(),
  providers: z.array(MailProvider),
});
/** Google and Microsoft always, then those of OIDC. */
export const listMailProviders = route({
  method: "GET",
  path: "/core/api/mail-provider",
  act: "signed-in",
  reply: Providers,
  faults: ["not-allowed"],
});
export const saveMailProvider = route({
  method: "POST",
  path: "/core/api/mail-provider",
  act: "signed-in",
  body: MailProviderInput,
  sudo: true,
  reply: Providers,
  faults: ["not-allowed", "not-found", "stale", "invalid", "too-many-items"],
});
/** Refused while mailboxes use it (`provider-in-use`). */
export const removeMailProvider = route({
  method: "DELETE",
  path: "/core/api/mail-provider/:id",
  act: "signed-in",
  params: z.object({ id: Id }),
  sudo: true,
  reply: Providers,
  faults: ["not-allowed", "not-found", "provider-in-use"],
});
/** Reads the issuer's own description; changes only when it was checked. */
export const checkMailProvider = route({
  method: "POST",
  path: "/core/api/mail-provider/:id/check",
  act: "signed-in",
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  reply: z.object({
    ok: z.boolean(),
    /** Stable codes of what does not fit. */
    findings: z.array(
      z.enum([
        "unreachable",
        "not-found-there",
        "other-issuer",
        "not-encrypted",
        "no-pkce",
        "no-refresh",
        "no-code",
        "unreadable",
      ]),
    ),
    authorizationEndpoint: z.string().nullable(),
    revocation: z.boolean(),
  }),
  faults: ["not-allowed", "not-found", "host-refused", "too-many-requests"],
});
