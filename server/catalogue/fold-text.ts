/** ASCII with single spaces: there is nothing to fold but case. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/** The same with the letters of western and central Europe, which each fold by themselves. */
const latin = /^[!-~\u00c0-\u017f]+(?: [!-~\u00c0-\u017f]+)*$/;
const latinLetter = /[\u00c0-\u017f]/g;
const folded = new Map(
  Array.from({ length: 0x17f - 0xbf }, (_, at) => String.fromCharCode(0xc0 + at)).map((letter) => [
    letter,
    fold(letter),
  ]),
);

/**
 * Folds a text for sorting and searching: no case, no accents, full-width forms as plain ones, white space single.
 * Letters that are no accented form of another stay ("ø", "ı"), except "ß", which folds to "ss".
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  if (latin.test(text)) return text.replace(latinLetter, (letter) => folded.get(letter)!).toLowerCase();
  return fold(text);
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}
