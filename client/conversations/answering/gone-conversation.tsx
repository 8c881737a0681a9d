import { type ReplyForm, readReplyForm } from "../../../contract/conversations/reply.ts";
import { useSession } from "../../accounts/session.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { findNote } from "../team/begun-note.ts";
import { draftToGoOn, unkeptAnswers } from "./unkept-answer.ts";
import { linesOf } from "./words-of.ts";

/** A conversation that is not there, or not any more. What one was writing in it can still be copied. */
export function GoneConversation({ conversation }: { conversation: string }) {
  const t = useText();
  const { login } = useSession();
  const form = queryClient.getQueryData<ReplyForm>(keyOf(readReplyForm, { params: { id: conversation } }));
  const draft = draftToGoOn(unkeptAnswers.find(login.publicId, conversation), form?.draft ?? null);
  return (
    <>
      <div role="alert">
        <EmptyState title={t("conversations.gone")}>{t("conversations.goneLead")}</EmptyState>
      </div>
      <Begun title={t("conversations.goneAnswer")} text={draft ? linesOf(draft.body) : ""} />
      <Begun title={t("conversations.goneNote")} text={findNote(login.publicId, conversation)?.text ?? ""} />
    </>
  );
}

function Begun({ title, text }: { title: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <section className="gone-words">
      <h3>{title}</h3>
      <p className="mail-words">{text.trim()}</p>
      <CopyButton text={text.trim()} />
    </section>
  );
}
