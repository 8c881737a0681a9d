import { isUtf8 } from "node:buffer";
import { decodeBase64, decodeQuoted } from "./decode-bytes.ts";
import { cleanText } from "./read-fields.ts";

/** Text in the charset that was said, else in the one that fits; characters that cannot be read become U+FFFD. */
export function decodeText(bytes: Buffer, charset: string | undefined): string {
  const said = (charset ?? "").trim().toLowerCase();
  const plain = said === "" || said === "us-ascii" || said === "ascii" || said.startsWith("unknown");
  if (plain) return decodeAs(bytes, isUtf8(bytes) ? "utf-8" : "windows-1252");
  try {
    return decodeAs(bytes, said);
  } catch {
    return decodeAs(bytes, isUtf8(bytes) ? "utf-8" : "windows-1252");
  }
}

const decodeAs = (bytes: Buffer, charset: string): string =>
  cleanText(new TextDecoder(charset).decode(bytes));

/** RFC 2047. All repetitions are bounded. */
const ENCODED = /=\?([\w.:+-]{1,60})(?:\*[\w-]{0,40})?\?([bBqQ])\?([^?\s]{0,4000})\?=/g;

/** A header's text with its encoded words decoded. Words of one charset are joined first: a character may be split. */
export function decodeWords(value: string): string {
  let text = "";
  let from = 0;
  let waiting: { charset: string; bytes: Buffer[] } | null = null;
  const flush = () => {
    if (waiting) text += decodeText(Buffer.concat(waiting.bytes), waiting.charset);
    waiting = null;
  };
  for (const { 0: word, 1: charset = "", 2: form = "", 3: coded = "", index } of value.matchAll(ENCODED)) {
    const between = value.slice(from, index);
    const joins: boolean = waiting !== null && between.trim() === "";
    if (!joins) {
      flush();
      text += between;
    }
    const bytes =
      form.toLowerCase() === "b"
        ? decodeBase64(Buffer.from(coded, "latin1"))
        : decodeQuoted(Buffer.from(coded.replaceAll("_", "=20"), "latin1"));
    const open: { charset: string; bytes: Buffer[] } | null = waiting;
    if (open && open.charset === charset.toLowerCase()) open.bytes.push(bytes);
    else {
      flush();
      waiting = { charset: charset.toLowerCase(), bytes: [bytes] };
    }
    from = index + word.length;
  }
  flush();
  return cleanText(text + value.slice(from));
}
