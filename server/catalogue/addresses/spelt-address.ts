import { DOMAIN, DOT, LETTER, LOCAL } from "./written-address.ts";

// Addresses that only people read as such, as sources of regular expressions with the flags "iu": with blanks around
// the sign, "[at]" and "(dot)", a quoted local part, a number in place of the domain. Texts come without unseen marks
// (`hide-found.ts`). Every repetition is bounded, and at each sign at most one way leads on: ways that share out the same
// signs multiply with every label.

/** The filler of Hangul is a letter that looks like a blank. */
const BLANK = "[\\s\\u3164]";
const SEEN_LETTER = `(?!\\u3164)[${LETTER}]`;
const bracketed = (word: string): string =>
  `${BLANK}{0,3}[\\[({<]${BLANK}{0,2}(?:${word})${BLANK}{0,2}[\\])}>]${BLANK}{0,3}`;

/** The @ sign, including its spelling in HTML that was escaped twice. */
const SIGN = "(?:[@＠﹫]|&#0{0,4}64;|&#x0{0,4}40;|&commat;)";
const BRACKETED_AT = bracketed("at|ät|a|@|＠|﹫");
const BRACKETED_DOT = bracketed("dot|punkt|punto|point|\\.");
const WORD_DOT = `${BLANK}{1,3}(?:dot|punkt)${BLANK}{1,3}`;

/** A text without any of these contains no such address. */
export const SPELT_SIGN = `&#0{0,4}64;|&#x0{0,4}40;|&commat;|${BRACKETED_AT}|${WORD_DOT}|${BRACKETED_DOT}`;

const ANY_AT = `(?:${BLANK}{0,3}${SIGN}${BLANK}{0,3}|${BRACKETED_AT})`;
const WORD_AT = `${BLANK}{1,3}(?:at|ät)${BLANK}{1,3}`;
/** A full stop followed by a blank only ends a sentence: "Follow @heron. New every week". */
const ANY_DOT = `(?:${DOT}|${BLANK}{1,3}\\.${BLANK}{0,3}|${BRACKETED_DOT}|${WORD_DOT})`;
const SPELT_DOT = `(?:${BRACKETED_DOT}|${WORD_DOT})`;

const QUOTED = '["“”„][^"“”„\\n]{1,64}["“”]';
/** With a letter at the beginning of its end: "5 @ 3.50" is a price. */
const END = `(?=[\\p{L}\\p{M}])(?:${SEEN_LETTER}){2,63}`;
const domain = (dot: string): string => `(?:(?:${SEEN_LETTER}){1,63}${dot}){1,8}${END}`;
const NUMBER = "\\[(?:IPv6:)?[0-9a-f.:]{3,45}\\]";

/** From the sign on, with what stands before it as the first group. */
export const SPELT_ADDRESS =
  `(?=${BLANK}|[@＠﹫&[({<])(?:(?<=(${LOCAL}|${QUOTED}))${ANY_AT}(?:${domain(ANY_DOT)}|${NUMBER})` +
  `|(?<=(${QUOTED}))${ANY_AT}${DOMAIN}` +
  `|(?<=(${LOCAL}))${WORD_AT}${domain(SPELT_DOT)})`;
