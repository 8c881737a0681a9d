import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const HASH_LETTERS = 40;
/** More than two lines: a hash, a colon, a count and the line's end. */
const WINDOW = 160;

/**
 * Whether a password stands in a list as Have I Been Pwned hands it out: a line `SHA1:COUNT` for each, sorted. It is
 * looked up where it lies, by halves, because it has tens of gigabytes; nothing of the password leaves the machine.
 */
export function isLeaked(list: string, password: string): boolean {
  // SHA-1 is how the list says it, and protects nothing here.
  const wanted = createHash("sha1").update(password).digest("hex").toUpperCase();
  const file = openSync(list, "r");
  try {
    let low = 0;
    let high = fstatSync(file).size;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = lineFrom(file, middle);
      if (line === null || line.start >= high) high = middle;
      else if (line.hash === wanted) return true;
      else if (line.hash < wanted) low = line.end;
      else high = middle;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

/** The first line that begins at this byte or after it; null behind the last one. */
function lineFrom(file: number, at: number): { hash: string; start: number; end: number } | null {
  const before = Math.max(0, at - 1);
  const buffer = Buffer.alloc(WINDOW);
  const text = buffer.toString("latin1", 0, readSync(file, buffer, 0, WINDOW, before));
  const from = at === 0 ? 0 : text.indexOf("\n") + 1;
  if ((from === 0 && at !== 0) || text.length < from + HASH_LETTERS) return null;
  const stop = text.indexOf("\n", from);
  const hash = text.slice(from, from + HASH_LETTERS).toUpperCase();
  return { hash, start: before + from, end: before + (stop < 0 ? text.length : stop + 1) };
}
