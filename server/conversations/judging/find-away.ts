import type { CalendarDay } from "./calendar-day.ts";
import { plainWords } from "./mail-facts.ts";
import { findWrittenDays, type WrittenDay } from "./written-days.ts";

/** Before a day on which somebody is back. */
const BACK_BEFORE =
  /(?:\b(?:back|return(?:ing|s)?|available again|reachable again|again (?:on|from)|resume)|wieder|zurück|ab|de retour|retour|reviens|reviendrai|rentre|rentrerai|à partir du|dès le|vuelvo|volveré|vuelta|regreso|regresaré|reincorporo|a partir del?)(?: (?:\p{L}+,?\.?)){0,5} ?$/u;
/** After such a day. */
const BACK_AFTER =
  /^,?(?: \p{L}+){0,4} (?:wieder|zurück|i(?:'ll| will) be back|i am back|je serai de retour|estaré de vuelta|again|onwards?)(?![\p{L}])/u;
/** Before the last day of an absence. */
const UNTIL =
  /(?:until|till|til|through|thru|to and including|bis|jusqu'?(?: ?au|'à| à)|au|hasta|to|al|-|–)(?: (?:and |einschließlich|inklusive|inkl\.|including|incl\.|zum|the|el|le|día|about|mindestens|voraussichtlich|\p{L}+day,?|\p{L}+tag,?(?: den)?|\p{L}+woch,?|\p{L}+di)){0,3} ?$/u;

/** Words that only English mails have so close together. */
const ENGLISH = /\b(?:the|will|until|office|back|away|return)\b/u;

/**
 * The day on which somebody says they are back, or until which they are away; null where the text names none that is
 * believable (B1.68).
 */
export function findAwayUntil(text: string, received: Date): CalendarDay | null {
  const words = plainWords(text);
  const days = findWrittenDays(words, received, ENGLISH.test(words));
  const before = (at: WrittenDay) => sentenceStart(words.slice(Math.max(0, at.start - 60), at.start));
  const back = days.filter(
    (at) => BACK_BEFORE.test(before(at)) || BACK_AFTER.test(words.slice(at.end, at.end + 50)),
  );
  if (back.length > 0) return latest(back);
  const until = days.filter((at) => UNTIL.test(before(at)));
  return until.length > 0 ? latest(until) : null;
}

/** The text since the sentence began; a point after a number ends none. */
const sentenceStart = (text: string): string => {
  const ends = [...text.matchAll(/(?:(?<=\p{L}{3})\.|[!?;]) /gu)];
  const last = ends.at(-1);
  return last ? text.slice(last.index + last[0].length) : text;
};

const latest = (days: readonly WrittenDay[]): CalendarDay =>
  days.reduce((last, { day }) => (day > last ? day : last), days[0]!.day);
