/** The text of a cell or JSON value; null for empty values and words for "nothing". */
export function text(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string" || value === "" || value === "NULL" || value === '""') return null;
  return value;
}

/** A whole number within what an integer column holds; null otherwise. */
function whole(value: unknown, max = 2_000_000_000): number | null {
  const written = text(value)?.trim();
  if (written === undefined || !/^\d{1,15}(?:\.0)?$/.test(written)) return null;
  const number = Number(written);
  return number <= max ? number : null;
}

/** An integer where 0 means that none was given. */
export function counted(value: unknown, max?: number): number | null {
  const number = whole(value, max);
  return number === 0 ? null : number;
}

/** The entries of a list, given as JSON or as a list written out in Python's way ("['1303', '26']"); else the value itself. */
export function list(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((one) => text(one) ?? []);
  const written = text(value);
  if (written === null) return [];
  if (!written.startsWith("[")) return [written];
  const entries = written.slice(1, -1).matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\d+)/g);
  return [...entries]
    .slice(0, 50)
    .map((entry) => (entry[1] ?? entry[2] ?? entry[3]!).replace(/\\(.)/g, "$1"));
}

/** Largest directory number taken. */
export const MAX_DIRECTORY_ID = 9_999_999_999_999;
