export interface WrittenAddress {
  text: string;
  name: string | null;
}

const MOST = 5;
// By code points: code units could start in the middle of a pair, which the database refuses.
const looseAddress = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:@]{1,253}/gu;
const halfPair = /[\ud800-\udfff]/gu;

/**
 * The addresses in a text such as "editor@example.com (Jane Doe)", "Jane Doe <editor@example.com>",
 * "mailto:editor@example.com" or a list of them; at most five. A text without any gives none.
 */
export function findAddresses(raw: string | null | undefined): WrittenAddress[] {
  if (!raw) return [];
  const text = raw
    .slice(0, 1000)
    .replace(halfPair, "")
    .replace(/mailto:/gi, "");
  const found = text.match(looseAddress) ?? [];
  const rest = text
    .replace(looseAddress, " ")
    .replace(/[<>()[\]"]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const name = found.length === 1 && rest !== "" && rest.length <= 200 ? rest : null;
  return [...new Set(found.map((one) => one.replace(/^\.+|\.+$/g, "")))]
    .slice(0, MOST)
    .map((one) => ({ text: boundedAddress(one), name }));
}

/** Bytes kept of a written address: more than a valid address may have, so a truncated one is never valid. */
const LONGEST = 320;

/** What was written as an address, bounded in bytes: it stands in an index beside the address of its feed. */
export function boundedAddress(text: string): string {
  if (text.length * 3 <= LONGEST || Buffer.byteLength(text) <= LONGEST) return text;
  // A character cut in half ends in replacement characters.
  return Buffer.from(text)
    .subarray(0, LONGEST)
    .toString("utf8")
    .replace(/\ufffd+$/, "");
}
