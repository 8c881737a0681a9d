import {
  type AddressKind,
  CONTACT_EFFECTS,
  type ContactBasis,
  type ContactEffect,
  groupOfBasis,
  groupOfKind,
  type RuleCountry,
  ruleCountryOf,
  shippedEffect,
} from "../../../contract/contacts/rules.ts";
import type { CountryBasis } from "../../catalogue/addresses/country-of.ts";
import { untagged } from "../../platform/mail/address.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { fingerprintOf } from "../suppression.ts";
import {
  type ChangedRule,
  type ContactFacts,
  cellOf,
  type Standing,
  selectChangedRules,
  selectContactFacts,
  selectStandings,
} from "./guard-queries.ts";
import { kindOf } from "./kind-of.ts";

/** Whether a podcast's people may be written to, and what says so. */
export interface ContactJudgement {
  podcastId: number;
  /** False: the organization does not have the address, and this says nothing that only the address tells. */
  known: boolean;
  country: string | null;
  countryBasis: CountryBasis;
  rule: RuleCountry;
  /** Where `known`. */
  kind: AddressKind;
  basis: ContactBasis;
  /** The words that are the basis; empty without any. May hold the address. */
  quote: string;
  effect: ContactEffect;
  /** The change by which the rule is not as it was shipped; null: it is. */
  change: number | null;
}

/** The person behind an address in its compared form, as rules and bases know them. */
export const personHmac = (secrets: Secrets, key: string): Buffer => fingerprintOf(secrets, untagged(key));

/**
 * Whether an organization may write to the people behind these podcasts. Podcasts without an address are left out;
 * never-contact lists are asked beside this, and stand above it. Of an address that the organization does not have only
 * what its show says in public counts: else two shows that are judged alike would tell that they share one, or a guess
 * that it is right. Research, not legal advice.
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
  const changes = changesByCell(await selectChangedRules(db));
  const prints = new Map(facts.map(({ key }) => [key, personHmac(secrets, key)]));
  const standings = await selectStandings(db, ownerId, [...prints.values()]);
  return new Map(
    facts.map((one) => [
      one.podcastId,
      one.known
        ? judgeFacts(one, standings.get(prints.get(one.key)!.toString("hex"))!, changes)
        : judgeUnknown(one, changes),
    ]),
  );
}

type Change = Pick<ChangedRule, "id" | "country" | "basis" | "kind" | "effect">;

export const changesByCell = (changes: readonly Change[]): ReadonlyMap<string, Change> =>
  new Map(changes.map((change) => [cellOf(change), change]));

/** Puts together what is known of an address, what the organization was told, and the rules. */
export function judgeFacts(
  facts: ContactFacts,
  standing: Standing,
  changes: ReadonlyMap<string, Change>,
): ContactJudgement {
  return judgeAs(kindOf(facts.address, facts.publishers), facts, basisOf(facts, standing), changes);
}

/** By what the show says in public; whose address it is may be the worse of both. */
function judgeUnknown(facts: ContactFacts, changes: ReadonlyMap<string, Change>): ContactJudgement {
  const { basis } = basisOf({ ...facts, wrote: null }, { entered: null, ended: null });
  const shown: ContactFacts =
    // The end of the address itself.
    facts.countryBasis === "address" ? { ...facts, country: null, countryBasis: "unknown" } : facts;
  const either = (["person", "role"] as const).map((kind) =>
    judgeAs(kind, shown, { basis, quote: "" }, changes),
  );
  return strictestOf(either)!;
}

function judgeAs(
  kind: AddressKind,
  { podcastId, known, country, countryBasis }: ContactFacts,
  { basis, quote }: Pick<ContactJudgement, "basis" | "quote">,
  changes: ReadonlyMap<string, Change>,
): ContactJudgement {
  const rule = ruleCountryOf(country);
  const cell = { country: rule, basis: groupOfBasis(basis), kind: groupOfKind(kind) };
  const change = changes.get(cellOf(cell));
  const changed = change?.effect ?? null;
  return {
    podcastId,
    known,
    country,
    countryBasis,
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

/** The strongest reason there is. Whoever has objected has ended all that was one before. */
function basisOf(
  { wrote, invitation, published }: ContactFacts,
  { entered, ended }: Standing,
): { basis: ContactBasis; quote: string } {
  if (entered && entered.kind !== "invites") return { basis: entered.kind, quote: entered.quote };
  if (wrote && (ended === null || wrote > ended)) return { basis: "relation", quote: "" };
  if (entered) return { basis: "invites", quote: entered.quote };
  if (published && invitation !== "" && ended === null) return { basis: "invites", quote: invitation };
  return { basis: published ? "published" : "none", quote: "" };
}

/** Of several shows of one person the one that allows least: a mail is about all of them. */
export function strictestOf(judgements: readonly ContactJudgement[]): ContactJudgement | undefined {
  const rank = (one: ContactJudgement) => CONTACT_EFFECTS.indexOf(one.effect);
  return judgements.reduce<ContactJudgement | undefined>(
    (strictest, one) => (strictest && rank(strictest) >= rank(one) ? strictest : one),
    undefined,
  );
}

/** In a mailing, whatever its number: what counts is that it is sent automatically. */
export const blocksMailing = ({ effect }: Pick<ContactJudgement, "effect">): boolean =>
  effect === "block" || effect === "block-batch";
