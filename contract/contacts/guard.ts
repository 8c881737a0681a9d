import { z } from "zod";
import { Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { BASIS_GROUPS, CONTACT_EFFECTS, KIND_GROUPS, RULE_COUNTRIES } from "./rules.ts";

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
  body: z.strictObject({
    ...Cell,
    effect: Effect.nullable(),
    note: z.string().trim().min(1).max(RULE_NOTE_MAX),
    newest: z.int().nullable(),
  }),
  reply: Rules,
  faults: ["not-allowed", "stale"],
});
