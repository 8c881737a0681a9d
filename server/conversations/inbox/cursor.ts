import { fault } from "../../platform/fault.ts";

/** Where a page ended: the time of its last line in microseconds, and its handle. */
export interface Place {
  micros: string;
  publicId: string;
}

export const writeCursor = ({ micros, publicId }: Place): string => `${micros}.${publicId}`;

/** @throws Fault bad-request for anything that no list has answered */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, micros, publicId] = /^(-?\d{1,18})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (micros === undefined || publicId === undefined) throw fault("bad-request");
  return { micros, publicId };
}
