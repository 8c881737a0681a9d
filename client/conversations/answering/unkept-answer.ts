import type { ReplyDraft } from "../../../contract/conversations/reply.ts";
import { typedStore } from "../typed-store.ts";
import { hasWords, wordsOf } from "./words-of.ts";

/** What was typed of an answer and the server does not have yet. */
interface Unkept {
  draft: ReplyDraft;
  /** The words that the server had when it was typed; empty for none. */
  over: string;
}

/** By hand: a schema would refuse the words that the server refuses, and they are the ones that nobody else has. */
function isUnkept(found: unknown): found is Unkept {
  const { draft, over } = (found ?? {}) as Partial<Unkept>;
  return typeof over === "string" && Array.isArray(draft?.cc) && Array.isArray(draft.body?.content);
}

const stored = typedStore("answer", isUnkept);

/** What was typed on this page. Another tab may have laid its own words over what the browser has. */
const onPage = new Map<string, Unkept>();
const keyOf = (loginId: string, conversation: string) => `${loginId} ${conversation}`;

export const unkeptAnswers = {
  /** Typed on this page and not kept yet; null for none. */
  typed: (loginId: string, conversation: string): Unkept | null =>
    onPage.get(keyOf(loginId, conversation)) ?? null,
  /** Also what was left behind by a page that is gone. */
  find: (loginId: string, conversation: string): Unkept | null =>
    unkeptAnswers.typed(loginId, conversation) ?? stored.find(loginId, conversation),
  lay(loginId: string, conversation: string, unkept: Unkept): void {
    onPage.set(keyOf(loginId, conversation), unkept);
    stored.lay(loginId, conversation, unkept);
  },
  drop(loginId: string, conversation: string): void {
    const typed = unkeptAnswers.typed(loginId, conversation);
    onPage.delete(keyOf(loginId, conversation));
    // Words of another tab stay until that one has kept them.
    const there = stored.find(loginId, conversation);
    if (!typed || JSON.stringify(there) === JSON.stringify(typed)) stored.drop(loginId, conversation);
  },
};

/** What one goes on with: what was typed here last, unless the server has something that was written elsewhere since. */
export function draftToGoOn(unkept: Unkept | null, there: ReplyDraft | null): ReplyDraft | null {
  if (!unkept) return there;
  const mine = hasWords(unkept.draft.body) ? unkept.draft : null;
  const [own, others] = [mine ? wordsOf(mine.body) : "", there ? wordsOf(there.body) : ""];
  if (!there || others === unkept.over) return mine;
  if (!mine || others.includes(own)) return there;
  if (own.includes(others)) return mine;
  // Neither is left out.
  return {
    body: { type: "doc", content: [...mine.body.content, { type: "paragraph" }, ...there.body.content] },
    cc: [...new Set([...mine.cc, ...there.cc])],
  };
}
