import type { Hide } from "../../catalogue/addresses/hide-addresses.ts";
import { literal } from "../../platform/literal.ts";

/** Shorter ones would take letters out of other words. */
const LEAST = 3;

/**
 * Takes the names of people out of words that a show has published. A name that is the show's own stays: it says which
 * show it is.
 */
export function hideNames(names: readonly (string | null)[], title: string): Hide {
  const people = [...new Set(names.flatMap((name) => name?.normalize("NFC").trim() ?? []))]
    .filter((name) => [...name].length >= LEAST && name.toLowerCase() !== title.toLowerCase())
    .sort((a, b) => b.length - a.length)
    .map((name) => literal(name).replace(/\s+/g, "\\s+"));
  if (people.length === 0) return (text) => text;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${people.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.normalize("NFC").replace(found, "…");
}
