// How mail addresses are written in texts, as sources of regular expressions with the flags "iu". The same patterns
// find usable addresses (`judge-address.ts`) and hide them in public texts (`hide-addresses.ts`), so that no address on
// sale is shown for free.

/** Before the @. */
export const LOCAL = "[\\p{L}\\p{M}\\p{N}._%+!#$&'*^`{|}~/=?-]{0,63}[\\p{L}\\p{M}\\p{N}._%+!#$&'*^`{|}~=?-]";

/** Symbols count, as some domains contain them, and so do characters that join or divide letters invisibly. */
export const LETTER = "\\p{L}\\p{M}\\p{N}\\p{So}\\p{Cf}\\u{1f3fb}-\\u{1f3ff}·・׳״-";

/** Domains are also written with the full stops of Chinese and Japanese, and with small ones. */
export const DOT = "[.。．｡﹒]";

/** With two letters or more at its end. Bounded, so that no text costs more than its length. */
export const DOMAIN = `(?:[${LETTER}]{1,63}${DOT}){1,8}[${LETTER}]{2,63}`;

/** Also as written in links, where any character may be escaped, even twice. */
const ESCAPED = "%(?:25){0,4}";
const ESCAPED_LETTER = `(?:[${LETTER}]|${ESCAPED}(?!25|2e)[0-9a-f]{2})`;
const ESCAPED_DOT = `(?:${DOT}|${ESCAPED}2e)`;

/** Each byte of a letter is escaped separately. */
const ESCAPED_DOMAIN = `(?:${ESCAPED_LETTER}{1,252}${ESCAPED_DOT}){1,8}${ESCAPED_LETTER}{2,252}`;

/** Or the start of one, at the end of a text that was cut. */
const CUT_DOMAIN = `(?:${ESCAPED_LETTER}|${ESCAPED_DOT}){0,255}…$`;

/** Every address has one; full-width and small variants are read as one, too. */
export const AT = `(?:[@＠﹫]|${ESCAPED}40)`;

/**
 * A whole address in a text: from the sign on, with what stands before it as the first group. So each sign is looked at
 * once, not from each of the letters before it.
 */
export const ADDRESS = `(?=[@＠﹫%])(?<=(${LOCAL}))${AT}(?:${ESCAPED_DOMAIN}|${CUT_DOMAIN})`;
