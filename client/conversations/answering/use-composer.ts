import { useEffect, useRef, useState } from "react";
import {
  keepDraft,
  type ReplyDraft,
  type ReplyForm,
  readReplyForm,
  reply,
  ThreadMovedOn,
} from "../../../contract/conversations/reply.ts";
import { type Conversation, listConversations, readConversation } from "../../../contract/conversations.ts";
import { call } from "../../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { type TakeBackSeconds, takeBackSeconds } from "./take-back-seconds.ts";
import { rememberFiles } from "./use-answer-files.ts";
import { hasWords } from "./words-of.ts";

/** A draft is kept this long after the last key, in ms. */
const KEEP_MS = 2_000;

/** What is being written in a conversation, kept on the server, and how it is sent. */
export function useComposer(
  conversation: Conversation,
  form: ReplyForm,
  first: ReplyDraft,
  { files, onSent }: { files: readonly string[] | null; onSent: (message: string) => void },
) {
  const t = useText();
  const { publicId } = conversation;
  const [draft, setDraft] = useKeptState<ReplyDraft>(`answer.${publicId}`, () => first);
  const [mailbox, setMailbox] = useState(form.mailbox);
  const [delay, setDelay] = useState<TakeBackSeconds>(takeBackSeconds);
  const [movedOn, setMovedOn] = useState<ThreadMovedOn | null>(null);
  // What came while one wrote may not have been noticed: it is asked about.
  const seen = useRef(conversation.newest);
  const keys = useRef<IdempotencyKeys>(new Map());
  const busy = useRef(false);

  /** What has yet to be kept. */
  const unkept = useRef<ReplyDraft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** What is being kept just now. */
  const flight = useRef<Promise<unknown>>(Promise.resolve());
  /** What is being sent just now. */
  const leaving = useRef<Promise<unknown>>(Promise.resolve());
  const [keeping, setKeeping] = useState<"kept" | "failed" | null>(null);
  const keepNow = useRef(async () => {});
  keepNow.current = async () => {
    clearTimeout(timer.current);
    const next = unkept.current;
    if (!next) return;
    unkept.current = null;
    try {
      const body = { draft: hasWords(next.body) ? next : null };
      const kept = call(keepDraft, { params: { id: publicId }, body });
      flight.current = kept.catch(() => {});
      await kept;
      setKeeping("kept");
    } catch {
      // It is tried again with the next key, and when the composer closes.
      unkept.current ??= next;
      setKeeping("failed");
    }
  };
  useEffect(
    () => () => {
      void keepNow.current().then(() => forget(readReplyForm));
    },
    [],
  );

  function change(next: ReplyDraft): void {
    setDraft(next);
    unkept.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void keepNow.current(), KEEP_MS);
  }

  const tell = useTell(reply, {
    async onSuccess({ message }) {
      await forget(readConversation, listConversations);
      onSent(message);
      rememberFiles(publicId, []);
      void forget(readReplyForm);
    },
    async onError(error) {
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
    // What is sent is no draft any more; a key that was pressed just before must not bring it back.
    clearTimeout(timer.current);
    const left = unkept.current;
    unkept.current = null;
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
    // A draft that is on its way would come after the answer that it became.
    busy.current = true;
    leaving.current = flight.current
      .then(() =>
        tell.mutateAsync({
          params: { id: publicId },
          body,
          idempotencyKey: keyFor(keys.current, JSON.stringify(body)),
        }),
      )
      .catch(() => {
        unkept.current ??= left;
        void keepNow.current();
      })
      .finally(() => {
        busy.current = false;
      });
  }

  /** Keeps at once what is written, after what is being sent; whether that worked. */
  async function keep(): Promise<boolean> {
    await leaving.current;
    await keepNow.current();
    await flight.current;
    return unkept.current === null;
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
    sending: tell.isPending,
    error: tell.error && !isAsked ? sentenceOf(tell.error, t) : undefined,
    empty: !hasWords(draft.body),
  };
}
