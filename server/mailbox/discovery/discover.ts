import type { Discovered } from "../../../contract/mailbox-discovery.ts";
import type { Mailbox as Address } from "../../platform/mail/address.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { findAutoconfig } from "./find-autoconfig.ts";
import { providerOfDomain, providerOfExchangers, providerOfServer } from "./find-provider.ts";
import type { Endpoint, KnownProvider } from "./providers.ts";
import { tryNames } from "./try-names.ts";

/** Milliseconds for everything together (B1.03: an answer within 3 s). */
const TOTAL_MS = 2_700;

interface Servers {
  imap: Endpoint;
  smtp: Endpoint;
  localPart?: boolean;
}

/**
 * Finds provider, way to sign in and servers from an address alone: our table, SRV records (RFC 6186, 8314), the
 * domain's own autoconfig, its mail exchanger in our table, and the usual names, in this order. No directory of others
 * is asked: it would learn who connects. Nothing of the part before the @ leaves the server.
 */
export async function discover(
  outbound: Outbound,
  { domain, address: user }: Address,
  { totalMs = TOTAL_MS, tried = tryNames } = {},
): Promise<Discovered> {
  const known = providerOfDomain(domain);
  if (known) return ofProvider(known, "table", user);

  const deadline = performance.now() + totalMs;
  const within = <T>(work: Promise<T | null | undefined>) => before(deadline, work);
  // All at once; of several answers, the one that is first in this order wins, however late it comes.
  const srv = within(bySrv(outbound, domain));
  const autoconfig = within(findAutoconfig(outbound, domain, totalMs));
  const exchangers = within(outbound.records.mx(domain));
  const names = within(tried(outbound, domain));

  const published = await srv;
  if (published) return ofServers(published, "srv", user);
  const configured = await autoconfig;
  if (configured) return ofServers(configured, "autoconfig", user);
  const provider = providerOfExchangers((await exchangers) ?? []);
  if (provider) return ofProvider(provider, "mx", user);
  const answering = await names;
  return answering ? ofServers(answering, "tried", user) : nothing(user);
}

const nothing = (user: string): Discovered => ({
  provider: null,
  signIn: "password",
  appPasswords: null,
  source: null,
  user,
  imap: null,
  smtp: null,
});

const ofProvider = (
  { name, signIn, appPasswords, imap, smtp }: KnownProvider,
  source: "table" | "mx",
  user: string,
): Discovered => ({ provider: name, signIn, appPasswords, source, user, imap, smtp });

function ofServers(
  { imap, smtp, localPart }: Servers,
  source: "srv" | "autoconfig" | "tried",
  user: string,
): Discovered {
  const provider = providerOfServer(imap.host);
  return {
    provider: provider?.name ?? null,
    signIn: provider?.signIn ?? "password",
    appPasswords: provider?.appPasswords ?? null,
    source,
    user: localPart ? user.slice(0, user.lastIndexOf("@")) : user,
    imap,
    smtp,
  };
}

async function bySrv({ records }: Outbound, domain: string): Promise<Servers | null> {
  const [imaps, imap, submissions, submission] = await Promise.all(
    ["_imaps", "_imap", "_submissions", "_submission"].map((name) => records.srv(`${name}._tcp.${domain}`)),
  );
  const incoming = endpoint(imaps, true) ?? endpoint(imap, false);
  const outgoing = endpoint(submissions, true) ?? endpoint(submission, false);
  return incoming && outgoing ? { imap: incoming, smtp: outgoing } : null;
}

const endpoint = (
  answers: { host: string; port: number }[] | undefined,
  secure: boolean,
): Endpoint | undefined => answers?.[0] && { ...answers[0], secure };

/** Null once the time is over, or where it fails. */
function before<T>(deadline: number, work: Promise<T | null | undefined>): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), Math.max(0, deadline - performance.now()));
    work
      .then(
        (found) => resolve(found ?? null),
        () => resolve(null),
      )
      .finally(() => clearTimeout(timer));
  });
}
