import { listEntries } from "../../contract/campaigns.ts";
import { listSuppressions } from "../../contract/contacts.ts";
import type { CorrectableKind } from "../../contract/conversations/kinds.ts";
import { sortMail } from "../../contract/conversations/sorting.ts";
import { type ConversationMail, listConversations, readConversation } from "../../contract/conversations.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";

/** Says what a mail is; what the user saw it called goes along, so that nobody overrules a colleague unawares. */
export function useCorrectKind(mail: ConversationMail) {
  const t = useText();
  const tell = useTell(sortMail, {
    onSettled: () => forget(readConversation, listConversations, listEntries, listSuppressions),
  });
  return {
    correct(kind: CorrectableKind, options: { why?: string; onDone?: () => void } = {}): void {
      const { why, onDone } = options;
      tell.mutate(
        {
          params: { id: mail.publicId },
          body: { act: "kind", kind, from: mail.kind, asked: mail.asks, ...(why !== undefined && { why }) },
        },
        { onSuccess: () => onDone?.() },
      );
    },
    state: tell.isPending ? ("waiting" as const) : ("ready" as const),
    error: tell.error ? sentenceOf(tell.error, t) : undefined,
    reset: tell.reset,
  };
}
