/** ASCII with single spaces: there is nothing to fold but case. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Folds a text for sorting and searching: no case, no accents, full-width forms as plain ones, white space single.
 * Letters that are no accented form of another stay ("ø", "ı"), except "ß", which folds to "ss".
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFC");
}
