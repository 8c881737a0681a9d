import { PROFILE_MAX } from "../../contract/accounts-preferences.ts";
import { graphemes, holdsControls } from "../../contract/forms/text.ts";
import type { FieldFault } from "../platform/fault.ts";
import { type Mailbox, normalizeAddress, parseAddress } from "../platform/mail/address.ts";

/** The rule a name breaks: 60 letters as people count them, one line. */
export const brokenNameRule = (name: string): "too-long" | "control-characters" | null =>
  graphemes(name) > PROFILE_MAX ? "too-long" : holdsControls(name) ? "control-characters" : null;

export const cleanName = (name: string): string => name.normalize("NFC").trim();

/** The faults of a name under a pointer. */
export function checkName(pointer: string, name: string, needed = false): FieldFault[] {
  if (needed && name === "") return [{ pointer, rule: "required" }];
  const rule = brokenNameRule(name);
  return rule ? [{ pointer, rule, ...(rule === "too-long" && { values: { max: PROFILE_MAX } }) }] : [];
}

/** A user name as stored, from a typed address; null if it is not an address. */
export function usernameOf(typed: string): { username: string; mailbox: Mailbox } | null {
  const parsed = parseAddress(typed.normalize("NFC"));
  return parsed.ok ? { username: normalizeAddress(parsed.mailbox), mailbox: parsed.mailbox } : null;
}
