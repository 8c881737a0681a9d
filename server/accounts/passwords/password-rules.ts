import { PASSWORD_MAX, PASSWORD_MIN } from "../../../contract/accounts-entry.ts";
import { type FieldFault, fault } from "../../platform/fault.ts";
import { COMMON_PARTS } from "./common-passwords.ts";
import { isLeaked } from "./leaked-passwords.ts";

/** Letters that must be left once everything common, digits and signs are taken away. */
const LEAST_OWN = 6;
const LEAST_DIFFERENT = 6;

/**
 * The rule a new password breaks: 15 to 128 characters of any kind, and nothing that is guessed first. `about` are
 * words publicly known about this user: address, names, organization. `leaked`: the operator's list of leaked ones. Null
 * if it is fine (S-6).
 */
export function brokenPasswordRule(
  password: string,
  about: readonly string[] = [],
  leaked: string | null = null,
): Omit<FieldFault, "pointer"> | null {
  const text = password.normalize("NFC");
  const length = [...text].length;
  if (length < PASSWORD_MIN) return { rule: "too-short", values: { min: PASSWORD_MIN } };
  if (length > PASSWORD_MAX) return { rule: "too-long", values: { max: PASSWORD_MAX } };
  const known = isCommon(text, about) || (leaked !== null && isLeaked(leaked, text));
  return known ? { rule: "password-common" } : null;
}

/** @throws Fault invalid naming the field */
export function requireGoodPassword(
  password: string,
  about: readonly string[],
  { leaked, pointer = "/password" }: { leaked: string | null; pointer?: string },
): void {
  const broken = brokenPasswordRule(password, about, leaked);
  if (broken) throw fault("invalid", { fields: [{ pointer, ...broken }] });
}

function isCommon(password: string, about: readonly string[]): boolean {
  const folded = fold(password);
  if (new Set(folded).size < LEAST_DIFFERENT) return true;
  const own = about
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((w) => w.length > 3);
  const parts = [...new Set([...COMMON_PARTS, ...own].map(fold))].sort((a, b) => b.length - a.length);
  for (const reading of [folded, fold(unleet(password))]) {
    let rest = withoutRuns(reading);
    // A space in its place, so that the text around it does not join into a new word.
    for (const part of parts) rest = part.length > 3 ? rest.replaceAll(part, " ") : rest;
    const short = new Set(parts.filter((part) => part.length <= 3));
    const left = rest.split(/[\s\p{N}]+/u).filter((piece) => !short.has(piece));
    if ([...left.join("")].length < LEAST_OWN || isRepetition(reading)) return true;
  }
  return false;
}

/** Letters and digits only, without case and accents. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const unleet = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LEET[sign]!);

/** Four and more characters that follow each other up or down (abcd, 9876) count for nothing. */
function withoutRuns(text: string): string {
  const codes = [...text].map((sign) => sign.codePointAt(0)!);
  const steps = codes.map((code, at) => code - (codes[at - 1] ?? code));
  let rest = "";
  for (let at = 0; at < codes.length; ) {
    const step = steps[at + 1] ?? 0;
    let end = at + 1;
    if (Math.abs(step) === 1) while (steps[end] === step) end++;
    if (end - at >= 4) rest += " ";
    else {
      end = at + 1;
      rest += String.fromCodePoint(codes[at]!);
    }
    at = end;
  }
  return rest;
}

/** The same few characters again and again. */
function isRepetition(text: string): boolean {
  const doubled = text + text;
  const at = doubled.indexOf(text, 1);
  return at > 0 && at <= Math.min(6, text.length / 2);
}
