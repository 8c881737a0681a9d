import {
  keepDraft,
  type ReplyDraft,
  type ReplyForm,
  readReplyForm,
} from "../../../contract/conversations/reply.ts";
import { call } from "../../api/call.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { unkeptAnswers } from "./unkept-answer.ts";
import { hasWords, wordsOf } from "./words-of.ts";

/** What is being kept, by conversation: what was typed later is written later, also by a composer that is opened anew. */
const lines = new Map<string, Promise<boolean>>();

/** Waits for what is being kept in a conversation; whether that worked. */
export const answerKept = (conversation: string): Promise<boolean> =>
  lines.get(conversation) ?? Promise.resolve(true);

/**
 * Brings to the server what was typed of an answer; whether that worked. `lasting`: the page is being left,
 * and nothing is waited for.
 */
export function keepAnswer(loginId: string, conversation: string, lasting = false): Promise<boolean> {
  const keep = () => keepNow(loginId, conversation, lasting);
  const kept = lasting ? keep() : answerKept(conversation).then(keep);
  lines.set(conversation, kept);
  return kept;
}

async function keepNow(loginId: string, conversation: string, lasting: boolean): Promise<boolean> {
  const unkept = unkeptAnswers.find(loginId, conversation);
  if (!unkept) return true;
  const draft = hasWords(unkept.draft.body) ? unkept.draft : null;
  try {
    await call(keepDraft, { params: { id: conversation }, body: { draft } }, { lasting });
  } catch {
    return false;
  }
  await rememberDraft(conversation, draft);
  const now = unkeptAnswers.find(loginId, conversation);
  if (now && JSON.stringify(now.draft) !== JSON.stringify(unkept.draft))
    unkeptAnswers.lay(loginId, conversation, { ...now, over: draft ? wordsOf(draft.body) : "" });
  else unkeptAnswers.drop(loginId, conversation);
  return true;
}

/** Keeps what the reply form says of the draft, for whoever opens the composer next. */
export async function rememberDraft(conversation: string, draft: ReplyDraft | null): Promise<void> {
  const queryKey = keyOf(readReplyForm, { params: { id: conversation } });
  // What was asked for before would come after it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (form: ReplyForm | undefined) => form && { ...form, draft });
}
