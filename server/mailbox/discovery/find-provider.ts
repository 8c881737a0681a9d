import { type Endpoint, KNOWN_PROVIDERS, type KnownProvider } from "./providers.ts";

const byDomain = new Map(KNOWN_PROVIDERS.flatMap((one) => one.domains.map((domain) => [domain, one])));

/** The provider that gives out addresses of this domain. */
export const providerOfDomain = (domain: string): KnownProvider | undefined => byDomain.get(domain);

const isBelow = (host: string, end: string): boolean => host === end || host.endsWith(`.${end}`);

/** The longest suffix wins: "olc.protection.outlook.com" before "protection.outlook.com". */
function byEnd(host: string): KnownProvider | undefined {
  let found: { provider: KnownProvider; end: string } | undefined;
  for (const provider of KNOWN_PROVIDERS)
    for (const end of provider.mx)
      if (isBelow(host, end) && end.length > (found?.end.length ?? 0)) found = { provider, end };
  return found?.provider;
}

/** The provider that a domain's mail exchangers belong to, with the exchanger's name filled in. */
export function providerOfExchangers(hosts: readonly string[]): KnownProvider | undefined {
  for (const host of hosts) {
    const provider = byEnd(host);
    if (provider) return { ...provider, imap: fill(provider.imap, host), smtp: fill(provider.smtp, host) };
  }
  return undefined;
}

/** The provider that a mail server belongs to. */
export const providerOfServer = (host: string): KnownProvider | undefined =>
  KNOWN_PROVIDERS.find(({ imap, smtp }) => imap.host === host || smtp.host === host);

const fill = (endpoint: Endpoint, mx: string): Endpoint => ({
  ...endpoint,
  host: endpoint.host.replace("{mx}", mx),
});
