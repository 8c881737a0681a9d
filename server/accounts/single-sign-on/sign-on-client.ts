import { type Configuration, clockTolerance, enableNonRepudiationChecks } from "openid-client";
import type { Config } from "../../platform/config.ts";
import { discoverClient } from "../../platform/oauth/discover-client.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import type { SignOnRow } from "./queries.ts";

/** How long a provider's description is believed, in milliseconds. */
const FRESH_MS = 3_600_000;
/** How far a provider's clock may be from ours, in seconds. */
const CLOCK_TOLERANCE = 60;

/** An attempt that began with other keys does not go on with these: the key holds what was saved last. */
const byGuard = new WeakMap<Outbound, Map<string, { until: number; client: Promise<Configuration> }>>();

type Parts = Pick<Context, "outbound" | "secrets">;

const secretPlace = (id: number) => ({ table: "sign_on", row: id, field: "secret" }) as const;
export const sealSignOnSecret = (secrets: Secrets, id: number, secret: string): Buffer =>
  secrets.seal(secret, secretPlace(id));
export const resealSignOnSecret = (secrets: Secrets, id: number, sealed: Buffer): Buffer | null =>
  secrets.reseal(sealed, secretPlace(id));

/**
 * What openid-client needs for an organization's provider; its description is kept for an hour.
 * @throws as `signOnFaultOf` sorts
 */
export async function signOnClient(parts: Parts, row: SignOnRow): Promise<Configuration> {
  const known = byGuard.get(parts.outbound) ?? new Map();
  byGuard.set(parts.outbound, known);
  const key = `${row.public_id} ${row.modified.getTime()}`;
  const found = known.get(key);
  if (found && found.until > Date.now()) return found.client;
  if (known.size > 500) known.clear();
  const client = discoverSignOn(parts, row);
  known.set(key, { until: Date.now() + FRESH_MS, client });
  // A failure is not kept: the next one asks again.
  client.catch(() => known.delete(key));
  return client;
}

/** The same, always read anew. */
export async function discoverSignOn({ outbound, secrets }: Parts, row: SignOnRow): Promise<Configuration> {
  const client = await discoverClient(outbound, {
    issuer: row.issuer,
    clientId: row.client_id,
    secret: row.secret && secrets.open(row.secret, secretPlace(row.id)),
    metadata: { [clockTolerance]: CLOCK_TOLERANCE },
  });
  // The signature is checked although TLS protects the answer: a proxy between us may read it.
  enableNonRepudiationChecks(client);
  return client;
}

/** Where providers lead back to; null without an address that one can. */
export function signOnAddress({ publicUrl }: Config): string | null {
  if (!publicUrl) return null;
  const { protocol, hostname } = new URL(publicUrl);
  const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !loopback) return null;
  return `${publicUrl.replace(/\/+$/, "")}/core/single-sign-on/answer`;
}
