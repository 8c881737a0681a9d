import {
  type AddressKind,
  type ContactBasis,
  type ContactEffect,
  groupOfBasis,
  groupOfKind,
  type RuleCountry,
  ruleCountryOf,
  shippedEffect,
} from "../../../contract/contacts/rules.ts";
import type { CountryBasis } from "../../catalogue/addresses/country-of.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { fingerprintOf } from "../suppression.ts";
import {
  type ChangedRule,
  type ContactFacts,
  cellOf,
  selectBases,
  selectChangedRules,
  selectContactFacts,
} from "./guard-queries.ts";
import { kindOf } from "./kind-of.ts";

/** Whether a podcast's people may be written to, and what says so. */
export interface ContactJudgement {
  podcastId: number;
  country: string | null;
  countryBasis: CountryBasis;
  rule: RuleCountry;
  kind: AddressKind;
  basis: ContactBasis;
  /** The words that are the basis; empty without any. May hold the address. */
  quote: string;
  effect: ContactEffect;
  /** The change by which the rule is not as it was shipped; null: it is. */
  change: number | null;
}

/**
 * Whether an organization may write to the people behind these podcasts. Podcasts without a known address are left out;
 * never-contact lists are asked beside this, and stand above it. Research, not legal advice.
 */
export async function judgeContacts(
  db: Db,
  secrets: Secrets,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<Map<number, ContactJudgement>> {
  if (podcastIds.length === 0) return new Map();
  const facts = await selectContactFacts(db, ownerId, podcastIds);
  if (facts.length === 0) return new Map();
  const changes = new Map((await selectChangedRules(db)).map((change) => [cellOf(change), change]));
  const prints = new Map(facts.map(({ key }) => [key, fingerprintOf(secrets, key)]));
  const entered = new Map<string, { kind: Exclude<ContactBasis, "published" | "none">; quote: string }>();
  for (const { hmac, kind, quote } of await selectBases(db, ownerId, [...prints.values()])) {
    const hex = hmac.toString("hex");
    if (!entered.has(hex)) entered.set(hex, { kind, quote });
  }
  return new Map(
    facts.map((one) => {
      const own = entered.get(prints.get(one.key)!.toString("hex"));
      return [one.podcastId, judge(one, own, changes)];
    }),
  );
}

function judge(
  facts: ContactFacts,
  entered: { kind: ContactBasis; quote: string } | undefined,
  changes: ReadonlyMap<string, ChangedRule>,
): ContactJudgement {
  const kind = kindOf(facts.address, facts.publishers);
  const { basis, quote } = basisOf(facts, entered);
  const rule = ruleCountryOf(facts.country);
  const cell = { country: rule, basis: groupOfBasis(basis), kind: groupOfKind(kind) };
  const change = changes.get(cellOf(cell));
  const changed = change?.effect ?? null;
  return {
    podcastId: facts.podcastId,
    country: facts.country,
    countryBasis: facts.countryBasis,
    rule,
    kind,
    basis,
    quote,
    // Nobody reads there, whatever a rule says.
    effect:
      kind === "placeholder" ? "block" : (changed ?? shippedEffect(cell.country, cell.basis, cell.kind)),
    change: changed === null ? null : change!.id,
  };
}

/** The strongest reason there is. */
function basisOf(
  { wrote, invitation, published }: ContactFacts,
  entered: { kind: ContactBasis; quote: string } | undefined,
): { basis: ContactBasis; quote: string } {
  if (entered && entered.kind !== "invites") return { basis: entered.kind, quote: entered.quote };
  if (wrote) return { basis: "relation", quote: "" };
  if (entered) return { basis: "invites", quote: entered.quote };
  if (published && invitation !== "") return { basis: "invites", quote: invitation };
  return { basis: published ? "published" : "none", quote: "" };
}
