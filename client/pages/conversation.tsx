import { useParams, useSearch } from "@tanstack/react-router";
import { readConversation } from "../../contract/conversations.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { ConversationView } from "../conversations/conversation.tsx";
import { readInboxSearch } from "../conversations/inbox-search.ts";
import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** How often an open conversation looks for another mail, in ms. */
const LOOK_MS = 15_000;

/** `/message/{conversationId}`: one conversation, beside the list or in its place. */
export default function ConversationPage() {
  const t = useText();
  const { conversationId } = useParams({ from: "/shell/member/message/$conversationId" });
  const search = readInboxSearch(useSearch({ strict: false }));
  const answer = useAsk(
    readConversation,
    { params: { id: conversationId } },
    { staleTime: 0, refetchInterval: LOOK_MS },
  );
  if (answer.data)
    return <ConversationView key={conversationId} conversation={answer.data} search={search} />;
  if (answer.error instanceof Problem && answer.error.code === "not-found")
    return <EmptyState title={t("conversations.gone")}>{t("conversations.goneLead")}</EmptyState>;
  if (answer.error)
    return (
      <Note kind="failing" start={t("conversations.oneFailed")}>
        {sentenceOf(answer.error, t)}{" "}
        <button type="button" onClick={() => void answer.refetch()}>
          {t("conversations.again")}
        </button>
      </Note>
    );
  return (
    <Skeleton>
      <Bone width="60%" height={28} />
      <Bone width="40%" />
      <Bone height={160} />
    </Skeleton>
  );
}
