import { isIP } from "node:net";
import type { SecureContext } from "node:tls";
import { type AllowEntry, isAllowed, isPublicAddress } from "./outbound/address.ts";
import { openSocket, startSecure } from "./outbound/connect.ts";
import { fetchGuarded } from "./outbound/fetch.ts";
import { isLocalhost, normalizeHost } from "./outbound/host.ts";
import type { Fetched, FetchLimits } from "./outbound/limits.ts";
import { type Names, namesByDns, noNames } from "./outbound/names.ts";
import { noRecords, type Records, recordsByDns } from "./outbound/records.ts";
import { OutboundRefused } from "./outbound/refused.ts";
import { type Resolve, resolveByDns } from "./outbound/resolve.ts";
import type { Guard, OutboundKind, Target } from "./outbound/target.ts";
import { trustAlso } from "./outbound/trust.ts";
import { watchOutgoing } from "./watching/figures.ts";

/** Everything may be left out; what tests put in is the resolver, the ports and a certificate to trust. */
export type OutboundOptions = {
  allow?: readonly AllowEntry[];
  resolve?: Resolve;
  /** Left out next to a resolver of your own, there are none. */
  records?: Records;
  /** The same for what depends on an answer. */
  names?: Names;
  ports?: Partial<Record<OutboundKind, readonly number[]>>;
  /** Certificates (PEM) trusted besides the usual ones: those of tests and of a sandbox. */
  trust?: readonly string[];
  /** How requests name themselves. */
  userAgent?: string;
};

/** The one way out of the server to a host that a user or a feed named. */
export type Outbound = Guard & {
  fetch(url: string, limits: FetchLimits): Promise<Fetched>;
  /** Trusted certificates for libraries that start TLS themselves; undefined means the default. */
  context: SecureContext | undefined;
  records: Records;
  names: Names;
};

const defaultPorts: Record<OutboundKind, readonly number[]> = {
  feed: [80, 443],
  cover: [80, 443],
  web: [443],
  smtp: [465, 587],
  imap: [143, 993],
};

/** More addresses than this are not tried; a name with hundreds is a mistake or an attack. */
const mostAddresses = 16;

/**
 * Builds the outbound guard. A name is resolved once; all its addresses must be public (or be allowed with exactly
 * this port), and connections go to these addresses, so a different later answer of the resolver has no effect. It
 * does not protect from a public host that forwards to the internal network.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allow = options.allow ?? [];
  const resolve = options.resolve ?? resolveByDns;
  const ports = { ...defaultPorts, ...options.ports };
  const records = options.records ?? (options.resolve ? noRecords : recordsByDns);
  const names = options.names ?? (options.resolve ? noNames : namesByDns);
  const context = options.trust ? trustAlso(options.trust) : undefined;

  async function check(host: string, port: number, kind: OutboundKind): Promise<Target> {
    const usual = ports[kind].includes(port);
    if (!usual && !allow.some((entry) => entry.port === port)) throw new OutboundRefused("refused", "port");
    const { name, literal } = normalizeHost(host);
    const found = literal ? [name] : isLocalhost(name) ? ["127.0.0.1"] : await resolve(name);
    if (found.length === 0) throw new OutboundRefused("unreachable", "host-unknown");
    const passes = (address: string) =>
      isAllowed(allow, address, port) || (usual && isPublicAddress(address));
    if (!found.every(passes)) throw new OutboundRefused("refused", "address-not-public");
    const addresses = [...new Set(found)].sort((a, b) => isIP(a) - isIP(b)).slice(0, mostAddresses);
    return { name, address: addresses[0]!, addresses, port };
  }

  const guard: Guard = {
    check,
    connect: (target, timeoutMs) =>
      watchOutgoing("connect", () => openSocket(target.addresses, target.port, timeoutMs)),
    secure: (socket, target, timeoutMs) => startSecure(socket, { name: target.name, timeoutMs, context }),
  };
  const fetching = { ...guard, userAgent: options.userAgent ?? "Mozilla/5.0 (compatible; reader)" };
  return {
    ...guard,
    fetch: (url, limits) => watchOutgoing(limits.kind, () => fetchGuarded(fetching, url, limits)),
    context,
    records,
    names,
  };
}
