import { useState } from "react";
import {
  addProducedPiece,
  beginProduced,
  PRODUCED_BYTES_MAX,
  PRODUCED_PIECE_BYTES,
  playProduced,
  readProduced,
  removeProduced,
} from "../../../contract/bookings/produced.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { forget, useAsk } from "../../api/queries.ts";
import { toBase64 } from "../../api/to-base64.ts";

export interface Coming {
  name: string;
  /** How much of it is there, from 0 to 1. */
  share: number;
}

/** The produced spot of a booking: attached in pieces, played, removed. */
export function useProduced(id: string) {
  const asked = useAsk(readProduced, { params: { id } }, { refetchOnMount: "always" });
  const [coming, setComing] = useState<Coming | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<"too-large" | "empty" | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [sound, setSound] = useState<string | null>(null);

  function silence(): void {
    if (sound) URL.revokeObjectURL(sound);
    setSound(null);
  }

  async function act(work: () => Promise<void>): Promise<boolean> {
    setError(null);
    setRefused(null);
    setWaiting(true);
    try {
      await work();
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setWaiting(false);
      setComing(null);
      await forget(readProduced);
    }
  }

  async function attach(file: File): Promise<boolean> {
    if (file.size > PRODUCED_BYTES_MAX || file.size === 0) {
      setRefused(file.size === 0 ? "empty" : "too-large");
      return false;
    }
    silence();
    return act(async () => {
      setComing({ name: file.name, share: 0 });
      const name = file.name.slice(-200);
      let spot = await call(beginProduced, { params: { id }, body: { name, size: file.size } });
      while (spot.kept < file.size) {
        const from = spot.kept;
        const bytes = await toBase64(file.slice(from, from + PRODUCED_PIECE_BYTES));
        spot = await call(addProducedPiece, { params: { id, spot: spot.publicId }, body: { from, bytes } });
        setComing({ name: file.name, share: spot.kept / file.size });
      }
    });
  }

  const remove = (spot: string) => {
    silence();
    return act(async () => {
      await call(removeProduced, { params: { id, spot } });
    });
  };

  /** Fetched with the session's token, which an address in a page could not carry. */
  const play = (spot: string) =>
    act(async () => {
      const bytes = await download(playProduced, { params: { id, spot } });
      setSound(URL.createObjectURL(new Blob([bytes])));
    });

  return { asked, coming, error, refused, waiting, sound, attach, remove, play };
}
