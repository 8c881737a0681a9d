import type { Configuration } from "openid-client";
import { discoverClient as discover } from "../../platform/oauth/discover-client.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Context } from "../../platform/web/http.ts";
import { clientSecret, type KnownProvider } from "./mail-provider.ts";

/** How long a provider's description is believed, in milliseconds. */
const FRESH_MS = 3_600_000;

type Known = Map<string, { until: number; configuration: Promise<Configuration> }>;
/** By the guard that they were read through and go on using. */
const byGuard = new WeakMap<Outbound, Known>();

type Parts = Pick<Context, "outbound" | "secrets">;

/**
 * What openid-client needs for a provider: its description, read through the guard and kept for an hour, and our own
 * client id and secret.
 * @throws as `failureOf` sorts
 */
export async function clientOf(parts: Parts, provider: KnownProvider): Promise<Configuration> {
  const known: Known = byGuard.get(parts.outbound) ?? new Map();
  byGuard.set(parts.outbound, known);
  const key = `${provider.public_id} ${provider.modified.getTime()}`;
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.configuration;
  if (known.size > 100) known.clear();
  const configuration = discoverClient(parts, provider);
  known.set(key, { until: Date.now() + FRESH_MS, configuration });
  // A failure is not kept: the next one asks again.
  configuration.catch(() => known.delete(key));
  return configuration;
}

/** The same, always read anew. */
export const discoverClient = (
  { outbound, secrets }: Parts,
  provider: KnownProvider,
): Promise<Configuration> =>
  discover(outbound, {
    issuer: issuerOf(provider),
    clientId: provider.client_id,
    secret: clientSecret(secrets, provider),
  });

const issuerOf = ({ issuer, tenant }: KnownProvider): string =>
  issuer.replace("{tenant}", encodeURIComponent(tenant || "common"));
