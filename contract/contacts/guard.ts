import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import {
  ADDRESS_KINDS,
  BASIS_GROUPS,
  CONTACT_BASES,
  CONTACT_EFFECTS,
  KIND_GROUPS,
  RULE_COUNTRIES,
} from "./rules.ts";

const Cell = {
  country: z.enum(RULE_COUNTRIES),
  basis: z.enum(BASIS_GROUPS),
  kind: z.enum(KIND_GROUPS),
};
const Effect = z.enum(CONTACT_EFFECTS);

export const RULE_NOTE_MAX = 500;
/** So many changes are listed, the newest ones. */
export const RULE_HISTORY_MAX = 100;

/** One change of a rule; rows are never changed. */
const RuleChange = z.object({
  number: z.int(),
  ...Cell,
  /** Null: it was set back to what is shipped. */
  effect: Effect.nullable(),
  note: z.string(),
  /** Null where that user is gone. */
  by: z.string().nullable(),
  at: Instant,
});
const Rules = z.object({
  /** The day on which the shipped rules were last read against their sources. */
  of: z.iso.date(),
  rules: z
    .array(z.object({ ...Cell, effect: Effect, shipped: Effect }))
    .length(RULE_COUNTRIES.length * BASIS_GROUPS.length * KIND_GROUPS.length),
  /** Newest first. */
  history: z.array(RuleChange).max(RULE_HISTORY_MAX),
  /** The newest change; null before the first. */
  newest: z.int().nullable(),
});
export type ContactRules = z.output<typeof Rules>;
export type RuleChange = z.output<typeof RuleChange>;

/** The rules by which people may be written to, and who changed them (needs CORE_CONFIG_UPDATE). */
export const listContactRules = route({
  method: "GET",
  path: "/core/api/contact-rule",
  act: "signed-in",
  reply: Rules,
  faults: ["not-allowed"],
});
/**
 * Changes one rule, or sets it back (`effect` null), with the reason (needs CORE_CONFIG_UPDATE). `newest` is the change
 * its writer was shown last: where there is a newer one, nothing is changed. The same effect again changes nothing.
 */
export const changeContactRule = route({
  method: "POST",
  path: "/core/api/contact-rule",
  act: "signed-in",
  body: z.strictObject({
    ...Cell,
    effect: Effect.nullable(),
    note: z.string().trim().min(1).max(RULE_NOTE_MAX),
    newest: z.int().nullable(),
  }),
  reply: Rules,
  faults: ["not-allowed", "stale"],
});

export const COUNTRY_BASES = ["address", "website", "language", "unknown"] as const;
/**
 * What the rules come to for one recipient of a mailing. `would-block`: the mail goes to the demonstration's sandbox,
 * where nothing leaves the machine; elsewhere it would be blocked. `overridden`: somebody lets it go, and says why.
 */
export const CONTACT_STANDINGS = ["allow", "warn", "block", "would-block", "overridden"] as const;
export type ContactStanding = (typeof CONTACT_STANDINGS)[number];

/** Whether one recipient may be written to, and what says so. */
export const ContactSight = z.object({
  /** By the first show of the mail in its campaign. */
  entry: Id,
  country: z.string().nullable(),
  /** What the country was read from. */
  countryBasis: z.enum(COUNTRY_BASES),
  rule: z.enum(RULE_COUNTRIES),
  /** Null while the address is locked: then only what the show says in public counts. */
  kind: z.enum(ADDRESS_KINDS).nullable(),
  basis: z.enum(CONTACT_BASES),
  /** The words that are the basis; empty without any, and while the address is locked. */
  quote: z.string(),
  standing: z.enum(CONTACT_STANDINGS),
  /** What the rule says of a mail that somebody writes to this one person alone, in their own mail program. */
  alone: z.enum(["allow", "warn", "block"]),
});
export type ContactSight = z.output<typeof ContactSight>;

/** Whoever lets somebody be written to although a rule blocks it says why, in so many letters. */
export const OVERRIDE_REASON_MIN = 20;
export const OVERRIDE_REASON_MAX = 500;
export const OverrideReason = z.string().trim().min(OVERRIDE_REASON_MIN).max(OVERRIDE_REASON_MAX);
/** By the first show of each mail. Needs CONTACT_RULE_OVERRIDE. */
export const Overrides = z.record(Id, OverrideReason);

/** Its writer was shown `tickSentence` with this number, in this language, and has ticked it. */
export const ContactTick = z.strictObject({ count: z.int().min(1), language: z.enum(["en", "de"]) });
