import type { Fetched } from "../../outbound/limits.ts";
import { OutboundRefused } from "../../outbound/refused.ts";

/** What stands before the mail in {"raw": "…"}. */
const START = /"raw"\s*:\s*"/;

/**
 * Reads a mail out of the answer as it comes, at most `most` bytes of it, so that a large one is never in memory as
 * text as well. The rest is not waited for.
 */
export async function readRaw(answer: Fetched, most: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  let begun = false;
  let ended = false;
  /** Text that cannot be read yet: before the start, or not four characters together. */
  let rest = "";
  const take = (text: string) => {
    const whole = ended ? text.length : text.length - (text.length % 4);
    rest = text.slice(whole);
    const piece = Buffer.from(text.slice(0, whole), "base64url");
    pieces.push(piece);
    size += piece.length;
  };
  for await (const chunk of answer.body) {
    let text = rest + chunk.toString("latin1");
    if (!begun) {
      const start = START.exec(text);
      if (!start) {
        rest = text;
        continue;
      }
      begun = true;
      text = text.slice(start.index + start[0].length);
    }
    // Padding may come as "=" or "\u003d"; nothing of the mail stands after it.
    const end = /[^A-Za-z0-9_-]/.exec(text);
    ended = end !== null;
    take(end ? text.slice(0, end.index) : text);
    if (ended || size > most) break;
  }
  if (!begun || (!ended && size <= most)) throw new OutboundRefused("protocol", "no-mail");
  return { bytes: Buffer.concat(pieces).subarray(0, most), cut: size > most };
}
