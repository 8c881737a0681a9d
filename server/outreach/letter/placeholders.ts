import { marksIn, type Placeholder } from "../../../contract/outreach/placeholders.ts";

/** The value of each placeholder for one recipient; empty if unknown. */
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** The names between double braces that mean nothing here, each once and cut to 60 characters. */
export function unknownPlaceholders(text: string): string[] {
  const names = marksIn(text).flatMap(({ name, placeholder }) => (placeholder === null ? [name] : []));
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
 * literal text it is. An unknown value gives way to its fallback. Unknown names stay as written; refuse them before
 * with `unknownPlaceholders`.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  let filled = "";
  let from = 0;
  for (const { text: mark, start, placeholder, fallback } of marksIn(text)) {
    const value = placeholder === null ? mark : values[placeholder] || placeholderValue(fallback);
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
