import { useParams, useSearch } from "@tanstack/react-router";
import { type Conversation, readConversation } from "../../../contract/conversations.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { GoneConversation } from "../../conversations/answering/gone-conversation.tsx";
import { ConversationView } from "../../conversations/conversation.tsx";
import { readInboxSearch } from "../../conversations/inbox-search.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

/** How often an open conversation looks for another mail, and how often while an answer is being sent, in ms. */
const LOOK_MS = 15_000;
const SENDING_MS = 1_500;
/** An answer that leaves within so long is being sent. */
const SOON_MS = 60_000;

function isSending({ mails }: Conversation): boolean {
  return mails.some(
    ({ answer, sending }) =>
      sending === "handed" ||
      (sending === "waiting" && answer?.due != null && Date.parse(answer.due) - Date.now() < SOON_MS),
  );
}

/** `/message/{conversationId}`: one conversation, beside the list or in its place. */
export default function ConversationPage() {
  const t = useText();
  const { conversationId } = useParams({ from: "/shell/member/message/$conversationId" });
  const search = readInboxSearch(useSearch({ strict: false }));
  const answer = useAsk(
    readConversation,
    { params: { id: conversationId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && isSending(state.data) ? SENDING_MS : LOOK_MS),
    },
  );
  const { data, error } = answer;
  // Also where it was there before: it was deleted meanwhile, or may not be read any more.
  if (error instanceof Problem && error.code === "not-found")
    return <GoneConversation conversation={conversationId} />;
  const failed = error ? (
    <Note
      kind={data ? "warning" : "failing"}
      start={t(data ? "conversations.notNew" : "conversations.oneFailed")}
    >
      {sentenceOf(error, t)}{" "}
      <button type="button" onClick={() => void answer.refetch()}>
        {t("conversations.again")}
      </button>
    </Note>
  ) : null;
  if (data)
    return (
      <>
        {failed}
        <ConversationView key={conversationId} conversation={data} search={search} />
      </>
    );
  if (failed) return failed;
  return (
    <Skeleton>
      <Bone width="60%" height={28} />
      <Bone width="40%" />
      <Bone height={160} />
    </Skeleton>
  );
}
