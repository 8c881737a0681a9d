import type { Db, Tx } from "../../platform/postgres/database.ts";
import { selectSound, setItems } from "./produced-queries.ts";

/** The bytes of a produced spot that is all there. */
export const soundOfSpot: (
  db: Db,
  id: number,
) => Promise<{ bytes: Buffer; seconds: number; sha256: Buffer } | undefined> = selectSound;

/** Keeps the fingerprint of that very sound; answers the show it belongs to, null where it is gone or another one. */
export const keepPrint: (tx: Tx, id: number, sha256: Buffer, items: Buffer) => Promise<number | null> =
  setItems;
