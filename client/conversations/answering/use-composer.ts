import { useEffect, useRef, useState } from "react";
import {
  type ReplyDraft,
  type ReplyForm,
  readReplyForm,
  reply,
  ThreadMovedOn,
} from "../../../contract/conversations/reply.ts";
import { type Conversation, listConversations, readConversation } from "../../../contract/conversations.ts";
import { useSession } from "../../accounts/session.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { draftPage, seeDraft } from "./draft-page.ts";
import { answerKept, keepAnswer, rememberDraft } from "./keep-answer.ts";
import { type TakeBackSeconds, takeBackSeconds } from "./take-back-seconds.ts";
import { unkeptAnswers } from "./unkept-answer.ts";
import { rememberFiles } from "./use-answer-files.ts";
import { EMPTY_ANSWER, hasWords, wordsOf } from "./words-of.ts";

/** A draft is kept this long after the last key, in ms. */
const KEEP_MS = 2_000;
const NOTHING: ReplyDraft = { body: EMPTY_ANSWER, cc: [] };

/** By what is known that an answer is being sent, also to a page that was left and is opened again meanwhile. */
export const sendingKey = (conversation: string) => ["reply", conversation] as const;

/** What is being written in a conversation, kept on the server, and how it is sent. */
export function useComposer(
  conversation: Conversation,
  form: ReplyForm,
  first: ReplyDraft,
  {
    files,
    onSent,
    onJoined,
  }: {
    files: readonly string[] | null;
    onSent: (message: string) => void;
    /** Another page had written, too: the composer goes on with both. */
    onJoined: (draft: ReplyDraft) => void;
  },
) {
  const t = useText();
  const { publicId } = conversation;
  const { login } = useSession();
  const me = login.publicId;
  const [draft, setDraft] = useState(first);
  const [mailbox, setMailbox] = useState(form.mailbox);
  const [delay, setDelay] = useState<TakeBackSeconds>(takeBackSeconds);
  const [movedOn, setMovedOn] = useState<ThreadMovedOn | null>(null);
  // What came while one wrote may not have been noticed: it is asked about.
  const seen = useRef(conversation.newest);
  const keys = useRef<IdempotencyKeys>(new Map());
  const busy = useRef(false);
  const [sending, setSending] = useState(false);
  /** Sending has failed before, as far as is known here. */
  const missed = useRef(false);

  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** What is being sent just now. */
  const leaving = useRef<Promise<unknown>>(Promise.resolve());
  const shown = useRef(false);
  const [keeping, setKeeping] = useState<"kept" | "failed" | null>(null);
  const keepNow = useRef(async (_lasting?: boolean) => {});
  keepNow.current = async (lasting) => {
    clearTimeout(timer.current);
    // What is being sent is no draft any more; where that fails, it is kept then.
    if (busy.current || !unkeptAnswers.typed(me, publicId)) return;
    // Where it fails, it is tried again with the next key, with the network, and when the composer opens or closes.
    const kept = await keepAnswer(me, publicId, lasting);
    if (kept !== "joined") return setKeeping(kept);
    const joined = unkeptAnswers.typed(me, publicId);
    if (joined && shown.current) onJoined(joined.draft);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the browser had is looked at once
  useEffect(() => {
    shown.current = true;
    seeDraft(publicId, form.version);
    // The server gets what only this browser had, over what it has by now.
    if (unkeptAnswers.find(me, publicId)) {
      unkeptAnswers.drop(me, publicId);
      change(first);
    }
    const flush = () => void keepNow.current(true);
    const again = () => void keepNow.current();
    addEventListener("pagehide", flush);
    addEventListener("online", again);
    return () => {
      removeEventListener("pagehide", flush);
      removeEventListener("online", again);
      shown.current = false;
      void keepNow.current().then(() => forget(readReplyForm));
    };
  }, []);

  function change(next: ReplyDraft): void {
    if (busy.current) return;
    setDraft(next);
    const over = unkeptAnswers.typed(me, publicId)?.over ?? (form.draft ? wordsOf(form.draft.body) : "");
    unkeptAnswers.lay(me, publicId, { draft: next, over });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keepNow.current(), KEEP_MS);
  }

  const tell = useTell(reply, {
    mutationKey: sendingKey(publicId),
    async onSuccess({ message }) {
      unkeptAnswers.drop(me, publicId);
      await rememberDraft(publicId, null);
      // An earlier attempt may be the one that counts: what was kept since is the answer again.
      if (missed.current) {
        unkeptAnswers.lay(me, publicId, { draft: NOTHING, over: wordsOf(draft.body) });
        await keepAnswer(me, publicId);
      }
      await forget(readConversation, listConversations);
      onSent(message);
      rememberFiles(publicId, []);
      void forget(readReplyForm);
    },
    async onError(error) {
      // The conversation is gone, which the page says, with what was written.
      if (error instanceof Problem && error.code === "not-found") return forget(readConversation);
      const told = error instanceof Problem && error.code === "thread-moved-on";
      const read = told ? ThreadMovedOn.safeParse(error.payload) : undefined;
      if (!read?.success) return;
      setMovedOn(read.data);
      seen.current = read.data.seen;
      await forget(readConversation);
    },
  });

  function send(notBefore?: Date): void {
    if (busy.current || !hasWords(draft.body) || mailbox === null || files === null) return;
    clearTimeout(timer.current);
    setMovedOn(null);
    const body = {
      mailbox,
      cc: draft.cc,
      body: draft.body,
      files: [...files],
      seen: seen.current,
      delay,
      ...(notBefore && { notBefore: notBefore.toISOString() }),
    };
    busy.current = true;
    setSending(true);
    // A draft that is on its way would come after the answer that it became.
    leaving.current = answerKept(publicId)
      .then(() =>
        tell.mutateAsync({
          params: { id: publicId },
          body: { ...body, page: draftPage(publicId) },
          idempotencyKey: keyFor(keys.current, JSON.stringify(body)),
        }),
      )
      .catch(() => {
        missed.current = true;
      })
      .finally(() => {
        busy.current = false;
        setSending(false);
        void keepNow.current();
      });
  }

  /** Keeps at once what is written, after what is being sent; whether that worked. */
  async function keep(): Promise<boolean> {
    await leaving.current;
    await keepNow.current();
    await answerKept(publicId);
    return unkeptAnswers.typed(me, publicId) === null;
  }

  const isAsked = tell.error instanceof Problem && tell.error.code === "thread-moved-on";
  return {
    draft,
    change,
    keep,
    mailbox,
    setMailbox,
    delay,
    setDelay,
    keeping,
    movedOn,
    send,
    sending,
    error: tell.error && !isAsked ? sentenceOf(tell.error, t) : undefined,
    empty: !hasWords(draft.body),
  };
}
