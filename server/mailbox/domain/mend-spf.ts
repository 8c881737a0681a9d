import { parseSpf } from "./parse-spf.ts";
import type { SpfFacts } from "./read-spf.ts";

/** One record that mends all that is wrong with a domain's own ones, with the provider's name in it. */
export function mendSpf(facts: NonNullable<SpfFacts>, include: string | null): string {
  const records = facts.records.map(parseSpf);
  const terms = [...new Map(records.flatMap((one) => one.terms).map((term) => [term.text, term])).values()];
  const ends = terms.filter(({ name }) => name === "all");
  const kept = terms.filter(
    ({ name, text }) => name !== "all" && name !== "redirect" && !facts.broken.includes(text),
  );
  const redirect = terms.find(({ name, text }) => name === "redirect" && !facts.broken.includes(text));
  const words = kept.map(({ text }) => text);
  // Of several records nothing was followed.
  const included = [...facts.includes, ...terms.map(({ domain }) => domain)];
  const isMissing = include !== null && !included.includes(include) && !facts.isOpaque;
  if (isMissing) words.push(`include:${include}`);
  else if (words.length === 0 && !redirect) words.push("a", "mx");
  // A redirect ends the record only where it stands alone: behind "all" it would mean nothing.
  if (redirect && ends.length === 0) {
    if (records.length === 1 && !isMissing) return ["v=spf1", ...words, redirect.text].join(" ");
    words.push(`include:${redirect.domain}`);
  }
  const isStrict = ends.length > 0 && ends.every(({ sign }) => sign === "-");
  return ["v=spf1", ...words, isStrict ? "-all" : "~all"].join(" ");
}
