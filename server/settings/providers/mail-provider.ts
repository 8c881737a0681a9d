import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type Endpoint, KINDS } from "./kinds.ts";
import {
  lockProvider,
  markFailing,
  markWorking,
  type ProviderRow,
  selectAdministrators,
  selectProvider,
  selectProviders,
} from "./queries.ts";

/** A provider as those see it who sign in there. Its secret is sealed; `clientSecret` opens it. */
export type KnownProvider = ProviderRow;

export const providerById = (db: Db, id: number): Promise<KnownProvider | undefined> =>
  selectProvider(db, { id });
export const providerByHandle = (db: Db, publicId: string): Promise<KnownProvider | undefined> =>
  selectProvider(db, { publicId });
export const allProviders: (db: Db) => Promise<KnownProvider[]> = selectProviders;
export const holdProvider = lockProvider;
export const markProviderFailing = markFailing;
export const markProviderWorking = markWorking;
/** Who is told: everybody who may change the keys. */
export const administrators = selectAdministrators;

const place = (row: number) => ({ table: "mail_provider", row, field: "secret" });

export const sealClientSecret = (secrets: Secrets, id: number, secret: string): Buffer =>
  secrets.seal(secret, place(id));
export const resealClientSecret = (secrets: Secrets, id: number, sealed: Buffer): Buffer | null =>
  secrets.reseal(sealed, place(id));
export const clientSecret = (secrets: Secrets, { id, secret }: KnownProvider): string | null =>
  secret && secrets.open(secret, place(id));

/** Where mail programs find a provider's servers; null where it has none. */
export function hostsOf({ kind, hosts }: KnownProvider): { imap: Endpoint; smtp: Endpoint } | null {
  const { imap, smtp } = KINDS[kind];
  return imap && smtp ? { imap, smtp } : hosts;
}

export const transportsOf = ({ kind }: KnownProvider) => KINDS[kind].transports;

/** The page behind `/api/mailboxes/consent/answer`, as the provider has to know it; null without PUBLIC_URL. */
export function redirectAddress({ publicUrl }: Config): string | null {
  if (!publicUrl) return null;
  const { protocol, hostname } = new URL(publicUrl);
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !loopback) return null;
  return `${publicUrl.replace(/\/+$/, "")}/api/mailboxes/consent/answer`;
}

/** Why nobody can sign in at a provider at present; null where they can. */
export function whyOff(
  provider: KnownProvider | undefined,
  config: Config,
): "not-set-up" | "provider-off" | "public-url-missing" | "provider-failing" | null {
  if (!provider || provider.client_id === "") return "not-set-up";
  if (!provider.enabled) return "provider-off";
  if (redirectAddress(config) === null) return "public-url-missing";
  return provider.failing_since ? "provider-failing" : null;
}
