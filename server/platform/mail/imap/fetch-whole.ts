import type { FetchMessageObject, FetchQueryObject, ImapFlow } from "imapflow";
import { freeLately } from "../../free-memory.ts";
import type { TakePiece } from "../transport.ts";

/** One command brings so much of a mail, in bytes: the connection holds two copies of it for a moment. */
const PIECE = 1_000_000;

/** After so many bytes what lay in memory for pieces that were copied is freed. */
const FREED_EACH = 4 * PIECE;

/** A mail of the opened folder, at most `most` bytes; null where it is gone. BODY.PEEK leaves it unseen. */
export async function fetchWhole(
  client: ImapFlow,
  uid: number,
  most: number,
): Promise<{ bytes: Buffer; cut: boolean } | null> {
  const found = await fetchByUid(client, uid, { uid: true, size: true });
  if (!found) return null;
  // Servers count sizes their own way, so this is where to begin and no more.
  let bytes: Buffer = Buffer.allocUnsafe(Math.min(most, Math.max(found.size ?? 0, 1_024)));
  let length = 0;
  while (length < most) {
    const asked = Math.min(PIECE, most - length);
    const source = await fetchPiece(client, uid, length, asked);
    if (!source) return null;
    if (length + source.length > bytes.length) {
      // Once and for all: what of it is not written to takes no memory.
      const larger = Buffer.allocUnsafe(most);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    source.copy(bytes, length);
    length += source.length;
    if (length % FREED_EACH < source.length) freeLately();
    if (source.length < asked) return { bytes: bytes.subarray(0, length), cut: false };
  }
  return { bytes: bytes.subarray(0, length), cut: (found.size ?? 0) > most };
}

/** The same without ever having all of it in memory. */
export async function fetchInPieces(
  client: ImapFlow,
  uid: number,
  most: number,
  take: TakePiece,
): Promise<{ cut: boolean } | null> {
  for (let length = 0; length < most; ) {
    const asked = Math.min(PIECE, most - length);
    const piece = await fetchPiece(client, uid, length, asked);
    if (!piece) return null;
    length += piece.length;
    if (piece.length > 0 && !(await take(piece))) return { cut: false };
    // Whoever takes a piece has made others of it.
    freeLately();
    if (piece.length < asked) return { cut: false };
  }
  const beyond = await fetchPiece(client, uid, most, 1);
  return { cut: beyond === null || beyond.length > 0 };
}

async function fetchPiece(
  client: ImapFlow,
  uid: number,
  start: number,
  maxLength: number,
): Promise<Buffer | null> {
  const found = await fetchByUid(client, uid, { uid: true, source: { start, maxLength } });
  if (!found) return null;
  const piece = found.source ?? Buffer.alloc(0);
  // A server that ignores what part was asked for.
  if (piece.length > maxLength) throw new Error("The server answered more than was asked for");
  return piece;
}

/**
 * What the server says of this mail; null where it is gone. Beside it the server may tell news of other mails, such as
 * that one was read elsewhere; what was asked for it must not tell of another one.
 */
async function fetchByUid(
  client: ImapFlow,
  uid: number,
  query: FetchQueryObject,
): Promise<FetchMessageObject | null> {
  let found: FetchMessageObject | null = null;
  for await (const mail of client.fetch(String(uid), query, { uid: true })) {
    if (mail.size === undefined && mail.source === undefined) continue;
    if (mail.uid !== uid) throw new Error("The server answered with another mail");
    found ??= mail;
  }
  return found;
}
