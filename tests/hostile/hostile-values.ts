/** Values that no field of any body accepts. */
export const impossibleValues: Readonly<Record<string, unknown>> = {
  "a NUL": "a\u0000b",
  "half of a surrogate pair": "a\ud83db",
  "a megabyte of letters": "x".repeat(950_000),
  "an array 10,000 deep": { raw: `${"[".repeat(10_000)}${"]".repeat(10_000)}` },
  "an object 10,000 deep": { raw: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}` },
  "an array of 200,000 empty texts": { raw: `[${'"",'.repeat(199_999)}""]` },
};

/** Of the wrong kind, or out of every range; refused unless the field's sample is of this very kind. */
export const wrongValues: Readonly<Record<string, unknown>> = {
  "a number beyond every range": { raw: "1e309" },
  "2^53": { raw: "9007199254740992" },
  "a negative fraction": -0.5,
  "a number": 123_456_789_012,
  "an array": [],
  "an array in an array": [[]],
  "an object": {},
  true: true,
};

/** Texts that are allowed where texts are free, and must then do no harm. */
export const oddTexts: Readonly<Record<string, string>> = {
  "an override of the direction": "abc\u202eevil",
  "61 letters of one emoji family": "👨‍👩‍👧‍👦".repeat(61),
  "a letter under a thousand marks": `a${"\u0301".repeat(1_000)}`,
  "a line end and a header": "Kim\r\nBcc: x@y.example",
  "a template": "{{constructor}} {{7*7}} %{7*7} #{7*7}",
  SQL: "'; drop table owner; -- \\",
  "wildcards of LIKE": "%_\\%",
  markup: "<script>alert(1)</script>",
  "a catastrophic repetition": `${"a".repeat(30_000)}!`,
  blanks: "   \u00a0\u200b ",
  nothing: "",
  "another type's name": "__proto__",
};

/** JSON text in which `raw` values are inserted unquoted. */
export function hostileJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(hostileJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if ("raw" in value) return String(value.raw);
  const parts = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${hostileJson(one)}`);
  return `{${parts.join(",")}}`;
}

/** The places of a value: itself, and every field and item below it. */
export function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== "object") return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => placesOf(one, [...path, key]))];
}

/** A copy of a value with something else at one place. */
export function withValueAt(value: unknown, path: readonly string[], put: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return put;
  if (Array.isArray(value))
    return value.map((one, i) => (String(i) === head ? withValueAt(one, rest, put) : one));
  const object = value as Record<string, unknown>;
  return { ...object, [head]: withValueAt(object[head], rest, put) };
}

export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], value);
