import type { ImapFlow } from "imapflow";

/** One command brings so much of a mail, in bytes: the connection holds two copies of it for a moment. */
const PIECE = 1_000_000;

/** A mail of the opened folder, at most `most` bytes; null where it is gone. BODY.PEEK leaves it unseen. */
export async function fetchWhole(
  client: ImapFlow,
  uid: number,
  most: number,
): Promise<{ bytes: Buffer; cut: boolean } | null> {
  const found = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
  if (!found || found.uid !== uid) return null;
  // Servers count sizes their own way, so this is where to begin and no more.
  let bytes: Buffer = Buffer.allocUnsafe(Math.min(most, Math.max(found.size ?? 0, 1_024)));
  let length = 0;
  while (length < most) {
    const asked = Math.min(PIECE, most - length);
    const piece = await client.fetchOne(
      String(uid),
      { uid: true, source: { start: length, maxLength: asked } },
      { uid: true },
    );
    if (!piece) return null;
    const source = piece.source ?? Buffer.alloc(0);
    // A server that ignores what part was asked for.
    if (source.length > asked) throw new Error("The server answered more than was asked for");
    if (length + source.length > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(most, Math.max(2 * bytes.length, length + source.length)));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    source.copy(bytes, length);
    length += source.length;
    if (source.length < asked) return { bytes: bytes.subarray(0, length), cut: false };
  }
  return { bytes: bytes.subarray(0, length), cut: (found.size ?? 0) > most };
}
