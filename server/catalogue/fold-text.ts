import { accents } from "../../contract/catalogue-accents.ts";

const everyMark = /\p{M}/gu;

/** ASCII with single spaces: there is nothing to fold but case. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** The same with the letters of western and central Europe, which each fold by themselves, and with dashes and quotation marks. */
const latin =
  /^[!-~\u00c0-\u017f\u2013\u2014\u2018-\u201f]+(?: [!-~\u00c0-\u017f\u2013\u2014\u2018-\u201f]+)*$/;
const latinLetter = /[\u00c0-\u017f]/g;
const folded = new Map(
  Array.from({ length: 0x17f - 0xbf }, (_, at) => String.fromCharCode(0xc0 + at)).map((letter) => [
    letter,
    fold(letter),
  ]),
);

/**
 * Folds a text for sorting and searching: no case, accents or points, full-width forms as plain ones, single
 * spaces. Letters that are not an accented form of another stay ("ø", "ı"), except "ß", which folds to "ss". If the
 * result changes, stored texts have to be folded again (`search/fold-anew.ts`).
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  // Descriptions have line breaks; without this, each of them would be normalized letter by letter.
  const single = text.replace(/\s+/g, " ").trim();
  if (latin.test(single)) return single.replace(latinLetter, (letter) => folded.get(letter)!).toLowerCase();
  return fold(single);
}

/** Folds a text stored as a key: exactly as the first version did, without any mark, or the key would be lost. */
export const foldToKey = (text: string): string => fold(text, everyMark);

function fold(text: string, left = accents): string {
  return text
    .normalize("NFKD")
    .replace(left, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}
