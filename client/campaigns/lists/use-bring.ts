import { useRef, useState } from "react";
import {
  addListPiece,
  beginList,
  LIST_BYTES_MAX,
  LIST_PIECE_BYTES,
  listLists,
  type PodcastList,
} from "../../../contract/campaigns-lists.ts";
import { call } from "../../api/call.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { forget } from "../../api/queries.ts";
import { toBase64 } from "../../api/to-base64.ts";

/** A list on its way: what is there is known, so that it goes on where it stopped. */
interface Sending {
  blob: Blob;
  name: string;
  key: string;
  begun: PodcastList | null;
}

/** Sends a list piece by piece; called again after a failure, it goes on from there. */
export function useBring(ownerId: string, campaign: string | null, onThere: (list: PodcastList) => void) {
  const sending = useRef<Sending | null>(null);
  /** How much of it is there, from 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<"large" | "empty" | null>(null);

  async function send(): Promise<void> {
    const now = sending.current;
    if (!now) return;
    setError(null);
    setShare(now.begun ? now.begun.kept / now.blob.size : 0);
    try {
      now.begun ??= await call(
        beginList,
        { params: { ownerId }, body: { name: now.name, size: now.blob.size, campaign } },
        { idempotencyKey: now.key },
      );
      const params = { id: now.begun.publicId };
      while (now.begun.kept < now.blob.size) {
        const from: number = now.begun.kept;
        const bytes = await toBase64(now.blob.slice(from, from + LIST_PIECE_BYTES));
        now.begun = await call(addListPiece, { params, body: { from, bytes } });
        setShare(now.begun.kept / now.blob.size);
      }
      void forget(listLists);
      onThere(now.begun);
    } catch (thrown) {
      setError(thrown);
      setShare(null);
    }
  }

  function bring(blob: Blob, name: string): Promise<void> {
    setRefused(null);
    setError(null);
    if (blob.size === 0 || blob.size > LIST_BYTES_MAX) {
      setRefused(blob.size === 0 ? "empty" : "large");
      return Promise.resolve();
    }
    sending.current = { blob, name: name.slice(-200).trim(), key: newIdempotencyKey(), begun: null };
    return send();
  }

  return { share, error, refused, bring, again: send };
}
