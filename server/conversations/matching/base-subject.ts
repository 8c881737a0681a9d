/** What mail programs put before the subject of an answer or a forwarded mail, in the languages of our users. */
const PREFIX =
  /^(?:re|fwd?|aw|wg|antw|antwort|sv|vs|vb|ref|rif|tr|rép|rv|enc|res|odp|ynt|atb|r|i)\s*(?:[[(]\s*\d{1,4}\s*[\])])?\s*(?:\[[^\][]{0,80}\]\s*)?[:：]\s*/iu;
/** A tag of a mailing list or a company's filter: "[EXTERN]". */
const TAG = /^\[[^\][]{0,80}\]\s*/;
const TRAILER = /\s*\((?:fwd|weitergeleitet)\)$/i;
const FORWARDED = /^\[(?:fwd|fw|wg):\s*(.*)\]$/i;
const MOST_STEPS = 50;

/**
 * The subject without what answering and forwarding add (RFC 5256 2.1, and AW, WG, Antw, …), as compared: lower case,
 * one space between words. Empty where nothing is left.
 */
export function baseSubject(subject: string): string {
  let text = oneSpace(subject);
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = stripped(text);
    if (next === text) break;
    text = next;
  }
  return text.toLowerCase();
}

function stripped(text: string): string {
  const short = text.replace(TRAILER, "");
  const forwarded = FORWARDED.exec(short);
  if (forwarded) return forwarded[1]!;
  const rest = short.replace(PREFIX, "");
  if (rest !== short) return rest;
  // A tag alone is the subject itself.
  const untagged = short.replace(TAG, "");
  return untagged === "" ? short : untagged;
}

const oneSpace = (text: string): string => text.trim().replace(/\s+/g, " ");

/** The forms a subject of ours may have had: each step on the way to the base. The way of a stranger's answer. */
export function earlierSubjects(subject: string): string[] {
  const forms = [oneSpace(subject)];
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = stripped(forms.at(-1)!);
    if (next === forms.at(-1)) break;
    forms.push(next);
  }
  return [...new Set(forms)].filter((form) => form !== "").slice(-8);
}
