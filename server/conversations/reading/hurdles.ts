import type { MailPlace } from "../../platform/mail/transport.ts";

/** A mail that fails so often is passed over, so that it does not keep its whole mailbox from being read. */
const TRIES = 5;
const MOST_REMEMBERED = 1_000;

/** Counts how often each mail could not be read, in the memory of this process. */
export function createHurdles() {
  const tries = new Map<string, number>();
  return {
    /** Counts a failure; true from the fifth on. */
    isInTheWay(folderId: number, { uidValidity, remote }: MailPlace): boolean {
      const key = `${folderId} ${uidValidity} ${remote}`;
      const count = (tries.get(key) ?? 0) + 1;
      if (tries.size >= MOST_REMEMBERED) tries.delete(tries.keys().next().value!);
      tries.set(key, count);
      return count >= TRIES;
    },
  };
}

export type Hurdles = ReturnType<typeof createHurdles>;
