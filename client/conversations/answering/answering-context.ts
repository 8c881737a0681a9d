import { createContext } from "react";
import type { ReplyDraft } from "../../../contract/conversations/reply.ts";

/** For mails that give their words back to the composer of their conversation. */
export const AnsweringContext = createContext<{ goOnWith: (draft: ReplyDraft) => void } | null>(null);
