import { z } from "zod";
import { Instant } from "./forms/page.ts";

/** What is looked at of a domain that mails are sent from, in the order in which it is shown. */
export const DOMAIN_TOPICS = ["spf", "dkim", "dmarc", "mx"] as const;
export type DomainTopic = (typeof DOMAIN_TOPICS)[number];

/** What can be wrong, and with what. */
export const DOMAIN_FAULTS = {
  "spf-missing": "spf",
  /** More than one record: receivers read none of them (RFC 7208, 4.5). */
  "spf-several": "spf",
  "spf-syntax": "spf",
  /** More than ten look-ups in DNS (RFC 7208, 4.6.4); `detail` is how many, and which part costs what. */
  "spf-too-many-lookups": "spf",
  /** It includes a name that has no record of its own. */
  "spf-include-broken": "spf",
  /** "+all": anybody may send. */
  "spf-passes-all": "spf",
  /** The servers that this mailbox sends through are not in it. */
  "spf-without-provider": "spf",
  "dkim-missing": "dkim",
  /** The signature does not fit the mail, or its key. */
  "dkim-broken": "dkim",
  "dkim-no-key": "dkim",
  "dkim-weak-key": "dkim",
  /** Signed for another domain. */
  "dkim-not-aligned": "dkim",
  /** The headers by which recipients object are not signed (RFC 8058, 4). */
  "dkim-headers-open": "dkim",
  "dmarc-missing": "dmarc",
  "dmarc-several": "dmarc",
  "dmarc-syntax": "dmarc",
  /** The domain has mails refused that are not aligned, and this mailbox's are not. */
  "dmarc-refuses": "dmarc",
  "mx-missing": "mx",
  /** The domain says that it takes no mail (RFC 7505). */
  "mx-null": "mx",
} as const satisfies Record<string, DomainTopic>;
export type DomainFault = keyof typeof DOMAIN_FAULTS;
const DOMAIN_FAULT_CODES = Object.keys(DOMAIN_FAULTS) as [DomainFault, ...DomainFault[]];

/** Why nothing can be said. */
export const DOMAIN_UNKNOWNS = [
  "not-checked",
  /** DNS gave no answer. */
  "dns",
  /** The mailbox is not read, so the mail to itself cannot be looked at. */
  "no-inbox",
  "not-sent",
  "not-arrived",
  /** The provider does not sign what stays within it. */
  "unsigned-inside",
] as const;

const STATES = ["good", "fault", "unknown"] as const;

const DomainRecord = z.object({
  name: z.string(),
  type: z.enum(["TXT", "MX"]),
  /** Null where only the provider knows it. */
  value: z.string().nullable(),
});
export type DomainRecord = z.output<typeof DomainRecord>;

const Topic = z.object({
  about: z.enum(DOMAIN_TOPICS),
  state: z.enum(STATES),
  why: z.enum(DOMAIN_UNKNOWNS).nullable(),
  faults: z.array(z.object({ code: z.enum(DOMAIN_FAULT_CODES), detail: z.string().nullable() })),
  /** The record that mends all of them; it takes the place of the present one. */
  record: DomainRecord.nullable(),
});
export type DomainTopicReport = z.output<typeof Topic>;

/** How mails from a mailbox's domain look to those who receive them. */
export const DomainReport = z.object({
  domain: z.string(),
  state: z.enum(STATES),
  checking: z.boolean(),
  /** When DNS was asked; null before the first time. */
  checked: Instant.nullable(),
  /** When the mail to itself was last looked at. */
  probed: Instant.nullable(),
  failingSince: Instant.nullable(),
  /** Mailings would be refused by whoever receives them: none can be started (B1.126). */
  refuses: z.boolean(),
  topics: z.array(Topic),
});
export type DomainReport = z.output<typeof DomainReport>;
