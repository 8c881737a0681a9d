import { PLACEHOLDERS, type Placeholder } from "../../../contract/outreach.ts";

/** The value of each placeholder for one recipient; empty if unknown. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const known: ReadonlySet<string> = new Set(PLACEHOLDERS);
const MARK = /\{\{([^{}]*)\}\}/g;

const isKnown = (name: string): name is Placeholder => known.has(name);

/** The names between double braces that mean nothing here, each once and cut to 60 characters. */
export function unknownPlaceholders(text: string): string[] {
  const names = [...text.matchAll(MARK)].map((match) => match[1]!.trim()).filter((name) => !isKnown(name));
  return [...new Set(names.map((name) => [...name].slice(0, 60).join("")))];
}

/** The placeholders a text uses, each once. */
export function usedPlaceholders(text: string): Placeholder[] {
  const names = [...text.matchAll(MARK)].map((match) => match[1]!.trim());
  return [...new Set(names.filter(isKnown))];
}

/**
 * Puts the values in, in one pass: a value that looks like a placeholder itself, or like HTML, stays the
 * literal text it is. Unknown names stay as written; refuse them before with `unknownPlaceholders`.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(MARK, (whole, name: string) => {
    const key = name.trim();
    return isKnown(key) ? values[key] : whole;
  });
}

/**
 * A value from a feed or a profile as one clean line: no control characters, which could end a header, and
 * no direction marks, which could make a subject read as something else.
 */
export function placeholderValue(text: string | null | undefined): string {
  return (text ?? "")
    .replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
