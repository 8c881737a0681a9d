import { useNavigate } from "@tanstack/react-router";
import { use, useRef } from "react";
import { listEntries } from "../../../contract/campaigns.ts";
import { sortMail } from "../../../contract/conversations/sorting.ts";
import {
  type ConversationMail,
  listConversations,
  listPodcastMails,
  readConversation,
} from "../../../contract/conversations.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { showToast } from "../../ui/floating/toast.tsx";
import { focusMail } from "./focus-mail.ts";
import { ThreadContext } from "./thread.ts";

export type SortingAct =
  | "confirm"
  | "part"
  | "join"
  | "participant"
  | "stranger"
  | "not-host"
  | "ask-host"
  | "forget";

/** Somebody else was faster: they put it elsewhere, or deleted it. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Problem && (error.code === "stale" || error.code === "not-found");

/** Says where a mail belongs. Where that takes it out of the conversation, its reader goes along or stays. */
export function useSortMail({ publicId: mail }: ConversationMail) {
  const t = useText();
  const navigate = useNavigate();
  const thread = use(ThreadContext);
  if (!thread) throw new Error("mails stand in a thread");
  const { publicId: here, search, keepsWithout, onOvertaken } = thread;
  /** Two presses before the first is drawn are one; what is drawn by then can be pressed at once. */
  const busy = useRef<SortingAct | null>(null);
  const go = (conversationId: string, replace: boolean) =>
    navigate({ to: paths.conversation, params: { conversationId }, search, replace, resetScroll: false });
  const refresh = () => forget(readConversation, listConversations, listEntries, listPodcastMails);

  const tell = useTell(sortMail, {
    async onSuccess({ conversation }, { body }) {
      const act = body.act as SortingAct;
      const leaves = conversation !== here;
      const stays = !leaves || keepsWithout(mail);
      showToast(
        t(`conversations.sorting.done.${act}`),
        leaves && stays && conversation !== null
          ? { label: t("conversations.sorting.open"), onAct: () => void go(conversation, false) }
          : undefined,
      );
      if (stays) {
        await refresh();
        return focusMail(mail, !leaves);
      }
      // Before anything is asked for anew: the conversation is not there any more.
      if (conversation !== null) await go(conversation, true);
      else await navigate({ to: paths.messages, search, replace: true, resetScroll: false });
      void refresh();
    },
    async onError(error) {
      if (!isOvertaken(error)) return;
      onOvertaken(t("conversations.sorting.overtaken"));
      await refresh();
      focusMail(mail, false);
    },
    onSettled(_reply, _error, { body }) {
      if (busy.current === body.act) busy.current = null;
    },
  });

  return {
    act(act: SortingAct, conversation?: string): void {
      if (busy.current === act) return;
      busy.current = act;
      onOvertaken(null);
      tell.mutate({
        params: { id: mail },
        body: { act, seenIn: here, ...(conversation !== undefined && { conversation }) },
      });
    },
    /** What is under way. */
    waits: tell.isPending ? (tell.variables.body.act as SortingAct) : null,
    error: tell.error && !isOvertaken(tell.error) ? sentenceOf(tell.error, t) : undefined,
    /** What could not be done. */
    failed: tell.isError ? (tell.variables.body.act as SortingAct) : null,
    reset: tell.reset,
    overtaken: isOvertaken(tell.error),
  };
}
