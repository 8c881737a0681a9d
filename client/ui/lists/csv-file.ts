/** Bytes of one part. File systems allow 255 in all; a campaign's name may fill 60 letters of many bytes. */
const MOST_BYTES = 100;
/** Names that Windows keeps for devices, whatever follows the dot. */
const DEVICE = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³]) *\./i;

/** `<part>_<part>.csv` with every part cleaned for file systems; empty ones are left out. */
export const csvName = (...parts: readonly string[]): string =>
  `${parts.map(fileNamePart).filter(Boolean).join("_")}.csv`;

function fileNamePart(text: string): string {
  const cleaned = text
    .normalize("NFC")
    // Separators, what Windows forbids, controls, and marks that are not seen but turn the text around; the
    // joiners stay, they hold emoji and Persian words together.
    .replace(/[\\/:*?"<>|%#]|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return firstBytes(cleaned, MOST_BYTES)
    .replace(/^[. ]+|[. ]+$/g, "")
    .replace(DEVICE, "$1_");
}

/** As many whole letters as fit into this many bytes of UTF-8. */
function firstBytes(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let kept = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += encoder.encode(segment).length;
    if (used > bytes) break;
    kept += segment;
  }
  return kept;
}
