import { invalid } from "./provider-error.ts";

/** A form body as the SDK sends it, unfolded: `a[b][0][c]=1` becomes `{ a: { b: { 0: { c: "1" } } } }`. */
export interface Form {
  [name: string]: string | Form;
}

/** No real parameter has a longer or deeper name. */
const MOST_DEPTH = 6;

/** @throws ProviderError where one name is both a value and a folder of values */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, i) => part !== "" || i === 0);
    if (name.endsWith("[]")) path.push("");
    if (path.length > MOST_DEPTH) throw invalid(`Received unknown parameter: ${name}`);
    put(form, path, value, name);
  }
  return form;
}

function put(form: Form, path: string[], value: string, name: string): void {
  const last = path.pop()!;
  let at = form;
  for (const part of path) {
    const next = at[part] ?? Object.create(null);
    if (typeof next === "string") throw invalid(`Invalid object: ${name}`, { param: name });
    at[part] = next;
    at = next;
  }
  // `list[]=a&list[]=b`: the position is implied.
  at[last === "" ? String(Object.keys(at).length) : last] = value;
}
