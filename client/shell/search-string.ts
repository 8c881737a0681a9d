/** The search part of an address as plain names and values: a list repeats its name, nothing is quoted. */
export type SearchValues = Record<string, unknown>;

/** A number or boolean is parsed as such only if writing it again gives the same text. */
function readValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return text !== "" && Number.isFinite(number) && String(number) === text ? number : text;
}

/** `?genre=1301&genre=1402&title=tea` → `{ genre: [1301, 1402], title: "tea" }` */
export function parseSearch(search: string): SearchValues {
  const values: SearchValues = {};
  const all = new URLSearchParams(search);
  for (const name of new Set(all.keys())) {
    const given = all.getAll(name).map(readValue);
    values[name] = given.length > 1 ? given : given[0];
  }
  return values;
}

/** The way back; unset values leave no trace. */
export function stringifySearch(values: SearchValues): string {
  const all = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) all.append(name, String(one));
    }
  }
  const text = all.toString();
  return text ? `?${text}` : "";
}
