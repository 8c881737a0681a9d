import { anyOf, countWords, plainWords } from "./mail-facts.ts";

/** Up to so many words a mail is taken at its word; a longer one asks. */
const OPT_OUT_WORDS = 40;

const PHRASES = [
  // English
  "unsubscri(?:be|bed|ption)",
  "opt(?:ing)?[ -](?:me |us )?out",
  "(?:remove|delete|take|strike) (?:me|us|my|our|this)(?: \\S+){0,4} (?:from|off)",
  "(?:remove|delete|erase) (?:me|us|(?:my|our|this) (?:e-?mail )?(?:address|data|details|contact(?: details)?|information))",
  "take (?:me|us) off",
  "stop (?:e-?mailing|writing(?: to)?|contacting|messaging|sending|spamming)(?: me| us| these| this)?",
  "(?:do not|don't|never) (?:ever )?(?:e-?mail|write(?: to)?|contact|message|send)(?: to)? (?:me|us|this address|any more|anything|again|further|more)(?: \\S+){0,3}(?: again| any ?more| further)?",
  "no (?:more|further) (?:e-?mails?|mails?|messages|contact|offers)",
  "not (?:wish|want) to (?:be contacted|receive|hear)(?: \\S+){0,4}",
  "(?:not|never) contact (?:me|us) (?:again|any ?more|further)",
  "leave (?:me|us) alone",
  // German
  "abbestellen",
  "abmelden",
  "austragen",
  "(?:aus|von) (?:dem|ihrem|eurem|deinem|der|ihrer|eurer|deiner) (?:verteiler|liste|mailing-?liste|mailingliste)",
  "keine (?:weiteren|weitere)? ?(?:e-?mails?|mails?|nachrichten|anfragen|werbung|werbemails?|zuschriften)(?: dieser art)?(?: mehr)? (?:mehr|schicken|senden|zusenden|zuschicken|von ihnen|von euch|von dir|erhalten|bekommen|wünsch\\p{L}*|an)",
  "keine (?:weiteren|weitere) (?:e-?mails?|mails?|nachrichten|anfragen|werbung|kontaktaufnahme|zuschriften)",
  "(?:nicht|nie) (?:mehr|wieder|weiter) (?:an|an uns|an mich)? ?(?:anschreiben|anzuschreiben|kontaktieren|zu kontaktieren|schreiben|zu schreiben|anmailen|behelligen|belästigen)",
  "(?:schreiben|schreibt|schreib|kontaktieren|kontaktiert|kontaktiere|mailen) (?:sie )?(?:mir|mich|uns)(?: bitte)? (?:nicht|nie) (?:mehr|wieder|weiter)",
  "(?:löschen|lösche|löscht|entfernen|entferne|entfernt|streichen|streiche|nehmen|nimm|nehmt) (?:sie )?(?:bitte )?(?:mich|uns|(?:meine|unsere|diese)(?: \\S+){0,2} (?:adresse|e-?mail-?adresse|mailadresse|daten|kontaktdaten))",
  "(?:meine|unsere|diese)(?: \\S+){0,2} (?:adresse|e-?mail-?adresse|mailadresse|daten|kontaktdaten)(?: bitte)?(?: \\S+){0,3} (?:löschen|zu löschen|entfernen|zu entfernen|streichen)",
  "(?:widerspreche|widersprechen) (?:ich|wir|hiermit|der|jeder|jeglicher|einer)",
  "lass(?:en sie|t)? (?:mich|uns) (?:bitte )?in ruhe",
];
const wanted = new RegExp(anyOf(PHRASES).source, "gu");

/** Before a phrase, in the same sentence: it says the opposite, or speaks about somebody else. */
const NOT_MEANT =
  /(?:do not|don't|didn't|did not|no need to|not going to|never|won't|will not|how (?:do|can|could|would)(?: \S+){1,3}|listeners(?: \S+){0,2}|if (?:someone|anyone|people|listeners)(?: \S+){0,3}|before (?:you|they)(?: \S+){0,2}|bitte nicht|nicht etwa|(?:müssen|brauchen|musst|brauchst)(?: \S+){0,3} nicht|wollen? (?:mich|uns) nicht|möchte[n]? (?:mich|uns) nicht|hörer(?:innen)?(?: \S+){0,2}|wie (?:kann|können)(?: \S+){1,3}) $/u;
/** After it: the German negation comes late. */
const NOT_MEANT_AFTER =
  /^(?: \S+){0,2} (?:nicht|müssen sie nicht|rate|link|page|button|numbers?)(?![\p{L}\p{N}])/u;

/** A question about how others do it. */
const ASKS = /^ ?(?:how|where|what|wie|wo|was) [^.!?]*\?/u;

/** The word that the foot of our mails asks for; in a longer text it means something else. */
const STOP =
  /^(?:(?:hi|hello|hallo|guten tag|dear all|please|bitte)[,.!]? ){0,2}["'„“]?stopp?["'”“]?(?! by| over| to| off|[\p{L}\p{N}-])/u;
const STOP_WORDS = 8;

export interface FoundOptOut {
  words: string;
  /** Short enough to be taken at its word; else a person is asked. */
  acts: boolean;
  by: "text" | "subject";
}

/** Whether its writer asks not to be written to any more. Looks at fresh text only (B1.70). */
export function findOptOut(fresh: string, subject = ""): FoundOptOut | null {
  const text = plainWords(fresh);
  for (const match of text.matchAll(wanted)) {
    const before = text.slice(Math.max(0, match.index - 120), match.index);
    const sentence = before.slice(before.search(/[^.!?;]*$/u));
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
    if (NOT_MEANT.test(sentence) || NOT_MEANT_AFTER.test(after)) continue;
    if (ASKS.test(text.slice(match.index - sentence.length))) continue;
    return { words: match[0], acts: countWords(text) <= OPT_OUT_WORDS, by: "text" };
  }
  const stop = STOP.exec(text);
  if (stop && countWords(text) <= STOP_WORDS) return { words: stop[0].trim(), acts: true, by: "text" };
  // What List-Unsubscribe promises: a mail with this subject, whatever stands in it.
  if (/^(?:unsubscribe|abmelden|abbestellen)[.!]?$/u.test(plainWords(subject))) {
    return { words: plainWords(subject), acts: countWords(text) <= OPT_OUT_WORDS, by: "subject" };
  }
  return null;
}
