import type { Language } from "../forms/locale.ts";

type Sentences = Readonly<Record<Language, string>>;

/** Where a recipient lives, as far as a rule is known: seven countries, the rest of the EU or unknown, anywhere else. */
export const RULE_COUNTRIES = ["DE", "AT", "CH", "GB", "FR", "US", "CA", "EU", "other"] as const;
export type RuleCountry = (typeof RULE_COUNTRIES)[number];

/**
 * Whose address it is: one person's, that of a role at a domain of its own, that of somebody who answers for the shows
 * of several publishers, or one behind which nobody reads.
 */
export const ADDRESS_KINDS = ["person", "role", "network", "placeholder"] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/**
 * Why somebody may be written to, the strongest first: they asked for it, agreed to it, are in business with the
 * organization, invite advertisers at that address, publish it, or nothing of that.
 */
export const CONTACT_BASES = ["asked", "consent", "relation", "invites", "published", "none"] as const;
export type ContactBasis = (typeof CONTACT_BASES)[number];

/** `block-batch`: in a mailing it blocks; a mail to one person alone it only warns of. */
export const CONTACT_EFFECTS = ["allow", "warn", "block-batch", "block"] as const;
export type ContactEffect = (typeof CONTACT_EFFECTS)[number];

/** Bases that rules treat alike. */
export const BASIS_GROUPS = ["none", "published", "invites", "agreed"] as const;
export type BasisGroup = (typeof BASIS_GROUPS)[number];
/** Kinds that rules treat alike. */
export const KIND_GROUPS = ["person", "role"] as const;
export type KindGroup = (typeof KIND_GROUPS)[number];

export interface ContactRule {
  country: RuleCountry;
  basis: BasisGroup;
  kind: KindGroup;
  effect: ContactEffect;
}

/** The day on which the rules below were last read against their sources. */
export const RULES_OF = "2026-11-23";

type Row = readonly [none: Cell, published: Cell, invites: Cell, agreed: Cell];
/** One effect for all kinds, or one for a person and one for a role. */
type Cell = ContactEffect | readonly [person: ContactEffect, role: ContactEffect];

interface CountryRule {
  cells: Row;
  why: Sentences;
  sources: readonly string[];
}

/** The rules as they are shipped; administrators' changes stand above them. Research, not legal advice. */
export const COUNTRY_RULES: Readonly<Record<RuleCountry, CountryRule>> = {
  DE: {
    cells: ["block", "block", "warn", "allow"],
    why: {
      en: "German law asks for express consent before advertising by e-mail, to businesses too. A published address is no consent.",
      de: "Werbung per E-Mail braucht in Deutschland eine vorherige ausdrückliche Einwilligung, auch gegenüber Firmen. Eine veröffentlichte Adresse ist keine Einwilligung.",
    },
    sources: ["§ 7 (2) 2 UWG", "BGH I ZR 197/05 (17.7.2008)", "OLG Dresden 4 U 168/24 (24.6.2024)"],
  },
  AT: {
    cells: ["block", "block", "warn", "allow"],
    why: {
      en: "Austrian law asks for consent before direct advertising by e-mail.",
      de: "Direktwerbung per E-Mail braucht in Österreich eine vorherige Einwilligung.",
    },
    sources: ["§ 174 TKG 2021"],
  },
  CH: {
    cells: ["block-batch", "block-batch", "warn", "allow"],
    why: {
      en: "Swiss law forbids mass advertising without consent. What counts is that it is sent automatically, not to how many.",
      de: "Massenwerbung ohne Einwilligung ist in der Schweiz verboten. Entscheidend ist der automatische Versand, nicht die Zahl der Empfänger.",
    },
    sources: ["Art. 3 (1) o UWG", "Schweizerische Lauterkeitskommission 172/20"],
  },
  GB: {
    cells: [["warn", "allow"], ["warn", "allow"], "allow", "allow"],
    why: {
      en: "The British rule on e-mail spares companies. It protects people and sole traders.",
      de: "Die britische Regel für E-Mails nimmt Unternehmen aus. Sie schützt Privatpersonen und Einzelunternehmer.",
    },
    sources: ["PECR, regulation 22", "ICO, business-to-business marketing"],
  },
  FR: {
    cells: [["warn", "allow"], ["warn", "allow"], "allow", "allow"],
    why: {
      en: "In France a professional address may be written to about the profession if its owner is informed and may object.",
      de: "In Frankreich darf einer beruflichen Adresse zu beruflichen Themen geschrieben werden, wenn ihr Inhaber informiert wird und widersprechen kann.",
    },
    sources: ["Art. L34-5 CPCE", "CNIL (2005)"],
  },
  US: {
    cells: ["allow", "allow", "allow", "allow"],
    why: {
      en: "US law asks for a true sender, a postal address and a way to object. Each of your e-mails has them.",
      de: "Das US-Recht verlangt einen wahren Absender, eine Postanschrift und eine Möglichkeit zum Widerspruch. Ihre E-Mails haben alle drei.",
    },
    sources: ["CAN-SPAM Act"],
  },
  CA: {
    cells: ["block", "warn", "allow", "allow"],
    why: {
      en: "Canadian law lets you write to an address that its owner has published without a refusal, about what concerns the role.",
      de: "In Kanada darf einer Adresse, die ihr Inhaber ohne Verbot veröffentlicht hat, zu Themen ihrer Rolle geschrieben werden.",
    },
    sources: ["CASL 10 (9)", "CRTC, guide on implied consent"],
  },
  EU: {
    cells: [["block", "warn"], ["block", "warn"], "warn", "allow"],
    why: {
      en: "EU law protects people from advertising by e-mail without consent. For businesses, national law decides.",
      de: "Das EU-Recht schützt Personen vor Werbung per E-Mail ohne Einwilligung. Für Unternehmen entscheidet nationales Recht.",
    },
    sources: ["Directive 2002/58/EC, Art. 13"],
  },
  other: {
    cells: ["warn", "warn", "allow", "allow"],
    why: {
      en: "The law of this country was not examined.",
      de: "Das Recht dieses Landes wurde nicht geprüft.",
    },
    sources: [],
  },
};

/** The rule as it is shipped. */
export function shippedEffect(country: RuleCountry, basis: BasisGroup, kind: KindGroup): ContactEffect {
  const cell = COUNTRY_RULES[country].cells[BASIS_GROUPS.indexOf(basis)]!;
  return typeof cell === "string" ? cell : cell[KIND_GROUPS.indexOf(kind)]!;
}

/** All rules as they are shipped, in the order of the lists above. */
export const SHIPPED_RULES: readonly ContactRule[] = RULE_COUNTRIES.flatMap((country) =>
  BASIS_GROUPS.flatMap((basis) =>
    KIND_GROUPS.map((kind) => ({ country, basis, kind, effect: shippedEffect(country, basis, kind) })),
  ),
);

export const groupOfBasis = (basis: ContactBasis): BasisGroup =>
  basis === "asked" || basis === "consent" || basis === "relation" ? "agreed" : basis;

/** Whoever answers for several shows does so in that role. */
export const groupOfKind = (kind: AddressKind): KindGroup => (kind === "person" ? "person" : "role");

const EU = new Set(
  "BE BG CY CZ DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK IS LI NO".split(" "),
);

/** Which rule a country has. Unknown is treated as the EU: the stricter of what it may be. */
export function ruleCountryOf(country: string | null): RuleCountry {
  if (country === null || EU.has(country)) return "EU";
  return (RULE_COUNTRIES as readonly string[]).includes(country) ? (country as RuleCountry) : "other";
}

/** Said wherever rules are shown, and first in every contact file. */
export const NOT_LEGAL_ADVICE: Sentences = {
  en: "This is research, not legal advice.",
  de: "Das sind Rechercheergebnisse, keine Rechtsberatung.",
};

/** What is ticked before a mailing goes to people for whom rules warn; it is kept with each of their mails. */
const TICK_SENTENCE = {
  one: {
    en: "For one of these people the law may ask for a consent that I do not have. I have read why, and write to them all the same.",
    de: "Bei einer dieser Personen verlangt das Recht womöglich eine Einwilligung, die mir fehlt. Ich habe die Gründe gelesen und schreibe ihr trotzdem.",
  },
  many: {
    en: "For {count} of these people the law may ask for a consent that I do not have. I have read why, and write to them all the same.",
    de: "Bei {count} dieser Personen verlangt das Recht womöglich eine Einwilligung, die mir fehlt. Ich habe die Gründe gelesen und schreibe ihnen trotzdem.",
  },
} as const satisfies Record<string, Sentences>;

export const tickSentence = (count: number, language: Language): string =>
  TICK_SENTENCE[count === 1 ? "one" : "many"][language].replace("{count}", String(count));
