import { invalid } from "./provider-error.ts";
import type { State } from "./state.ts";

/** What is answered only on request. */
const INCLUDABLE = ["line_items", "currency_options"];
const NEVER = ["intent_data"];

/**
 * A copy of an object as the provider returns it: ids unless `expand` asks for the object itself, and without
 * fields shown on request only. Paths go through lists with `data.`.
 * @throws ProviderError for a property that cannot be expanded
 */
export function present(state: State, object: object, expand: readonly string[]): Record<string, unknown> {
  const copy = hide(structuredClone(object) as Record<string, unknown>, expand);
  for (const path of expand) {
    if (path.split(".").length > 4)
      throw invalid("You cannot expand more than 4 levels of a property", { param: "expand" });
    expandAt(state, copy, path.split("."), path, expand);
  }
  return copy;
}

/** Removes internal fields, and expandable ones that `shown` does not include. Changes the given object. */
export function hide(object: Record<string, unknown>, shown: readonly string[]): Record<string, unknown> {
  // The page's secret is answered only while there is something to pay.
  if (object.object === "checkout.session" && object.status !== "open") object.client_secret = null;
  for (const name of NEVER) delete object[name];
  for (const name of INCLUDABLE)
    if (!shown.some((path) => path.split(".").includes(name))) delete object[name];
  if (Array.isArray(object.data)) for (const one of object.data) hide(one, shown);
  return object;
}

function expandAt(
  state: State,
  object: Record<string, unknown>,
  [name, ...rest]: string[],
  path: string,
  shown: readonly string[],
): void {
  if (name === undefined) return;
  if (!(name in object)) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
  const value = object[name];
  if (Array.isArray(value)) {
    for (const one of value) expandAt(state, one, rest, path, shown);
    return;
  }
  if (typeof value === "string") {
    const found = findById(state, value);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
    object[name] = hide(structuredClone(found) as Record<string, unknown>, shown);
  }
  const next = object[name];
  if (next !== null && typeof next === "object")
    expandAt(state, next as Record<string, unknown>, rest, path, shown);
}

function findById(state: State, id: string): object | undefined {
  for (const kind of ["products", "prices", "intents", "charges", "refunds", "disputes"] as const)
    if (Object.hasOwn(state[kind], id)) return state[kind][id];
  return undefined;
}
