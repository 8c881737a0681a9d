import type { Fetched } from "../../outbound/limits.ts";
import { OutboundRefused } from "../../outbound/refused.ts";
import type { TakePiece } from "../transport.ts";

/** What stands before the mail in {"raw": "…"}. */
const START = /"raw"\s*:\s*"/;

/**
 * Reads a mail out of the answer as it comes, at most `most` bytes of it, so that a large one is never in memory as
 * text as well. The rest is not waited for.
 */
export async function readRaw(answer: Fetched, most: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const pieces: Buffer[] = [];
  const { cut } = await readRawInPieces(answer, most, async (piece) => pieces.push(piece) > 0);
  return { bytes: Buffer.concat(pieces), cut };
}

/** The same piece by piece, until `take` wants no more. */
export async function readRawInPieces(
  answer: Fetched,
  most: number,
  take: TakePiece,
): Promise<{ cut: boolean }> {
  let size = 0;
  let begun = false;
  let ended = false;
  /** Text that cannot be read yet: before the start, or not four characters together. */
  let rest = "";
  const decode = (text: string): Buffer => {
    const whole = ended ? text.length : text.length - (text.length % 4);
    rest = text.slice(whole);
    const piece = Buffer.from(text.slice(0, whole), "base64url");
    const left = most - size;
    size += piece.length;
    return piece.subarray(0, Math.max(0, left));
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
    const piece = decode(end ? text.slice(0, end.index) : text);
    if (piece.length > 0 && !(await take(piece))) return { cut: false };
    if (ended || size > most) break;
  }
  if (!begun || (!ended && size <= most)) throw new OutboundRefused("protocol", "no-mail");
  return { cut: size > most };
}
