import { createContext } from "react";
import type { InboxSearch } from "../inbox-search.ts";

/** The open conversation, for what is done to its mails. */
export interface Thread {
  publicId: string;
  search: InboxSearch;
  /** Whether mails of the other side are left once this one is gone. If not, the conversation goes with it. */
  keepsWithout: (mail: string) => boolean;
  /** Says above the mails what a colleague has done meanwhile; the mail itself may be gone. */
  onOvertaken: (sentence: string | null) => void;
}

export const ThreadContext = createContext<Thread | null>(null);
