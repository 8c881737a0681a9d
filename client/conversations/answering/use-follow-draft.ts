import { useEffect, useRef } from "react";
import { type ReplyDraft, type ReplyForm, readReplyForm } from "../../../contract/conversations/reply.ts";
import { listConversations, readConversation } from "../../../contract/conversations.ts";
import { useSession } from "../../accounts/session.ts";
import { call } from "../../api/call.ts";
import { forget, keyOf, queryClient } from "../../api/queries.ts";
import { seeDraft } from "./draft-page.ts";
import { unkeptAnswers } from "./unkept-answer.ts";
import { wordsOf } from "./words-of.ts";

const same = (one: ReplyDraft | null, other: ReplyDraft | null): boolean =>
  one && other
    ? wordsOf(one.body) === wordsOf(other.body) && one.cc.join() === other.cc.join()
    : one === other;

/**
 * Whoever comes back to this page goes on with what they have written elsewhere meanwhile: `onDraft` gets that, or null
 * where it was sent or thrown away. What was typed here and is not kept yet stays.
 */
export function useFollowDraft(
  conversation: string,
  follows: boolean,
  onDraft: (draft: ReplyDraft | null) => void,
): void {
  const { login } = useSession();
  const tell = useRef(onDraft);
  tell.current = onDraft;
  useEffect(() => {
    if (!follows) return;
    let over = false;
    const input = { params: { id: conversation } };
    const queryKey = keyOf(readReplyForm, input);
    const shown = () => queryClient.getQueryData<ReplyForm>(queryKey)?.draft ?? null;
    const isTyped = () => unkeptAnswers.typed(login.publicId, conversation) !== null;
    async function look(): Promise<void> {
      if (document.visibilityState !== "visible" || isTyped()) return;
      const before = shown();
      const form = await call(readReplyForm, input).catch(() => null);
      // What was typed or kept here meanwhile is newer.
      if (!form || over || isTyped() || shown() !== before || same(before, form.draft)) return;
      queryClient.setQueryData(queryKey, form);
      seeDraft(conversation, form.version);
      // It may have been sent: then it stands among the mails.
      if (!form.draft) void forget(readConversation, listConversations);
      tell.current(form.draft);
    }
    const onReturn = () => void look();
    addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      over = true;
      removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [conversation, follows, login.publicId]);
}
