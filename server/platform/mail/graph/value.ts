import type { Asker } from "../api/ask.ts";
import { readHead } from "../api/header-fields.ts";
import type { Listed, ReadResult, TakePiece } from "../transport.ts";
import { ME } from "./folders.ts";

/** Bytes of a head that are read at most. */
const MOST_OF_HEAD = 256_000;
const END_OF_HEAD = /\r?\n\r?\n/;

const messageAt = (id: string): string => `${ME}/messages/${encodeURIComponent(id)}`;

const NOWHERE = { expected: { 404: null } } as const;

/** A whole mail as it came, at most `most` bytes of it; the rest is not waited for. */
export async function readValue(
  ask: Asker,
  id: string,
  most: number,
): Promise<ReadResult<{ bytes: Buffer; cut: boolean } | null>> {
  const pieces: Buffer[] = [];
  const read = await readValueInPieces(ask, id, most, async (piece) => pieces.push(piece) > 0);
  if (!read.ok) return read;
  return { ok: true, value: read.value && { bytes: Buffer.concat(pieces), cut: read.value.cut } };
}

/** The same piece by piece, until `take` wants no more. */
export const readValueInPieces = (
  ask: Asker,
  id: string,
  most: number,
  take: TakePiece,
): Promise<ReadResult<{ cut: boolean } | null>> =>
  ask<{ cut: boolean } | null>({
    at: `${messageAt(id)}/$value`,
    // It stops by itself; an answer that announces more must not be refused for it.
    maxBytes: Number.MAX_SAFE_INTEGER,
    async read({ body }) {
      let size = 0;
      for await (const piece of body) {
        const left = most - size;
        size += piece.length;
        if (left > 0 && !(await take(piece.subarray(0, left)))) return { cut: false };
        if (size > most) break;
      }
      return { cut: size > most };
    },
    ...NOWHERE,
  });

/**
 * The fields of a mail's head. Graph lists none for mails in Sent Items, so the mail itself is asked for, and the
 * connection closed after its head: nothing of the text is kept.
 */
export const readHeadOf = (ask: Asker, id: string): Promise<ReadResult<Listed["headers"] | null>> =>
  ask<Listed["headers"] | null>({
    at: `${messageAt(id)}/$value`,
    maxBytes: Number.MAX_SAFE_INTEGER,
    async read({ body }) {
      let head = Buffer.alloc(0);
      for await (const piece of body) {
        const before = Math.max(0, head.length - 3);
        head = Buffer.concat([head, piece]);
        const end = END_OF_HEAD.exec(head.subarray(before).toString("latin1"));
        if (end) return readHead(head.subarray(0, before + end.index));
        if (head.length > MOST_OF_HEAD) break;
      }
      return readHead(head.subarray(0, MOST_OF_HEAD));
    },
    ...NOWHERE,
  });
