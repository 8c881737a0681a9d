import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type ReplyDraft, readReplyForm } from "../../../contract/conversations/reply.ts";
import type { ConversationTeam } from "../../../contract/conversations/team.ts";
import type { Conversation } from "../../../contract/conversations.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { Note } from "../../ui/note.tsx";
import { focusMail } from "../sorting/focus-mail.ts";
import { NoteForm } from "../team/note-form.tsx";
import { Writing } from "../team/writing.tsx";
import { AnsweringContext, type AnsweringDesk } from "./answering-context.ts";
import { Composer } from "./composer.tsx";
import { EMPTY_ANSWER } from "./words-of.ts";
import "./answering.css";
import "../team/team.css";

interface Props {
  conversation: Conversation;
  team: ConversationTeam | undefined;
  children: ReactNode;
}

const WORDLESS: ReplyDraft = { body: EMPTY_ANSWER, cc: [] };

/** The mails of a conversation, and below them what is needed to answer. A draft that was begun stands open. */
export function Answering({ conversation, team, children }: Props) {
  const t = useText();
  const { publicId } = conversation;
  const answer = useAsk(
    readReplyForm,
    { params: { id: publicId } },
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  const form = answer.data;
  /** What the composer began with, and how often it was opened: each time it begins anew. */
  const [open, setOpen] = useState<{ first: ReplyDraft; focused: boolean; turn: number } | null>(null);
  const [left, setLeft] = useState(false);
  /** What is written now would be lost: the server puts another text below it. */
  const [held, setHeld] = useState(false);
  const keeper = useRef<(() => Promise<string | null>) | null>(null);
  const [noting, setNoting] = useState(false);
  const start = (first: ReplyDraft, focused = true) =>
    setOpen((before) => ({ first, focused, turn: (before?.turn ?? 0) + 1 }));

  // Files that were added before any word are a draft, too.
  const wordless = form && form.files.length > 0 ? WORDLESS : null;
  const draft = form?.draft ?? wordless;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a draft that arrives opens it, not its closing
  useEffect(() => {
    if (draft && !open && !left) start(draft, false);
  }, [draft]);

  const context = useMemo<AnsweringDesk>(() => {
    const goOnWith = (first: ReplyDraft) => {
      setHeld(false);
      setLeft(false);
      setOpen((before) => ({ first, focused: true, turn: (before?.turn ?? 0) + 1 }));
    };
    return {
      goOnWith,
      hold: async () => {
        setHeld(true);
        return (await keeper.current?.()) ?? null;
      },
      release: () => setHeld(false),
      goOnWithKept: async () => {
        try {
          const input = { params: { id: publicId } };
          const kept = await call(readReplyForm, input);
          queryClient.setQueryData(keyOf(readReplyForm, input), kept);
          if (kept.draft) return goOnWith(kept.draft);
        } catch {
          // It is said already that there is no answer.
        }
        setHeld(false);
      },
    };
  }, [publicId]);

  function begin(all: boolean): void {
    if (!form || form.obstacle) return;
    const cc = [...form.cc, ...(all ? form.all : [])].flatMap(({ address }) => address ?? []);
    start(draft ? { ...draft, cc: [...new Set([...draft.cc, ...cc])] } : { body: EMPTY_ANSWER, cc });
  }
  const ready = form && !form.obstacle && !open;
  useShortcuts({
    answer: ready ? () => begin(false) : undefined,
    answerAll: ready ? () => begin(true) : undefined,
  });
  const reason = form?.obstacle ? t(`conversations.answer.obstacle.${form.obstacle}`) : undefined;

  return (
    <AnsweringContext value={context}>
      {children}
      {form && open ? (
        <Composer
          key={open.turn}
          conversation={conversation}
          form={form}
          first={open.first}
          focused={open.focused}
          held={held}
          keeper={keeper}
          onLeave={() => {
            setLeft(true);
            setOpen(null);
            requestAnimationFrame(() => document.querySelector<HTMLElement>(".answer-bar button")?.focus());
          }}
          onSent={(message) => {
            setOpen(null);
            focusMail(message, true);
          }}
        />
      ) : (
        <div className="answer-bar">
          <Button kind="main" reason={reason} disabled={!form} onClick={() => begin(false)}>
            {t(draft ? "conversations.answer.goOn" : "conversations.answer.answer")}
          </Button>
          {form && form.all.length > 0 ? (
            <Button reason={reason} onClick={() => begin(true)}>
              {t("conversations.answer.answerAll")}
            </Button>
          ) : null}
          {team && !noting ? (
            <Button kind="third" onClick={() => setNoting(true)}>
              {t("conversations.team.addNote")}
            </Button>
          ) : null}
          {team && team.writing.length > 0 ? <Writing names={team.writing} /> : null}
          {answer.error ? <Note kind="failing" start={sentenceOf(answer.error, t)} /> : null}
        </div>
      )}
      {team && noting ? (
        <NoteForm conversation={publicId} team={team} onClose={() => setNoting(false)} />
      ) : null}
    </AnsweringContext>
  );
}
