const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How a provider says that its limit is reached, and how long that lasts. */
export type ProviderLimit = {
  provider: string;
  /** Whose limit: the sending account's, or one recipient's. */
  of: "sender" | "recipient";
  /** An enhanced status that is sufficient alone, or lower-case words if the status has other meanings, too. */
  status?: string;
  words?: string;
  /** Seconds; null where only a person can end it. Rolling windows are given whole. */
  lasts: number | null;
  /** The source: the provider, or one of its customers. */
  source: string;
};

const google = "https://support.google.com/a/answer/3726730";
const microsoft =
  "https://learn.microsoft.com/en-us/troubleshoot/exchange/email-delivery/ndr/non-delivery-reports-in-exchange-online";
const amazon = "https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas-errors.html";

const ionos = "https://www.ionos.com/help/email/general-topics/what-are-the-mass-mailing-limits/";
const startMail = "https://support.startmail.com/hc/de/articles/360006737337-Gesendet-empfangen-Limit";
const cpanel = "https://portal.webpal.net/knowledgebase/71/";
const plesk =
  "https://help.wpspace.de/de/articles/10230817-postausgangskontrolle-mail-versand-limit-uberschritten";
const tpp = "https://support.tppwholesale.com.au/hc/en-gb/articles/360007386298";

const sender = "sender";
const recipient = "recipient";

/**
 * Refusals that are no verdict on the mail, although many of them begin with 5. Statuses come first: they are the
 * same in every language. A limit that is not listed here is judged by its code alone.
 */
export const PROVIDER_LIMITS: readonly ProviderLimit[] = [
  { provider: "Google", of: sender, status: "5.4.5", lasts: DAY, source: google },
  { provider: "Google relay", of: sender, words: "daily smtp relay", lasts: DAY, source: google },
  { provider: "Google relay", of: sender, words: "peak smtp relay limit", lasts: HOUR / 4, source: google },
  { provider: "Google", of: recipient, words: "receiving mail too quickly", lasts: HOUR, source: google },
  { provider: "Google", of: recipient, words: "receiving mail at a rate", lasts: HOUR, source: google },
  { provider: "Exchange Online", of: sender, status: "5.7.232", lasts: DAY, source: microsoft },
  { provider: "Exchange Online", of: sender, status: "5.7.233", lasts: DAY, source: microsoft },
  { provider: "Exchange Online", of: sender, status: "5.1.90", lasts: DAY, source: microsoft },
  {
    provider: "Exchange Online",
    of: sender,
    words: "submission quota exceeded",
    lasts: DAY,
    source: microsoft,
  },
  {
    provider: "Exchange Online",
    of: sender,
    words: "submissionquotaexceeded",
    lasts: DAY,
    source: microsoft,
  },
  { provider: "Exchange Online", of: sender, status: "5.1.8", lasts: null, source: microsoft },
  { provider: "Exchange Online", of: sender, status: "5.7.705", lasts: null, source: microsoft },
  { provider: "Exchange Online", of: recipient, status: "5.2.121", lasts: HOUR, source: microsoft },
  { provider: "Exchange Online", of: recipient, status: "5.2.122", lasts: HOUR, source: microsoft },
  { provider: "Amazon SES", of: sender, words: "daily message quota exceeded", lasts: DAY, source: amazon },
  {
    provider: "Amazon SES",
    of: sender,
    words: "maximum sending rate exceeded",
    lasts: HOUR / 6,
    source: amazon,
  },
  { provider: "IONOS", of: sender, words: "mail send limit exceeded", lasts: HOUR, source: ionos },
  {
    provider: "StartMail",
    of: sender,
    words: "your mail limit has been reached",
    lasts: HOUR,
    source: startMail,
  },
  { provider: "cPanel", of: sender, words: "exceeded the max emails per hour", lasts: HOUR, source: cpanel },
  {
    provider: "cPanel",
    of: sender,
    words: "exceeded the max defers and failures per hour",
    lasts: HOUR,
    source: cpanel,
  },
  {
    provider: "Plesk",
    of: sender,
    words: "number of allowed outgoing messages was exceeded",
    lasts: HOUR,
    source: plesk,
  },
  { provider: "TPP Wholesale", of: sender, words: "daily limit has been exceeded", lasts: DAY, source: tpp },
];

/** The limit a refusal speaks of, if it speaks of one. */
export function limitIn(said: { enhanced: string | null; text: string }): ProviderLimit | undefined {
  const text = said.text.toLowerCase();
  return PROVIDER_LIMITS.find(({ status, words }) =>
    words ? text.includes(words) : said.enhanced === status,
  );
}
