import type { Names } from "../../platform/outbound/names.ts";
import { askTexts } from "./ask-texts.ts";
import { COSTLY, isSpf, parseSpf, type SpfTerm } from "./parse-spf.ts";

/** What a domain says about who may send for it. Null: DNS gave no answer to a part of it, so nothing is known. */
export type SpfFacts = {
  /** Its own records: one, if all is well. */
  records: string[];
  lookups: number;
  /** Parts of the record that cost a look-up, and how many each. */
  costs: [term: string, lookups: number][];
  /** What cannot be read in it. */
  wrong: string[];
  /** Parts of the record that lead to a name without a record that can be read. */
  broken: string[];
  /** All names it leads to. */
  includes: string[];
  /** Who sends may be told by something else than names: then no name is missing. */
  isOpaque: boolean;
} | null;

export const MOST_LOOKUPS = 10;
/** By then it is known to be too many, and a record that leads back to itself has no end. */
const ENOUGH = 30;
/** So many networks in one record: a service has written the names out. */
const FLATTENED = 5;

interface Walk {
  names: Names;
  lookups: number;
  includes: Set<string>;
  isOpaque: boolean;
  isUnknown: boolean;
}

/** Reads a domain's SPF record and all it leads to (RFC 7208). */
export async function readSpf(names: Names, domain: string): Promise<SpfFacts> {
  const texts = await askTexts(names, domain);
  if (texts === null) return null;
  const records = texts.filter(isSpf);
  const nothing = { lookups: 0, costs: [], wrong: [], broken: [], includes: [], isOpaque: false };
  const [text] = records;
  if (text === undefined || records.length > 1) return { records, ...nothing };
  const walk: Walk = { names, lookups: 0, includes: new Set(), isOpaque: false, isUnknown: false };
  const record = parseSpf(text);
  if (record.terms.filter(({ name }) => name === "ip4" || name === "ip6").length >= FLATTENED)
    walk.isOpaque = true;
  const costs: [string, number][] = [];
  const broken: string[] = [];
  for (const term of followed(record.terms)) {
    const before = walk.lookups;
    if (!(await follow(walk, term))) broken.push(term.text);
    costs.push([term.text, walk.lookups - before]);
  }
  // Too many are too many, whatever the rest would answer.
  if (walk.isUnknown && walk.lookups <= MOST_LOOKUPS) return null;
  const { lookups, isOpaque } = walk;
  return { records, lookups, costs, wrong: record.wrong, broken, includes: [...walk.includes], isOpaque };
}

/** The parts that cost a look-up. Behind "all" a redirect means nothing (RFC 7208, 6.1). */
const followed = (terms: readonly SpfTerm[]): SpfTerm[] => {
  const ends = terms.some(({ name }) => name === "all");
  return terms.filter(({ name }) => COSTLY.has(name) && !(ends && name === "redirect"));
};

/** Counts what a part costs with all it leads to. False where it leads to nothing that can be read. */
async function follow(walk: Walk, term: SpfTerm): Promise<boolean> {
  walk.lookups += 1;
  const { name, domain } = term;
  if (name === "exists" || domain?.includes("%")) walk.isOpaque = true;
  if ((name !== "include" && name !== "redirect") || domain === null || domain.includes("%")) return true;
  walk.includes.add(domain);
  if (walk.lookups > ENOUGH) return true;
  const texts = await askTexts(walk.names, domain);
  if (texts === null) {
    walk.isUnknown = true;
    return true;
  }
  const records = texts.filter(isSpf);
  const [text] = records;
  if (text === undefined || records.length > 1) return false;
  const record = parseSpf(text);
  let isWhole = record.wrong.length === 0;
  for (const inner of followed(record.terms)) {
    if (walk.lookups > ENOUGH) break;
    if (!(await follow(walk, inner))) isWhole = false;
  }
  return isWhole;
}
