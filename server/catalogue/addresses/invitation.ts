/** Words about advertising with a podcast, as podcasters use them; English, German and the commonest others. */
const ADVERTISING =
  /\b(?:sponsor|advertis|ad (?:inquir|enquir|space|slot)|brand (?:deal|partner)|partnership|media ?kit|werb(?:ung|e)|anzeigen|mediadaten|kooperation|patrocin|publicidad|publicité|annonceur|pubblicità|adverteren|samarbejd)/iu;
/** Who says that no advertising is wanted does not invite it. */
const DECLINED =
  /\b(?:werbefrei|ad(?:vert)?[- ]free)|\b(?:no|not|never|don['’]t|do not|without|kein\w*|nicht|ohne|sans|sin)\s+(?:\p{L}+\s+){0,3}(?:sponsor|advertis|ad |brand|partner|werb|anzeig|kooperation|publicid|publicité|patrocin)/iu;

/** Characters kept on either side of an address. */
const AROUND = 160;
/** Left where a letter of two units was cut through. */
const HALF = /[\ud800-\udfff]/gu;
/** Places of an address in one text that are looked at. */
const MOST_PLACES = 5;

/**
 * The sentence in which a podcast invites advertisers to write to this very address, in its own words and with the
 * address in it; null where there is none. An address that only stands in the feed is no invitation: it is there for
 * directories.
 *
 * @param texts what the podcast says of itself
 */
export function invitationTo(address: string, texts: readonly (string | null)[]): string | null {
  const wanted = address.toLowerCase();
  for (const text of texts) {
    if (text === null) continue;
    const lower = text.toLowerCase();
    // Lower case may be longer than what was written ("İ"): then places are not the same.
    if (lower.length !== text.length) continue;
    let at = lower.indexOf(wanted);
    for (let places = 0; at >= 0 && places < MOST_PLACES; places += 1) {
      const sentence = sentenceAround(text, at, at + wanted.length);
      if (ADVERTISING.test(sentence) && !DECLINED.test(sentence)) return sentence;
      at = lower.indexOf(wanted, at + wanted.length);
    }
  }
  return null;
}

/** What stands around a place up to the ends of the sentence or line; one space for each gap. */
function sentenceAround(text: string, from: number, to: number): string {
  const before = text
    .slice(Math.max(0, from - AROUND), from)
    .split(/[.!?](?=\s)|[\n\r]/u)
    .at(-1)!;
  const after = text.slice(to, to + AROUND).split(/[.!?](?=\s|$)|[\n\r]/u)[0]!;
  const whole = `${before}${text.slice(from, to)}${after}`.replace(/\s+/gu, " ").trim();
  return whole.replace(HALF, "");
}
