import { domainToASCII, domainToUnicode } from "node:url";

/** Why a text is not one mailbox. */
export type AddressFault = "empty" | "too-long" | "syntax" | "not-ascii" | "domain";

/** One mailbox. `address` is what goes into the envelope: local part as written, domain in ASCII. */
export type Mailbox = { address: string; local: string; domain: string };

export type ParsedAddress = { ok: true; mailbox: Mailbox } | { ok: false; fault: AddressFault };

const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const topLabel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Parses exactly one bare mailbox (`local@domain`) or refuses. Deliberately narrower than RFC 5321: quoted local
 * parts, comments, groups, display names, address literals and local parts outside ASCII are refused, because two
 * programs on the way may interpret them differently, and the mail would go to a stranger. Works in one pass; the
 * length is checked first.
 */
export function parseAddress(text: string): ParsedAddress {
  const trimmed = text.trim();
  if (trimmed === "") return refuse("empty");
  // 254 octets is the longest path; a domain outside ASCII may be longer as written, never four times.
  if (trimmed.length > 1_016) return refuse("too-long");
  const at = trimmed.indexOf("@");
  if (at < 1 || at !== trimmed.lastIndexOf("@")) return refuse("syntax");
  const local = trimmed.slice(0, at);
  if (local.length > 64) return refuse("too-long");
  if (/[^\x20-\x7e]/.test(local)) return refuse("not-ascii");
  if (!local.split(".").every((part) => atom.test(part))) return refuse("syntax");
  const domain = readDomain(trimmed.slice(at + 1));
  if (domain === null) return refuse("domain");
  const address = `${local}@${domain}`;
  if (address.length > 254) return refuse("too-long");
  return { ok: true, mailbox: { address, local, domain } };
}

/** The form in which addresses are compared and kept unique: lower case throughout, plus-tag kept. */
export function normalizeAddress(mailbox: Mailbox): string {
  return mailbox.address.toLowerCase();
}

/** The form in which the same person is recognized: as `normalizeAddress`, and without the plus-tag. */
export const samePersonKey = (mailbox: Mailbox): string => untagged(normalizeAddress(mailbox));

/** The same of an address in its compared form. */
export function untagged(key: string): string {
  const at = key.lastIndexOf("@");
  const plus = key.indexOf("+");
  return plus > 0 && plus < at ? `${key.slice(0, plus)}${key.slice(at)}` : key;
}

function readDomain(text: string): string | null {
  // Only letters, marks, digits, hyphen and dot: nothing that IDNA or a URL parser would read as something else.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(text)) return null;
  const ascii = domainToASCII(text).toLowerCase();
  const labels = ascii.split(".");
  if (ascii.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) return null;
  if (!topLabel.test(labels.at(-1) ?? "")) return null;
  return labels.every(isTrueLabel) ? ascii : null;
}

/** A hand-made `xn--` label that decodes to nothing, or to something with another encoding, is a twin. */
function isTrueLabel(part: string): boolean {
  if (!part.startsWith("xn--")) return true;
  const decoded = domainToUnicode(part);
  return /[^\p{ASCII}]/u.test(decoded) && domainToASCII(decoded) === part;
}

function refuse(fault: AddressFault): ParsedAddress {
  return { ok: false, fault };
}
