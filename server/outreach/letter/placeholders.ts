import type { AddressForm } from "../../../contract/forms/address-form.ts";
import { marksIn, type Placeholder } from "../../../contract/outreach/placeholders.ts";

/** The value of each placeholder for one recipient; empty if unknown. */
export type PlaceholderValues = Readonly<
  Record<Placeholder, string> & {
    /** How the reader is addressed; left out: with Sie. */
    form?: AddressForm | undefined;
  }
>;

/** The names between double braces that mean nothing here, each once and cut to 60 characters. */
export function unknownPlaceholders(text: string): string[] {
  const names = marksIn(text).flatMap(({ name, placeholder, forms }) =>
    placeholder === null && forms === null ? [name] : [],
  );
  return [...new Set(names.map((name) => [...name].slice(0, 60).join("")))];
}

/** The placeholders a text uses, each once. */
export function usedPlaceholders(text: string): Placeholder[] {
  return [...new Set(marksIn(text).flatMap(({ placeholder }) => placeholder ?? []))];
}

/** Those that stand at least once without a value to fall back on, each once. */
export function neededPlaceholders(text: string): Placeholder[] {
  return [
    ...new Set(
      marksIn(text).flatMap(({ placeholder, fallback }) =>
        placeholder !== null && placeholderValue(fallback) === "" ? placeholder : [],
      ),
    ),
  ];
}

/**
 * Puts the values in, in one pass: a value that looks like a placeholder itself, or like HTML, stays the
 * literal text it is. An unknown value gives way to its fallback; of words for Sie and Du one is taken. Unknown names stay as written; refuse them before
 * with `unknownPlaceholders`.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  let filled = "";
  let from = 0;
  for (const { text: mark, start, placeholder, fallback, forms } of marksIn(text)) {
    const value = forms
      ? forms[values.form ?? "formal"]
      : placeholder === null
        ? mark
        : values[placeholder] || placeholderValue(fallback);
    filled += text.slice(from, start) + value;
    from = start + mark.length;
  }
  return filled + text.slice(from);
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

/** The words for one form of address; placeholders stay. */
export const inForm = (text: string, form: AddressForm = "formal"): string =>
  marksIn(text).reduceRight(
    (filled, { text: mark, start, forms }) =>
      forms ? filled.slice(0, start) + forms[form] + filled.slice(start + mark.length) : filled,
    text,
  );
