import { createContext } from "react";
import type { ReplyDraft } from "../../../contract/conversations/reply.ts";

export interface AnsweringDesk {
  /** Keeps on the server what is being written, and holds the composer; why it cannot be kept, or null. */
  hold: () => Promise<string | null>;
  /** The composer goes on as it was. */
  release: () => void;
  /** Nobody knows whether the server has another text by now: the composer goes on with what it has. */
  goOnWithKept: () => Promise<void>;
  goOnWith: (draft: ReplyDraft) => void;
}

/** What the mails of a conversation may ask of the composer below them. */
export const AnsweringContext = createContext<AnsweringDesk | null>(null);
