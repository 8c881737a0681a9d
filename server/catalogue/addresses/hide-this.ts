import { domainToUnicode } from "node:url";
import { foldText } from "../fold-text.ts";
import { hideSpans, type Letters } from "./hide-found.ts";

/** What people write for the sign and for the dot, folded. */
const AT_WORDS = ["at", "arroba", "chez", "bei", "klammeraffe", "affenschwanz", "chiocciola"];
const DOT_WORDS = ["dot", "punkt", "point", "punto", "ponto"];

/** Letters from other scripts that look like Latin ones. */
const LOOKALIKES = new Map(
  Array.from(
    "аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdһhԛqԝwαaβbεeηnιiκkνvοoρpτtυuχx".matchAll(/(.)(.)/gu),
    ([, seen, meant]) => [seen!, meant!],
  ),
);

/** The spellings of one letter: itself, or its escape in links or HTML. */
const TOKEN = /(?:%(?:25){0,4}[0-9a-f]{2})+|&#x?[0-9a-f]{1,7};|&commat;|&period;|[\s\S]/giu;
const OPENING = "[({<";
const CLOSING = "])}>";
const KEPT = /[\p{L}\p{N}@]/u;

/**
 * Hides one address in a text, in any spelling: with anything between its letters, escaped, with words for @ and
 * dot, without its end, in look-alike letters, with or without its tag, backwards; and then all other addresses.
 */
export function hideThis(text: string, address: string, hideOthers: (text: string) => string): string {
  const pattern = patternOf(address);
  if (pattern === null || !pattern.may(text)) return hideOthers(text);
  // Without its end it is searched last: it may be the beginning of another address.
  return hideAll(hideOthers(hideAll(text, pattern.whole)), pattern.begun);
}

function hideAll(text: string, pattern: RegExp): string {
  const letters = lettersOf(text);
  const found = [...letters.text.matchAll(pattern)];
  return hideSpans(
    text,
    found.map(({ index, 0: one }) => [index, index + one.length] as const),
    letters,
  );
}

/** A text as its letters alone. */
function lettersOf(text: string): Letters {
  const letters: Letters = { text: "", from: [], to: [] };
  const add = (letter: string, from: number, to: number) => {
    letters.text += letter;
    for (let unit = 0; unit < letter.length; unit += 1) {
      letters.from.push(from);
      letters.to.push(to);
    }
  };
  for (const { index, 0: token } of text.matchAll(TOKEN)) {
    const end = index + token.length;
    const meant = token.length > 2 ? unescaped(token) : token;
    if (OPENING.includes(meant)) add("(", index, end);
    else if (CLOSING.includes(meant)) add(")", index, end);
    else
      for (const letter of foldText(meant))
        if (KEPT.test(letter)) add(LOOKALIKES.get(letter) ?? letter, index, end);
  }
  return letters;
}

function unescaped(token: string): string {
  if (token.startsWith("%")) return Buffer.from(token.replace(/%(?:25)*/g, ""), "hex").toString();
  if (token === "&commat;") return "@";
  if (!token.startsWith("&#")) return ".";
  const code = /x/i.test(token) ? Number.parseInt(token.slice(3), 16) : Number(token.slice(2, -1));
  return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : "";
}

interface Pattern {
  may: (text: string) => boolean;
  whole: RegExp;
  /** With the sign it is an address even if its ending is left to the reader. */
  begun: RegExp;
}

function patternOf(address: string): Pattern | null {
  const sign = address.lastIndexOf("@");
  const [plain = "", ...tag] = address.slice(0, sign).split("+");
  const local = lettersOf(plain).text;
  const labels = readings(address.slice(sign + 1));
  if (sign < 1 || local === "" || labels.some((reading) => reading.some((label) => label === "")))
    return null;
  const written = lettersOf(tag.join("")).text;
  const whole = written === "" ? local : `${local}(?:${written})?`;
  const at = `(?:\\(*(?:@+|${AT_WORDS.join("|")})\\)*|\\([^()]{0,12}\\))`;
  const dot = `(?:\\(*(?:${DOT_WORDS.join("|")})?\\)*|\\([^()]{0,12}\\))`;
  const forms = labels.flatMap((reading) => [
    `${whole}${at}${reading.join(dot)}`,
    `${backwards(reading.join(""))}@${backwards(local)}`,
  ]);
  const host = new Set(labels.flatMap((reading) => [reading[0]!, backwards(reading[0]!)]));
  return {
    // Most texts do not even contain the letters. Escaped text and other scripts are always checked.
    may: (text) => {
      if (/[%&]|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return true;
      const folded = foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");
      return [...host].some((label) => folded.includes(label));
    },
    whole: new RegExp(forms.join("|"), "gu"),
    begun: new RegExp(`${whole}\\(*@+\\)*(?:${labels.map(([first]) => first).join("|")})`, "gu"),
  };
}

/** The labels of a domain in both spellings ("xn--mller-kva", "müller"), longest first. */
function readings(domain: string): string[][] {
  const both = new Set([domain, domainToUnicode(domain) || domain]);
  return [...both].map((one) => one.split(/[.。．｡﹒]/u).map((label) => lettersOf(label).text));
}

const backwards = (text: string): string => Array.from(text).reverse().join("");
