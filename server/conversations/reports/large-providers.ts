/**
 * Mail providers that are too large to lie for one of their customers. `signs`: the domains whose signature their own
 * reports carry; `servers`: where their users hand mails in; `takesAt`: the ends of the names of the hosts that take
 * mail for the domains they serve. From what the providers document; which of them sign their reports has to be
 * confirmed with real accounts (docs/operations.md).
 */
export interface LargeProvider {
  name: string;
  signs: readonly string[];
  servers: readonly string[];
  takesAt: readonly string[];
}

export const LARGE_PROVIDERS: readonly LargeProvider[] = [
  {
    name: "Google",
    signs: ["googlemail.com", "gmail.com", "google.com"],
    servers: ["smtp.gmail.com", "smtp-relay.gmail.com"],
    takesAt: [".google.com", ".googlemail.com"],
  },
  {
    name: "Microsoft",
    signs: ["outlook.com", "hotmail.com"],
    servers: ["smtp.office365.com", "smtp-mail.outlook.com"],
    takesAt: [".mail.protection.outlook.com", ".olc.protection.outlook.com", ".mx.microsoft"],
  },
  {
    name: "Yahoo",
    signs: ["yahoo.com", "aol.com"],
    servers: ["smtp.mail.yahoo.com", "smtp.aol.com"],
    takesAt: [".yahoodns.net"],
  },
  {
    name: "Apple",
    signs: ["icloud.com", "me.com"],
    servers: ["smtp.mail.me.com"],
    takesAt: [".mail.icloud.com"],
  },
  {
    name: "1&1",
    signs: ["gmx.net", "gmx.de", "web.de", "kundenserver.de", "ionos.de", "ionos.com"],
    servers: ["mail.gmx.net", "mail.gmx.com", "smtp.web.de", "smtp.ionos.de", "smtp.ionos.com"],
    takesAt: [".gmx.net", ".web.de", ".kundenserver.de", ".ionos.de", ".ionos.com"],
  },
  {
    name: "Telekom",
    signs: ["t-online.de", "magenta.de"],
    servers: ["securesmtp.t-online.de"],
    takesAt: [".t-online.de"],
  },
];

const endsWith = (host: string, ends: readonly string[]): boolean =>
  ends.some((end) => host.endsWith(end) || host === end.slice(1));

/** The provider whose own reports are signed for this domain. */
export const providerSigning = (domain: string, all = LARGE_PROVIDERS): LargeProvider | undefined =>
  all.find(({ signs }) => signs.includes(domain));

/** The provider whose users hand their mails in at this host. */
export const providerServing = (host: string, all = LARGE_PROVIDERS): LargeProvider | undefined =>
  all.find(({ servers }) => servers.includes(host.toLowerCase()));

/** Whether the provider takes the mail of a domain with these exchangers: all of them are its own. */
export const takesMailOf = (provider: LargeProvider, exchangers: readonly string[]): boolean =>
  exchangers.length > 0 && exchangers.every((host) => endsWith(host.toLowerCase(), provider.takesAt));
