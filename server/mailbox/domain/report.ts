import type {
  DOMAIN_UNKNOWNS,
  DomainFault,
  DomainRecord,
  DomainReport,
  DomainTopic,
  DomainTopicReport,
} from "../../../contract/mailbox-domain.ts";
import type { MailboxRow } from "../queries.ts";
import type { ProbeSignature } from "./judge-probe.ts";
import { mendSpf } from "./mend-spf.ts";
import { parseSpf } from "./parse-spf.ts";
import type { DomainProbe } from "./queries.ts";
import { organizationalDomain, POLICIES, saysPolicy, tagsOf } from "./read-dmarc.ts";
import type { DomainFacts } from "./read-domain.ts";
import { MOST_LOOKUPS } from "./read-spf.ts";
import { exchangerOf, signsOutgoingOnly, spfOf } from "./spf-of-providers.ts";

type Sending = Pick<MailboxRow, "transport" | "smtp_host">;
type Fault = DomainTopicReport["faults"][number];
type Why = (typeof DOMAIN_UNKNOWNS)[number];

/** What is known of a domain, and of a mailbox that sends from it. */
export interface Known {
  domain: string;
  facts: DomainFacts | null;
  mailbox: Sending;
  probe: DomainProbe | null;
  /** Headers that mails to recipients carry, and that have to be signed. */
  objection: readonly string[];
}

/** Topic by topic what is good, what is wrong and with which record, and what cannot be said. */
export function topicsOf(known: Known): DomainTopicReport[] {
  return [spfTopic(known), dkimTopic(known), dmarcTopic(known), mxTopic(known)];
}

/** The worst that is said of a topic. */
export const worstOf = (topics: readonly DomainTopicReport[]): DomainReport["state"] =>
  topics.some(({ state }) => state === "fault")
    ? "fault"
    : topics.some(({ state }) => state === "unknown")
      ? "unknown"
      : "good";

/**
 * Whether receivers would refuse what this mailbox sends: the domain wants mails refused that are not aligned, and
 * neither signature nor server is. What is not known refuses nothing.
 */
export function refusesMailings(known: Known): boolean {
  const { facts, probe, mailbox, domain } = known;
  if (facts?.dmarc?.policy !== "reject" || facts.dmarc.records.length !== 1) return false;
  if (probe?.outcome !== "arrived" || !facts.spf) return false;
  const { strict } = facts.dmarc;
  const isSigned = probe.signatures.some(
    ({ result, domain: by }) =>
      (result === "pass" || result === "unknown") && isAligned(by, domain, strict.dkim),
  );
  if (isSigned || dkimTopic(known).state === "unknown") return false;
  const isPermitted = spfFaults(facts.spf, mailbox).every(({ code }) => code === "spf-passes-all");
  // Without a Return-Path, failures go to the sender address, as they were asked to.
  return !(isPermitted && isAligned(probe.returnPath ?? domain, domain, strict.spf));
}

function isAligned(by: string, domain: string, strict: boolean): boolean {
  return strict ? by === domain : organizationalDomain(by) === organizationalDomain(domain);
}

const topic = (
  about: DomainTopic,
  faults: Fault[],
  record: DomainRecord | null = null,
): DomainTopicReport => ({
  about,
  state: faults.length > 0 ? "fault" : "good",
  why: null,
  faults,
  record: faults.length > 0 ? record : null,
});
const unknown = (about: DomainTopic, why: Why): DomainTopicReport => ({
  about,
  state: "unknown",
  why,
  faults: [],
  record: null,
});
const fault = (code: DomainFault, detail: string | null = null): Fault => ({ code, detail });

function spfTopic({ domain, facts, mailbox }: Known): DomainTopicReport {
  if (!facts) return unknown("spf", "not-checked");
  if (!facts.spf) return unknown("spf", "dns");
  const faults = spfFaults(facts.spf, mailbox);
  // Which look-ups can be spared only the sender knows.
  const isTooLong = faults.every(({ code }) => code === "spf-too-many-lookups");
  const value = mendSpf(facts.spf, spfOf(mailbox));
  return topic("spf", faults, isTooLong ? null : { name: domain, type: "TXT", value });
}

function spfFaults(spf: NonNullable<DomainFacts["spf"]>, mailbox: Sending): Fault[] {
  const [record] = spf.records;
  if (record === undefined) return [fault("spf-missing")];
  if (spf.records.length > 1) return [fault("spf-several", String(spf.records.length))];
  const faults: Fault[] = [];
  if (spf.wrong.length > 0) faults.push(fault("spf-syntax", spf.wrong.join(" ")));
  if (spf.broken.length > 0) faults.push(fault("spf-include-broken", spf.broken.join(" ")));
  if (spf.lookups > MOST_LOOKUPS) {
    const costs = spf.costs.toSorted(([, a], [, b]) => b - a).map(([text, count]) => `${text} (${count})`);
    faults.push(fault("spf-too-many-lookups", costs.join(", ")));
  }
  if (parseSpf(record).terms.some(({ name, sign }) => name === "all" && sign === "+"))
    faults.push(fault("spf-passes-all"));
  const include = spfOf(mailbox);
  if (include !== null && !spf.isOpaque && !spf.includes.includes(include))
    faults.push(fault("spf-without-provider", include));
  return faults;
}

function dkimTopic({ domain, facts, mailbox, probe, objection }: Known): DomainTopicReport {
  if (!probe) return unknown("dkim", "not-checked");
  if (probe.outcome !== "arrived") return unknown("dkim", probe.outcome);
  const { signatures } = probe;
  if (signatures.length === 0) {
    // Where the domain's mail lies is not known either: then nothing is made of it.
    if (!facts?.mx) return unknown("dkim", "dns");
    return signsOutgoingOnly(mailbox, facts.mx)
      ? unknown("dkim", "unsigned-inside")
      : topic("dkim", [fault("dkim-missing")]);
  }
  const isStrict = facts?.dmarc?.strict.dkim ?? false;
  const own = signatures.filter(({ domain: by }) => isAligned(by, domain, isStrict));
  const good = own.filter(({ result }) => result === "pass");
  if (good.length > 0) return signedTopic(good, objection);
  if (own.some(({ result }) => result === "unknown")) return unknown("dkim", "dns");
  const [first] = own;
  if (!first) {
    const by = signatures.map((one) => one.domain).join(", ");
    return topic("dkim", [fault("dkim-not-aligned", by)]);
  }
  const name = `${first.selector}._domainkey.${first.domain}`;
  const code =
    first.result === "no-key" ? "dkim-no-key" : first.result === "weak-key" ? "dkim-weak-key" : null;
  return code
    ? topic("dkim", [fault(code, name)], { name, type: "TXT", value: null })
    : topic("dkim", [fault("dkim-broken", name)]);
}

function signedTopic(good: readonly ProbeSignature[], objection: readonly string[]): DomainTopicReport {
  const open = objection.filter((name) => !good.some(({ covers }) => covers.includes(name.toLowerCase())));
  return topic("dkim", open.length > 0 ? [fault("dkim-headers-open", open.join(", "))] : []);
}

function dmarcTopic(known: Known): DomainTopicReport {
  const { domain, facts } = known;
  if (!facts) return unknown("dmarc", "not-checked");
  if (!facts.dmarc) return unknown("dmarc", "dns");
  const { records, misspelt, isParents } = facts.dmarc;
  const place = isParents ? organizationalDomain(domain) : domain;
  const record = {
    name: `_dmarc.${place}`,
    type: "TXT",
    value: mendDmarc([...records, ...misspelt]),
  } as const;
  if (records.length > 1) return topic("dmarc", [fault("dmarc-several", String(records.length))], record);
  if (records.length === 0)
    return topic(
      "dmarc",
      [misspelt.length > 0 ? fault("dmarc-syntax", misspelt[0]!) : fault("dmarc-missing")],
      record,
    );
  if (!saysPolicy(records[0]!)) return topic("dmarc", [fault("dmarc-syntax", records[0]!)], record);
  return topic("dmarc", refusesMailings(known) ? [fault("dmarc-refuses")] : []);
}

/** The policy and the reports of the first one that says them: what nobody has asked for is not made stricter. */
function mendDmarc(records: readonly string[]): string {
  const tags = records.map(tagsOf);
  const said = tags.flatMap((one) => POLICIES.find((policy) => policy === one.get("p")?.toLowerCase()) ?? []);
  const reports = tags.flatMap((one) => one.get("rua") ?? [])[0];
  return [`v=DMARC1; p=${said[0] ?? "none"}`, ...(reports ? [`rua=${reports}`] : [])].join("; ");
}

function mxTopic({ domain, facts, mailbox }: Known): DomainTopicReport {
  if (!facts) return unknown("mx", "not-checked");
  if (!facts.mx) return unknown("mx", "dns");
  const record = { name: domain, type: "MX", value: exchangerOf(mailbox, domain) } as const;
  if (facts.mx.length === 0) return topic("mx", [fault("mx-missing")], record);
  return topic("mx", facts.mx.every((host) => host === "") ? [fault("mx-null")] : [], record);
}
