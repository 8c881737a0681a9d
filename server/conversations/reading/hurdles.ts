import type { MailPlace } from "../../platform/mail/transport.ts";

/** A mail that fails so often is passed over, so that it does not keep its whole mailbox from being read. */
const TRIES = 5;
const MOST_REMEMBERED = 1_000;

const keyOf = (folderId: number, { uidValidity, remote }: MailPlace) =>
  `${folderId} ${uidValidity} ${remote}`;

/** Counts how often each mail could not be read or kept, in the memory of this process. */
export function createHurdles() {
  const tries = new Map<string, number>();
  return {
    /** Counts a failure; true with the one from which on it is passed over. */
    trip(folderId: number, place: MailPlace): boolean {
      const key = keyOf(folderId, place);
      const count = (tries.get(key) ?? 0) + 1;
      if (tries.size >= MOST_REMEMBERED) tries.delete(tries.keys().next().value!);
      tries.set(key, count);
      return count === TRIES;
    },
    /** Whether a mail is passed over, and whether it is for the first time. */
    passOver(folderId: number, place: MailPlace): "no" | "now" | "again" {
      const key = keyOf(folderId, place);
      const count = tries.get(key) ?? 0;
      if (count < TRIES) return "no";
      tries.set(key, count + 1);
      return count === TRIES ? "now" : "again";
    },
  };
}

export type Hurdles = ReturnType<typeof createHurdles>;
