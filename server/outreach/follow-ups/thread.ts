import type { LetterThread } from "../letter/compose.ts";

/** As many ids of a thread are named as mail programs need; the first and the newest count. */
const MOST_REFERENCES = 20;

/** A mail of ours with the ids it may be known by: ours, and the one its recipient saw where that is another. */
export interface ThreadMail {
  messageId: string;
  wireId: string | null;
}

/** In-Reply-To and References of what follows these mails, oldest first (RFC 5322 3.6.4). */
export function followingThread(mails: readonly ThreadMail[]): LetterThread {
  const last = mails.at(-1);
  const ids = [
    ...new Set(mails.flatMap(({ messageId, wireId }) => (wireId ? [messageId, wireId] : [messageId]))),
  ];
  return {
    inReplyTo: last ? (last.wireId ?? last.messageId) : null,
    references: ids.length <= MOST_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MOST_REFERENCES)],
  };
}

/** Exactly what the first mail said, so that every mail program finds the same thread. */
export const followingSubject = (subject: string): string => `Re: ${subject}`;
