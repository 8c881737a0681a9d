import type { Sign } from "../tables.ts";
import { type Found, findAllInterest } from "./find-interest.ts";
import { findRefusals } from "./find-refusal.ts";
import { plainWords } from "./mail-facts.ts";

/** What a person's answer says about the offer. */
export interface Weighed {
  /** Both: it declines and is interested; only a person can say which counts. */
  says: "refusal" | "interest" | "both" | "nothing";
  signs: Sign[];
}

/** Between kind words and a refusal: the refusal is what is meant. */
const BUT =
  /(?<!\p{L})(?:but|however|unfortunately|sadly|alas|though|aber|leider|jedoch|doch|mais|malheureusement|pero)(?!\p{L})/u;
/** Beside kind words, in their sentence: they speak of another time, or of how it would be. */
const OTHERWISE =
  /(?<!\p{L})(?:otherwise|another time|next (?:year|season|time)|in (?:the )?future|later|again|down the (?:road|line)|sonst|ansonsten|später|wieder|nächste[sn]? (?:jahr|mal|saison)|irgendwann|zukünftig|in zukunft|nochmals?|ein andermal)(?!\p{L})/u;

/** Whether an answer declines, is interested, or both. A refusal with kind words is a refusal (B1.76). */
export function weighAnswer(fresh: string): Weighed {
  const text = plainWords(fresh);
  const refusals = findRefusals(text);
  const interest = findAllInterest(text).filter(
    ({ start, end }) => !refusals.some((refusal) => start < refusal.end && end > refusal.start),
  );
  const last = refusals.at(-1);
  const counting = last ? interest.find((found) => counts(text, found, last)) : interest[0];
  const signs: Sign[] = [
    ...(refusals[0] ? [{ code: "refusal", detail: refusals[0].words }] : []),
    ...(counting ? [{ code: "interest", detail: counting.words }] : []),
  ];
  if (last) return { says: counting ? "both" : "refusal", signs };
  return { says: counting ? "interest" : "nothing", signs };
}

/** Whether words of interest stand against the last refusal, rather than being its politeness. */
function counts(text: string, { start, end }: Found, last: Found): boolean {
  if (end <= last.start && BUT.test(text.slice(end, last.end))) return false;
  const before = text.slice(Math.max(0, start - 120), start);
  const after = text.slice(end, end + 120);
  const sentence = `${before.slice(before.search(/[^.!?;]*$/u))}${text.slice(start, end)}${/^[^.!?;]*/u.exec(after)![0]}`;
  return !OTHERWISE.test(sentence);
}
