import {
  type DraftElsewhere,
  keepDraft,
  type ReplyDraft,
  type ReplyForm,
  readReplyForm,
} from "../../../contract/conversations/reply.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { draftPage, seeDraft } from "./draft-page.ts";
import { draftToGoOn, unkeptAnswers } from "./unkept-answer.ts";
import { hasWords, wordsOf } from "./words-of.ts";

/**
 * How it went: `joined` where another page had written meanwhile. What was typed here has that text below it then, and is
 * kept by whoever shows it.
 */
export type Kept = "kept" | "failed" | "joined";

/** What is being kept, by conversation: what was typed later is written later, also by a composer that is opened anew. */
const lines = new Map<string, Promise<Kept>>();

/** Waits for what is being kept in a conversation. */
export const answerKept = (conversation: string): Promise<Kept> =>
  lines.get(conversation) ?? Promise.resolve("kept");

/** Brings to the server what was typed of an answer. `lasting`: the page is being left, and nothing is waited for. */
export function keepAnswer(loginId: string, conversation: string, lasting = false): Promise<Kept> {
  const keep = () => keepNow(loginId, conversation, lasting);
  const kept = lasting ? keep() : answerKept(conversation).then(keep);
  lines.set(conversation, kept);
  return kept;
}

async function keepNow(loginId: string, conversation: string, lasting: boolean): Promise<Kept> {
  const unkept = unkeptAnswers.typed(loginId, conversation);
  if (!unkept) return "kept";
  const draft = hasWords(unkept.draft.body) ? unkept.draft : null;
  const page = draftPage(conversation);
  try {
    await call(keepDraft, { params: { id: conversation }, body: { draft, page } }, { lasting });
  } catch (error) {
    const elsewhere = error instanceof Problem && error.code === "draft-elsewhere" ? error.payload : null;
    return elsewhere ? joinWith(loginId, conversation, elsewhere as DraftElsewhere, lasting) : "failed";
  }
  await rememberDraft(conversation, draft);
  const now = unkeptAnswers.typed(loginId, conversation);
  if (now && JSON.stringify(now.draft) !== JSON.stringify(unkept.draft))
    unkeptAnswers.lay(loginId, conversation, { ...now, over: draft ? wordsOf(draft.body) : "" });
  else unkeptAnswers.drop(loginId, conversation);
  return "kept";
}

/** Another page has written: its words are taken up, and from now on written over. */
async function joinWith(
  loginId: string,
  conversation: string,
  there: DraftElsewhere,
  lasting: boolean,
): Promise<Kept> {
  seeDraft(conversation, there.version);
  await rememberDraft(conversation, there.draft, there.version);
  const typed = unkeptAnswers.typed(loginId, conversation);
  if (!typed) return "kept";
  const joined = draftToGoOn(typed, there.draft) ?? typed.draft;
  unkeptAnswers.lay(loginId, conversation, { draft: joined, over: wordsOf(there.draft.body) });
  // What was typed here has those words already.
  if (wordsOf(joined.body) === wordsOf(typed.draft.body)) return keepNow(loginId, conversation, lasting);
  return "joined";
}

/** Keeps what the reply form says of the draft, for whoever opens the composer next. */
export async function rememberDraft(
  conversation: string,
  draft: ReplyDraft | null,
  version?: string,
): Promise<void> {
  const queryKey = keyOf(readReplyForm, { params: { id: conversation } });
  // What was asked for before would come after it.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (form: ReplyForm | undefined) => form && { ...form, draft, ...(version && { version }) },
  );
}
