import { FOUND_BY, type FoundBy, PROOFS, type Proof } from "../../../contract/airings.ts";
import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { findSpoken, findWritten, type Mention } from "./find-mentions.ts";
import { foldWords } from "./fold-words.ts";
import { NearBy } from "./near-by.ts";
import { findNear, type Near } from "./near-words.ts";
import type { Needles } from "./needles.ts";
import { findAlmost } from "./one-edit.ts";
import { Place, type Timed } from "./place.ts";

export interface Finding {
  proof: Proof;
  by: FoundBy;
  quote: string;
  /** Seconds from the beginning; null where the source gives no times. */
  from: number | null;
  to: number | null;
}

const QUOTE_MAX = 300;
/** Words that make an ad of a name are so near to it: seconds, or words where there are no times. */
const NEAR_SECONDS = 90;
const NEAR_WORDS = 225;
/** A sponsor is named in the sentence that says so, at most so many words away. */
const NAMED_WITHIN = 8;
const sentenceEnds = /[.!?…]\s/;

/**
 * What is said in an episode. A code or a link is an ad; a name is one together with words that mark an ad of it; a name
 * alone, or almost one, is for a person to hear.
 * @param heard by whom the words were written down: a machine's are taken with more doubt
 */
export function lookAtWords(
  cues: readonly Timed[],
  needles: Needles,
  heard: "publisher" | "machine" = "publisher",
): Finding[] {
  const place = new Place(cues);
  const { text } = place;
  const mentions = findSpoken(text, needles);
  const near = new NearBy(findNear(text, needles.disclosure, needles.code === null));
  const findings: Finding[] = [];
  const keep = (proof: Proof, by: FoundBy, { from, to }: Pick<Mention, "from" | "to">) =>
    findings.push({ proof, by, quote: quoteOf(text, from, to), ...place.seconds(from, to) });
  for (const mention of mentions)
    if (mention.kind === "code" || mention.kind === "link") keep("said", mention.kind, mention);
  for (const mention of mentions) {
    if (mention.kind === "tail") keep("ask", "link", mention);
    if (mention.kind === "name") keep(isMarked(place, mention, near) ? "said" : "ask", "brand", mention);
    if (mention.kind === "phrase") {
      const marked = isMarked(place, mention, near);
      if (marked) keep("ask", "phrase", mention);
    }
  }
  if (findings.length === 0) {
    const words = foldWords(text);
    for (const { first, last } of findAlmost(words, [...needles.names, ...needles.codes])) {
      const at = { from: words.places[first]!.from, to: words.places[last]!.to };
      if (
        heard === "publisher" &&
        !near.around(at).some((one) => one.kind !== "end" && isNear(place, at, one))
      )
        continue;
      keep("ask", "almost", at);
      break;
    }
  }
  return strongestFirst(findings);
}

/** What is written about an episode. */
export function lookAtNotes(text: string, needles: Needles): Finding[] {
  const by = { code: "code", link: "link", name: "brand", phrase: "phrase", tail: "link" } as const;
  const findings = findWritten(text, needles)
    .filter(({ kind }) => kind !== "phrase")
    .map(
      ({ kind, from, to }): Finding => ({
        proof: "written",
        by: by[kind],
        quote: quoteOf(text, from, to),
        from: null,
        to: null,
      }),
    );
  return strongestFirst(findings);
}

/** Of each kind the first; more prove no more. */
function strongestFirst(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return [...findings]
    .sort(
      (a, b) =>
        PROOFS.indexOf(a.proof) - PROOFS.indexOf(b.proof) || FOUND_BY.indexOf(a.by) - FOUND_BY.indexOf(b.by),
    )
    .filter(({ proof, by }) => !seen.has(`${proof} ${by}`) && seen.add(`${proof} ${by}`));
}

const isNear = (place: Place, one: Spot, other: Spot): boolean => {
  const { seconds, words } = place.distance(one, other);
  return seconds === null ? words <= NEAR_WORDS : seconds <= NEAR_SECONDS;
};
type Spot = Pick<Near, "from" | "to">;

function isMarked(place: Place, name: Spot, near: NearBy): boolean {
  const about = near.around(name).filter((one) => isNear(place, name, one));
  if (about.some(({ kind }) => kind === "denied")) return false;
  const labels = about.filter(({ kind }) => kind === "label");
  // "A word from our sponsor" names none.
  const naming = about.filter(
    ({ kind, from, to }) => kind === "named" && !labels.some((label) => label.from <= from && to <= label.to),
  );
  const names = (one: Near) =>
    place.distance(name, one).words <= NAMED_WITHIN &&
    !sentenceEnds.test(place.text.slice(Math.min(one.to, name.to), Math.max(one.from, name.from)));
  if (naming.some(names)) return true;
  // Somebody else is named as the sponsor here, so the rest may be about them.
  if (naming.length > 0) return false;
  const ended = (one: Near) =>
    about.some(
      ({ kind, from }) =>
        kind === "end" && from > Math.min(one.from, name.from) && from < Math.max(one.from, name.from),
    );
  return about.some(
    (one) => ((one.kind === "label" && one.from < name.from) || one.kind === "offer") && !ended(one),
  );
}

/** The words around a place, with no address in them. */
function quoteOf(text: string, from: number, to: number): string {
  const room = Math.max(0, QUOTE_MAX - (to - from) - 40);
  const left = text.slice(0, from);
  const right = text.slice(to);
  const before = left.slice(-Math.ceil(room / 2)).replace(left.length > room / 2 ? /^\S*\s?/ : /^/, "");
  const after = right.slice(0, Math.floor(room / 2)).replace(right.length > room / 2 ? /\s?\S*$/ : /$/, "");
  const quote = `${before}${text.slice(from, to)}${after}`.replace(/\s+/g, " ").trim();
  const begins = before.length < left.length ? "… " : "";
  const ends = after.length < right.length ? " …" : "";
  return hideAddresses(`${begins}${quote}${ends}`).slice(0, QUOTE_MAX);
}
