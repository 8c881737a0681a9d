import { findInterest } from "./find-interest.ts";
import { countWords, firstLetters, plainWords } from "./mail-facts.ts";
import { BARE_SENTENCE, objections, perhaps, SALUTATION, STOP_FIRST } from "./opt-out-words.ts";

/** Up to so many words a mail is taken at its word; a longer one asks. */
const OPT_OUT_WORDS = 40;
/** Up to so many where "Stop." has other sentences on its line, or "stop" other words in its sentence. */
const STOP_WORDS = 8;

/** Before a phrase, in the same sentence: it says the opposite, or speaks about somebody else. */
const NOT_MEANT =
  /(?:do not|don't|didn't|did not|no need to|not going to|never|won't|will not|how (?:do|can|could|would)(?: \S+){1,3}|listeners(?: \S+){0,2}|if (?:someone|anyone|people|listeners)(?: \S+){0,3}|before (?:you|they)(?: \S+){0,2}|bitte nicht|nicht etwa|(?:müssen|brauchen|musst|brauchst)(?: \S+){0,3} nicht|wollen? (?:mich|uns) nicht|möchte[n]? (?:mich|uns) nicht|(?:hörer(?:innen)?|gäste)(?: \S+){0,2}|wie (?:kann|können)(?: \S+){1,3}) $/u;
/** After it: the German negation comes late. */
const NOT_MEANT_AFTER =
  /^(?: \S+){0,2} (?:nicht|müssen sie nicht|rate|link|page|button|numbers?)(?![\p{L}\p{N}])/u;

/** A question about how others do it. */
const ASKS = /^ ?(?:how|where|what|wie|wo|was) [^.!?]{0,300}\?/u;

/** It is about one address or one way of several, not about everything. */
const ONE_OF_SEVERAL =
  /(?<!\p{L})(?:(?:old|former|previous|outdated|other|alte[nrs]?|frühere[nrs]?|bisherige[nrs]?|veraltete[nrs]?|andere[nrs]?) (?:\S+ )?(?:\S{0,20}adresse|address|addresses|contacts?|e-?mail|kontakt\p{L}*)|use (?:this|that|mine|the new|my new|our new|\S{1,64}@\S{1,64})|instead|stattdessen|(?:nutzen|nutzt|nutze|verwenden|verwendet|verwende)(?: sie)? (?:bitte |lieber )?(?:diese|die neue|meine|unsere|\S{1,64}@)|(?:by|per|via|over) (?:post|phone|telephone|telefon|fax|sms|whatsapp|instagram))(?!\p{L})/u;

export interface FoundOptOut {
  words: string;
  /** Short and clear enough to be taken at its word; else a person is asked. */
  acts: boolean;
  by: "text" | "subject";
}

/** Whether its writer asks not to be written to any more. Looks at fresh text only (B1.70). */
export function findOptOut(fresh: string, subject = ""): FoundOptOut | null {
  const text = plainWords(fresh);
  const words = countWords(text);
  const bySubject = /^(?:unsubscribe|abmelden|abbestellen)[.!]?$/u.test(plainWords(subject));
  const phrase = findPhrase(text);
  const bare = findBare(fresh, words);
  const clear = bare?.clear || phrase !== null || bySubject;
  // Interest beside it, or another address: whoever wants to be written to must not be listed by a rule.
  const acts = clear && words <= OPT_OUT_WORDS && !findInterest(text) && !ONE_OF_SEVERAL.test(text);
  if (bare?.clear || phrase !== null)
    return { words: (bare?.clear && bare.words) || phrase!, acts, by: "text" };
  // What List-Unsubscribe promises: a mail with this subject, whatever stands in it.
  if (bySubject) return { words: plainWords(subject), acts, by: "subject" };
  const doubtful = bare?.words ?? (findInterest(text) ? undefined : perhaps.exec(text)?.[0]);
  return doubtful === undefined ? null : { words: doubtful, acts: false, by: "text" };
}

function findPhrase(text: string): string | null {
  for (const match of text.matchAll(objections)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - 120), match.index);
    const sentence = before.slice(before.search(/[^.!?;]*$/u));
    if (NOT_MEANT.test(sentence) || NOT_MEANT_AFTER.test(text.slice(end, end + 40))) continue;
    if (ASKS.test(text.slice(match.index - sentence.length, end + 300))) continue;
    return match[0];
  }
  return null;
}

interface Bare {
  words: string;
  /** It stands alone, so that nothing else can be meant. */
  clear: boolean;
}

/**
 * The word that the foot of our mails asks for, or another objection of a word or two: a first line that says nothing
 * else counts whatever follows, because many signatures are not marked as such.
 */
function findBare(fresh: string, words: number): Bare | null {
  const lines = firstLetters(fresh)
    .split("\n")
    .map(plainWords)
    .filter((line) => line !== "");
  if (lines.length > 1 && SALUTATION.exec(lines[0]!)?.[0] === lines[0]) lines.shift();
  const first = (lines[0] ?? "").replace(SALUTATION, "").trim();
  if (BARE_SENTENCE.test(first)) return { words: first, clear: true };
  const sentences = [first, ...lines.slice(1)].flatMap((line) => line.split(/(?<=[.!]) /u));
  const alone = sentences.find((sentence) => BARE_SENTENCE.test(sentence));
  if (alone !== undefined && words <= OPT_OUT_WORDS) return { words: alone, clear: words <= STOP_WORDS };
  const stop = words <= STOP_WORDS && !first.includes("?") ? STOP_FIRST.exec(first) : null;
  return stop && { words: stop[0], clear: false };
}
