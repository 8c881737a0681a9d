import { getDomain } from "tldts";
import type { Names } from "../../platform/outbound/names.ts";
import { askTexts } from "./ask-texts.ts";

export const POLICIES = ["none", "quarantine", "reject"] as const;
type Policy = (typeof POLICIES)[number];

/** What a domain wants done with mails that are not aligned with it. Null: DNS gave no answer. */
export type DmarcFacts = {
  /** Its records, or where it has none, those of the domain above it. */
  records: string[];
  isParents: boolean;
  /** Texts that are meant to be such a record, and are none. */
  misspelt: string[];
  /** What is wanted for this domain; null where no record says it. */
  policy: Policy | null;
  /** Only exactly this domain is aligned, and none above or below it. */
  strict: { dkim: boolean; spf: boolean };
} | null;

/** The domain under which somebody has registered it: "news.brand.co.uk" belongs to "brand.co.uk". */
export const organizationalDomain = (domain: string): string =>
  getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/** Reads a domain's DMARC record, or that of the domain above it (RFC 7489, 6.6.3). */
export async function readDmarc(names: Names, domain: string): Promise<DmarcFacts> {
  const own = await askTexts(names, `_dmarc.${domain}`);
  if (own === null) return null;
  const records = own.filter(isDmarc);
  const misspelt = own.filter((text) => !isDmarc(text) && /^\s*v\s*=\s*dmarc/i.test(text));
  if (records.length > 0 || misspelt.length > 0) return { ...factsOf(records, false), misspelt };
  const above = organizationalDomain(domain);
  if (above === domain) return { ...factsOf([], false), misspelt: [] };
  const parents = await askTexts(names, `_dmarc.${above}`);
  if (parents === null) return null;
  const found = parents.filter(isDmarc);
  return { ...factsOf(found, found.length > 0), misspelt: [] };
}

/** "v" comes first, and its value has capital letters (RFC 7489, 6.3). */
const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text);

function factsOf(records: string[], isParents: boolean) {
  // With several records none applies.
  const tags = tagsOf(records.length === 1 ? records[0]! : "");
  const own = policyIn(tags.get("p"));
  // A record without a policy that asks for reports wants nothing done (RFC 7489, 6.6.3, 6).
  const policy = own ?? (tags.has("rua") ? "none" : null);
  return {
    records,
    isParents,
    policy: (isParents ? policyIn(tags.get("sp")) : null) ?? policy,
    strict: { dkim: tags.get("adkim") === "s", spf: tags.get("aspf") === "s" },
  };
}

/** Whether the record says what is to be done, as it has to. */
export const saysPolicy = (record: string): boolean => policyIn(tagsOf(record).get("p")) !== null;

const policyIn = (value: string | undefined): Policy | null =>
  POLICIES.find((one) => one === value?.toLowerCase()) ?? null;

export const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record.split(";").flatMap((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );
