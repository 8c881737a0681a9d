import { anyOf } from "./mail-facts.ts";

/** A stretch of a text and its words. */
export interface Found {
  start: number;
  end: number;
  words: string;
}

const INTEREST = [
  "(?:very |definitely |really |certainly )?interested",
  "sounds? (?:good|great|interesting|lovely|like)",
  "(?:happy|glad|keen) to(?! (?:stay|remain|pass|decline))",
  "love (?:to|that)(?! be (?:removed|taken|left|deleted))",
  "(?:send|tell) (?:me|us) more",
  "media ?kit",
  "looking for (?:a |an |new |more |our )*sponsors?",
  "(?:gerne?|interessiert|interessant|klingt (?:gut|spannend|interessant))",
  "passt (?:super|gut|perfekt|prima)",
  "mediadaten",
  "(?:intéressée?s?|avec plaisir)",
  "(?:interesad[oa]s?|nos interesa|me interesa|encantad[oa]s?)",
];
const interest = new RegExp(anyOf(INTEREST).source, "gu");

/** Before it: it is none, as "not happy to". */
const NEGATED =
  /(?<!\p{L})(?:not(?! only| just)|\p{L}{1,6}n't|never|no longer|nicht(?! nur)|nie|kein(?!e? (?:problem|frage))\p{L}{0,3}|hardly|kaum|uninterested)(?: [\p{L}']+){0,2} $/u;
/** A wish of one's own, whatever for: "ich würde gern abbestellt". */
const WISH = /(?:würden?|möchten?|hätten?|wollen?|will) $/u;

/** Words of interest in a plain text, in their order. */
export function findAllInterest(text: string): Found[] {
  return [...text.matchAll(interest)]
    .filter((match) => !NEGATED.test(text.slice(Math.max(0, match.index - 60), match.index)))
    .map((match) => ({ start: match.index, end: match.index + match[0].length, words: match[0] }));
}

/** Words of interest beside an objection; an objector's polite wish is none. */
export const findInterest = (text: string): string | null =>
  findAllInterest(text).find(
    ({ start, words }) =>
      !(words.startsWith("gern") && WISH.test(text.slice(Math.max(0, start - 12), start))),
  )?.words ?? null;
