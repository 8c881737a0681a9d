/**
 * A value as JSON that has one form only, after RFC 8785: names in the order of their UTF-16 units, no white space.
 * Only texts, whole numbers, booleans, null, lists and objects, because those have one form in every language.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number" && Number.isSafeInteger(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object") {
    const fields = value as Record<string, unknown>;
    const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1));
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`).join(",")}}`;
  }
  throw new TypeError("this value has no canonical form");
}
