import type { MailProvider } from "../../../contract/settings-providers.ts";

type Kind = MailProvider["kind"];
type Transport = MailProvider["transport"];
export interface Endpoint {
  host: string;
  port: number;
  secure: boolean;
}

/** What we know of a kind of provider: where it is, what is asked for, and what it calls things. */
export interface ProviderKind {
  name: string;
  /** `{tenant}` is filled in; null: the administrator names it. */
  issuer: string | null;
  transports: readonly Transport[];
  /** The way new mailboxes begin with. */
  begins: Transport;
  /** Asked for besides, whatever the transport. */
  always: readonly string[];
  /** Those of each transport; each one has to be in the answer. */
  scopes: Partial<Record<Transport, readonly string[]>>;
  /** The prefix an answer may leave out or add. */
  resource: RegExp | null;
  /** Further parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>;
  imap: Endpoint | null;
  smtp: Endpoint | null;
  /** Claims that may hold the address, best first. */
  addressClaims: readonly string[];
  /** Ends the refresh token where the user's password is changed. */
  endsWithPassword: boolean;
  /** Names of the error when a company's administrator has to agree first. */
  approvalLink: string | null;
}

/**
 * The kinds of providers. Google begins with SMTP and IMAP: SMTP keeps our Message-ID, its own interface makes another,
 * and waiting for mail needs nothing more. Microsoft begins with Graph: sending by SMTP is often off for a whole company
 * even with consent (535 5.7.139).
 */
export const KINDS: Readonly<Record<Kind, ProviderKind>> = {
  google: {
    name: "Google",
    issuer: "https://accounts.google.com",
    transports: ["mail", "gmail"],
    begins: "mail",
    always: ["openid", "email"],
    scopes: {
      mail: ["https://mail.google.com/"],
      gmail: ["https://www.googleapis.com/auth/gmail.send", "https://www.googleapis.com/auth/gmail.readonly"],
    },
    resource: null,
    // Google gives a refresh token only when asked this way, and only together with a new consent.
    parameters: { access_type: "offline", prompt: "consent" },
    imap: { host: "imap.gmail.com", port: 993, secure: true },
    smtp: { host: "smtp.gmail.com", port: 465, secure: true },
    addressClaims: ["email"],
    endsWithPassword: true,
    approvalLink: null,
  },
  microsoft: {
    name: "Microsoft",
    issuer: "https://login.microsoftonline.com/{tenant}/v2.0",
    transports: ["mail", "graph"],
    begins: "graph",
    always: ["openid", "email", "profile", "offline_access"],
    scopes: {
      mail: ["https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"],
      graph: ["https://graph.microsoft.com/Mail.Send", "https://graph.microsoft.com/Mail.Read"],
    },
    resource: /^https:\/\/(outlook\.office(365)?\.com|graph\.microsoft\.com)\//i,
    parameters: { prompt: "select_account" },
    imap: { host: "outlook.office365.com", port: 993, secure: true },
    smtp: { host: "smtp.office365.com", port: 587, secure: false },
    addressClaims: ["email", "preferred_username"],
    endsWithPassword: false,
    approvalLink: "https://login.microsoftonline.com/{tenant}/v2.0/adminconsent",
  },
  oidc: {
    name: "",
    issuer: null,
    transports: ["mail"],
    begins: "mail",
    always: ["openid", "email", "offline_access"],
    scopes: { mail: [] },
    resource: null,
    // OpenID Connect Core 11: offline access wants the user's consent each time.
    parameters: { prompt: "consent" },
    imap: null,
    smtp: null,
    addressClaims: ["email"],
    endsWithPassword: false,
    approvalLink: null,
  },
};

/** A scope as it is compared: some providers answer without the resource it belongs to, and in another case. */
const bare = (kind: Kind, scope: string): string =>
  KINDS[kind].resource ? scope.replace(KINDS[kind].resource, "").toLowerCase() : scope;

/** The scopes a transport needs that an answer does not hold, as people read them. */
export function missingScopes(
  provider: { kind: Kind; scopes: readonly string[] },
  transport: Transport,
  granted: string,
): string[] {
  const { kind } = provider;
  const given = new Set(granted.split(/\s+/).map((scope) => bare(kind, scope)));
  return neededScopes(provider, transport).filter((scope) => !given.has(bare(kind, scope)));
}

const neededScopes = (
  { kind, scopes }: { kind: Kind; scopes: readonly string[] },
  transport: Transport,
): string[] => [...(KINDS[kind].scopes[transport] ?? []), ...scopes];

export const askedScopes = (
  provider: { kind: Kind; scopes: readonly string[] },
  transport: Transport,
): string[] => [...new Set([...KINDS[provider.kind].always, ...neededScopes(provider, transport)])];
