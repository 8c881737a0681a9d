/** Words about advertising with a podcast, as podcasters use them; English, German and the commonest others. */
const ADVERTISING =
  /\b(?:sponsor|advertis|ad (?:inquir|enquir|space|slot)|brand (?:deal|partner)|partnership|media ?kit|werb(?:ung|e)|anzeigen|mediadaten|kooperation|patrocin|publicidad|publicité|annonceur|pubblicità|adverteren|samarbejd)/iu;
/** A sentence with a negation is never taken as an invitation: better to miss one than to get it backwards. */
const DENIES =
  /(?<!\p{L})(?:no|not|never|none|without|unsolicited|kein\p{L}*|nicht|nie|niemals|ohne|un(?:erwünscht|gefragt)\p{L}*|sans|pas|sin|nunca|non|senza|não|sem|geen|niet|ikke|ingen|inte|werbefrei\p{L}*|ad(?:vert)?[- ]free)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** Characters kept on either side of an address. */
const AROUND = 160;
/** Half a surrogate pair, which the database does not take. */
const HALF = /[\ud800-\udfff]/gu;
/** Places of an address in one text that are looked at. */
const MOST_PLACES = 5;

/**
 * The sentence in which a podcast invites advertisers to write to this very address, in its own words and with the
 * address in it; null if there is none. An address merely listed in the feed is not an invitation: it is meant for
 * directories.
 *
 * @param texts what the podcast says of itself
 */
export function invitationTo(address: string, texts: readonly (string | null)[]): string | null {
  const wanted = address.toLowerCase();
  for (const text of texts) {
    if (text === null) continue;
    const lower = text.toLowerCase();
    // Lower case may be longer than the original ("İ"): then positions differ.
    if (lower.length !== text.length) continue;
    let at = lower.indexOf(wanted);
    for (let places = 0; at >= 0 && places < MOST_PLACES; places += 1) {
      const end = at + wanted.length;
      const sentence = isWhole(lower, at, end) ? sentenceAround(text, at, end) : "";
      if (ADVERTISING.test(sentence) && !DENIES.test(sentence)) return sentence;
      at = lower.indexOf(wanted, end);
    }
  }
  return null;
}

/** Not part of another address: "info@show.co" is part of "info@show.com", and "team@" of "adteam@". */
const isWhole = (text: string, from: number, to: number): boolean =>
  !/[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]$/u.test(text.slice(Math.max(0, from - 2), from)) &&
  !/^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(text.slice(to, to + 3));

/** The text around a position up to the ends of the sentence or line, with single spaces. */
function sentenceAround(text: string, from: number, to: number): string {
  // A word cut in half is dropped: it may be half of an address, which could not be recognized.
  const left = text.slice(Math.max(0, from - AROUND), from);
  const right = text.slice(to, to + AROUND);
  const before = (from > AROUND ? left.replace(/^\S+/u, "") : left).split(/[.!?](?=\s)|[\n\r]/u).at(-1)!;
  const after = (to + AROUND < text.length ? right.replace(/\S+$/u, "") : right).split(
    /[.!?](?=\s|$)|[\n\r]/u,
  )[0]!;
  return `${before}${text.slice(from, to)}${after}`.replace(HALF, "").replace(/\s+/gu, " ").trim();
}
