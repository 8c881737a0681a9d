/** A server as a provider names it. `{mx}` stands for the host that takes the domain's mail. */
export interface Endpoint {
  host: string;
  port: number;
  /** False: encryption is turned on by STARTTLS. */
  secure: boolean;
}

/** How its users sign in to a mail program. */
export type ProviderSignIn =
  /** By consent at Google or Microsoft, where the platform has a client of theirs. */
  | "google"
  | "microsoft"
  /** Only by a password made for mail programs, on a page of the provider's. */
  | "app-password"
  | "password";

export interface KnownProvider {
  name: string;
  /** Domains of addresses. */
  domains: readonly string[];
  /** Suffixes of mail exchangers' names: domains that have their mail there. */
  mx: readonly string[];
  imap: Endpoint;
  smtp: Endpoint;
  signIn: ProviderSignIn;
  /** Where its users make a password for mail programs; null where they need none. */
  appPasswords: string | null;
  /** Recipients a day that the provider allows; null where it publishes no figure. */
  perDay: number | null;
  /** Whether it files a copy of what was sent over SMTP itself; null where that is not known. */
  filesSent: boolean | null;
}

const tls = (host: string, port: number): Endpoint => ({ host, port, secure: true });
const startTls = (host: string, port = 587): Endpoint => ({ host, port, secure: false });

/** A provider whose users sign in with the password of their mailbox and that publishes no more than its servers. */
const plain = (
  name: string,
  domains: readonly string[],
  mx: readonly string[],
  imap: string,
  smtp: string | Endpoint,
): KnownProvider => ({
  name,
  domains,
  mx,
  imap: tls(imap, 993),
  smtp: typeof smtp === "string" ? tls(smtp, 465) : smtp,
  signIn: "password",
  appPasswords: null,
  perDay: null,
  filesSent: null,
});

const GOOGLE = {
  imap: tls("imap.gmail.com", 993),
  smtp: tls("smtp.gmail.com", 465),
  signIn: "google",
  appPasswords: "https://myaccount.google.com/apppasswords",
  filesSent: true,
} as const;

/**
 * Mail providers by what an address or its domain's mail exchanger tells. Servers and ways to sign in are those that the
 * providers publish for mail programs; hosts were compared with Thunderbird's table (github.com/thunderbird/autoconfig)
 * where that has them. Daily figures: support.google.com/mail/answer/22839 and support.google.com/a/answer/166852,
 * learn.microsoft.com (Exchange Online limits), support.apple.com/102198, help.yahoo.com SLN3353,
 * yandex.com/support/mail.
 */
export const KNOWN_PROVIDERS: readonly KnownProvider[] = [
  { name: "Gmail", domains: ["gmail.com", "googlemail.com"], mx: [], ...GOOGLE, perDay: 500 },
  { name: "Google Workspace", domains: [], mx: ["google.com", "googlemail.com"], ...GOOGLE, perDay: 2_000 },
  {
    name: "Outlook.com",
    domains: [
      ...["outlook", "hotmail", "live"].flatMap((name) =>
        ["com", "de", "at", "fr", "es", "it", "co.uk", "nl", "be", "dk", "se", "com.au", "com.br", "ca"].map(
          (end) => `${name}.${end}`,
        ),
      ),
      "msn.com",
    ],
    mx: ["olc.protection.outlook.com"],
    imap: tls("outlook.office365.com", 993),
    smtp: startTls("smtp-mail.outlook.com"),
    signIn: "microsoft",
    appPasswords: null,
    perDay: 300,
    filesSent: true,
  },
  {
    name: "Microsoft 365",
    domains: ["onmicrosoft.com"],
    mx: ["mail.protection.outlook.com", "mx.microsoft"],
    imap: tls("outlook.office365.com", 993),
    smtp: startTls("smtp.office365.com"),
    signIn: "microsoft",
    appPasswords: null,
    perDay: 10_000,
    filesSent: true,
  },
  {
    name: "Yahoo",
    domains: [
      "ymail.com",
      "rocketmail.com",
      "myyahoo.com",
      ...[
        "com",
        "de",
        "at",
        "fr",
        "es",
        "it",
        "co.uk",
        "ie",
        "ca",
        "com.au",
        "com.br",
        "co.in",
        "se",
        "dk",
      ].map((end) => `yahoo.${end}`),
    ],
    mx: ["yahoodns.net"],
    imap: tls("imap.mail.yahoo.com", 993),
    smtp: tls("smtp.mail.yahoo.com", 465),
    signIn: "app-password",
    appPasswords: "https://login.yahoo.com/account/security",
    perDay: 500,
    filesSent: true,
  },
  {
    name: "AOL",
    domains: ["aol.com", "aol.de", "aol.co.uk", "aol.fr", "aim.com"],
    mx: [],
    imap: tls("imap.aol.com", 993),
    smtp: tls("smtp.aol.com", 465),
    signIn: "app-password",
    appPasswords: "https://login.aol.com/account/security",
    perDay: 500,
    filesSent: true,
  },
  {
    name: "iCloud",
    domains: ["icloud.com", "me.com", "mac.com"],
    mx: ["mail.icloud.com"],
    imap: tls("imap.mail.me.com", 993),
    smtp: startTls("smtp.mail.me.com"),
    signIn: "app-password",
    appPasswords: "https://account.apple.com/account/manage",
    perDay: 1_000,
    filesSent: false,
  },
  {
    name: "Fastmail",
    domains: ["fastmail.com", "fastmail.fm", "fastmail.de", "fastmail.co.uk", "messagingengine.com"],
    mx: ["messagingengine.com"],
    imap: tls("imap.fastmail.com", 993),
    smtp: tls("smtp.fastmail.com", 465),
    signIn: "app-password",
    appPasswords: "https://app.fastmail.com/settings/security/integrations",
    perDay: null,
    filesSent: false,
  },
  {
    name: "Yandex",
    domains: ["yandex.com", "yandex.ru", "yandex.by", "yandex.kz", "ya.ru"],
    mx: ["yandex.net", "yandex.ru"],
    imap: tls("imap.yandex.com", 993),
    smtp: tls("smtp.yandex.com", 465),
    signIn: "app-password",
    appPasswords: "https://id.yandex.com/security/app-passwords",
    perDay: 500,
    filesSent: null,
  },
  {
    name: "Mail.ru",
    domains: ["mail.ru", "inbox.ru", "list.ru", "bk.ru", "internet.ru"],
    mx: ["mail.ru"],
    imap: tls("imap.mail.ru", 993),
    smtp: tls("smtp.mail.ru", 465),
    signIn: "app-password",
    appPasswords: "https://account.mail.ru/user/2-step-auth/passwords",
    perDay: null,
    filesSent: null,
  },
  {
    name: "QQ Mail",
    domains: ["qq.com", "foxmail.com"],
    mx: ["qq.com"],
    imap: tls("imap.qq.com", 993),
    smtp: tls("smtp.qq.com", 465),
    signIn: "app-password",
    appPasswords: "https://wx.mail.qq.com/account",
    perDay: null,
    filesSent: null,
  },

  plain(
    "GMX",
    ["gmx.de", "gmx.net", "gmx.at", "gmx.ch", "gmx.eu", "gmx.org", "gmx.info", "gmx.biz"],
    ["gmx.net"],
    "imap.gmx.net",
    "mail.gmx.net",
  ),
  plain(
    "GMX.com",
    ["gmx.com", "gmx.us", "gmx.co.uk", "gmx.es", "gmx.fr", "gmx.ca", "gmx.ie", "gmx.it", "gmx.pt", "gmx.se"],
    ["gmx.com"],
    "imap.gmx.com",
    "mail.gmx.com",
  ),
  plain("WEB.DE", ["web.de", "email.de"], ["web.de"], "imap.web.de", startTls("smtp.web.de")),
  plain(
    "mail.com",
    ["mail.com", "email.com", "usa.com", "europe.com", "post.com", "consultant.com", "engineer.com"],
    ["mail.com"],
    "imap.mail.com",
    "smtp.mail.com",
  ),
  plain(
    "Telekom",
    ["t-online.de", "magenta.de"],
    ["t-online.de"],
    "secureimap.t-online.de",
    "securesmtp.t-online.de",
  ),
  plain("freenet", ["freenet.de"], ["freenet.de"], "mx.freenet.de", "mx.freenet.de"),
  plain(
    "Vodafone",
    ["vodafonemail.de", "vodafone.de", "arcor.de"],
    ["vodafonemail.de"],
    "imap.vodafonemail.de",
    "smtp.vodafonemail.de",
  ),
  plain(
    "IONOS",
    ["ionos.de", "online.de", "onlinehome.de"],
    ["kundenserver.de", "ionos.de"],
    "imap.ionos.de",
    "smtp.ionos.de",
  ),
  plain("IONOS", ["ionos.com"], ["perfora.net", "ionos.com"], "imap.ionos.com", "smtp.ionos.com"),
  plain("IONOS", ["ionos.co.uk"], ["ionos.co.uk"], "imap.ionos.co.uk", "smtp.ionos.co.uk"),
  plain("IONOS", ["ionos.fr"], ["ionos.fr"], "imap.ionos.fr", "smtp.ionos.fr"),
  plain("IONOS", ["ionos.es"], ["ionos.es"], "imap.ionos.es", "smtp.ionos.es"),
  plain("IONOS", ["ionos.it"], ["ionos.it"], "imap.ionos.it", "smtp.ionos.it"),
  plain("STRATO", ["strato.de"], ["rzone.de"], "imap.strato.de", "smtp.strato.de"),
  plain("Hetzner", [], ["your-server.de"], "mail.your-server.de", "mail.your-server.de"),
  plain("ALL-INKL", [], ["kasserver.com"], "{mx}", "{mx}"),
  plain("Mittwald", [], ["agenturserver.de"], "mail.agenturserver.de", "mail.agenturserver.de"),
  plain("domainFACTORY", [], ["ispgateway.de"], "sslin.df.eu", "sslout.df.eu"),
  plain(
    "mailbox.org",
    ["mailbox.org", "secure.mailbox.org"],
    ["mailbox.org"],
    "imap.mailbox.org",
    "smtp.mailbox.org",
  ),
  plain(
    "Posteo",
    ["posteo.de", "posteo.net", "posteo.eu", "posteo.at", "posteo.ch"],
    [],
    "posteo.de",
    "posteo.de",
  ),
  plain("A1", ["a1.net", "aon.at"], [], "securemail.a1.net", startTls("securemail.a1.net")),
  plain("Bluewin", ["bluewin.ch"], [], "imaps.bluewin.ch", "smtpauths.bluewin.ch"),
  plain("Hostpoint", [], ["hostpoint.ch"], "imap.mail.hostpoint.ch", "asmtp.mail.hostpoint.ch"),
  plain(
    "Infomaniak",
    ["ik.me", "ikmail.com", "etik.com"],
    ["infomaniak.ch"],
    "mail.infomaniak.com",
    "mail.infomaniak.com",
  ),
  plain("Zoho", ["zoho.com", "zohomail.com"], ["zoho.com"], "imap.zoho.com", "smtp.zoho.com"),
  plain("Zoho", ["zoho.eu", "zohomail.eu"], ["zoho.eu"], "imap.zoho.eu", "smtp.zoho.eu"),
  plain("Migadu", [], ["migadu.com"], "imap.migadu.com", "smtp.migadu.com"),
  plain("Gandi", [], ["gandi.net"], "mail.gandi.net", "mail.gandi.net"),
  plain("OVHcloud", [], ["ovh.net", "ovh.com"], "ssl0.ovh.net", "ssl0.ovh.net"),
  plain("Rackspace", [], ["emailsrvr.com"], "secure.emailsrvr.com", "secure.emailsrvr.com"),
  plain("GoDaddy", [], ["secureserver.net"], "imap.secureserver.net", "smtpout.secureserver.net"),
  plain("Private Email", [], ["privateemail.com"], "mail.privateemail.com", "mail.privateemail.com"),
  plain("Hostinger", [], ["hostinger.com"], "imap.hostinger.com", "smtp.hostinger.com"),
  plain("Titan", [], ["titan.email"], "imap.titan.email", "smtp.titan.email"),
  plain("DreamHost", [], ["dreamhost.com"], "imap.dreamhost.com", "smtp.dreamhost.com"),
  plain("one.com", [], ["one.com"], "imap.one.com", "send.one.com"),
  plain("Loopia", [], ["loopia.se"], "mailcluster.loopia.se", startTls("mailcluster.loopia.se")),
  plain("TransIP", [], ["transip.email"], "imap.transip.email", "smtp.transip.email"),
  plain("Runbox", ["runbox.com", "runbox.eu"], ["runbox.com"], "mail.runbox.com", "mail.runbox.com"),
  plain("Mailfence", ["mailfence.com"], ["mailfence.com"], "imap.mailfence.com", "smtp.mailfence.com"),
  ...["us-east-1", "us-west-2", "eu-west-1"].map((region) =>
    plain(
      "Amazon WorkMail",
      [],
      [`inbound-smtp.${region}.amazonaws.com`],
      `imap.mail.${region}.awsapps.com`,
      `smtp.mail.${region}.awsapps.com`,
    ),
  ),

  plain("Orange", ["orange.fr", "wanadoo.fr"], [], "imap.orange.fr", "smtp.orange.fr"),
  plain("Free", ["free.fr"], [], "imap.free.fr", "smtp.free.fr"),
  plain("SFR", ["sfr.fr", "neuf.fr"], [], "imap.sfr.fr", "smtp.sfr.fr"),
  plain("La Poste", ["laposte.net"], [], "imap.laposte.net", "smtp.laposte.net"),
  plain(
    "Libero",
    ["libero.it", "inwind.it", "iol.it", "blu.it", "giallo.it"],
    [],
    "imapmail.libero.it",
    "smtp.libero.it",
  ),
  plain("Aruba", ["aruba.it"], ["aruba.it"], "imaps.aruba.it", "smtps.aruba.it"),
  plain(
    "KPN",
    ["kpnmail.nl", "kpnplanet.nl", "planet.nl", "hetnet.nl", "xs4all.nl", "telfort.nl", "tiscali.nl"],
    [],
    "imap.kpnmail.nl",
    "smtp.kpnmail.nl",
  ),
  plain("Ziggo", ["ziggo.nl"], [], "imap.ziggo.nl", startTls("smtp.ziggo.nl")),
  plain("Telenet", ["telenet.be"], [], "imap.telenet.be", startTls("smtp.telenet.be")),
  plain(
    "Virgin Media",
    ["virginmedia.com", "blueyonder.co.uk", "ntlworld.com", "virgin.net"],
    [],
    "imap.virginmedia.com",
    "smtp.virginmedia.com",
  ),
  plain("BT", ["btinternet.com", "btopenworld.com"], [], "mail.btinternet.com", "mail.btinternet.com"),
  plain("Comcast", ["comcast.net"], [], "imap.comcast.net", startTls("smtp.comcast.net")),
  plain(
    "Spectrum",
    ["charter.net", "spectrum.net", "bresnan.net"],
    [],
    "mobile.charter.net",
    tls("mobile.charter.net", 587),
  ),
  plain(
    "EarthLink",
    ["earthlink.net", "mindspring.com", "ix.netcom.com", "peoplepc.com"],
    ["earthlink.net"],
    "imap.earthlink.net",
    startTls("smtpauth.earthlink.net"),
  ),
  plain("Bell", ["bell.net", "sympatico.ca"], [], "imap.bell.net", startTls("smtphm.sympatico.ca")),
  plain(
    "Telstra",
    ["bigpond.com", "bigpond.net.au", "bigpond.net", "telstra.com"],
    [],
    "imap.telstra.com",
    "smtp.telstra.com",
  ),
  plain("Seznam", ["seznam.cz", "email.cz", "post.cz"], ["seznam.cz"], "imap.seznam.cz", "smtp.seznam.cz"),
  plain("WP", ["wp.pl"], [], "imap.wp.pl", "smtp.wp.pl"),
  plain("o2", ["o2.pl", "tlen.pl"], [], "poczta.o2.pl", "poczta.o2.pl"),
  plain("Onet", ["onet.pl", "op.pl", "onet.eu"], [], "imap.poczta.onet.pl", "smtp.poczta.onet.pl"),
  plain("Interia", ["interia.pl", "interia.eu", "poczta.fm"], [], "poczta.interia.pl", "poczta.interia.pl"),
  plain("NetEase", ["163.com"], [], "imap.163.com", "smtp.163.com"),
  plain("Naver", ["naver.com"], [], "imap.naver.com", "smtp.naver.com"),
  plain("Daum", ["daum.net", "hanmail.net"], [], "imap.daum.net", "smtp.daum.net"),
  plain("Yahoo Japan", ["yahoo.co.jp"], [], "imap.mail.yahoo.co.jp", "smtp.mail.yahoo.co.jp"),
  plain("inbox.lv", ["inbox.lv"], [], "mail.inbox.lv", "mail.inbox.lv"),
];
