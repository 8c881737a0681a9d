import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type ReplyDraft, readReplyForm } from "../../../contract/conversations/reply.ts";
import type { ConversationTeam } from "../../../contract/conversations/team.ts";
import type { Conversation } from "../../../contract/conversations.ts";
import { useSession } from "../../accounts/session.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { Note } from "../../ui/note.tsx";
import { focusMail } from "../sorting/focus-mail.ts";
import { findNote } from "../team/begun-note.ts";
import { NoteForm } from "../team/note-form.tsx";
import { Writing } from "../team/writing.tsx";
import { AnsweringContext, type AnsweringDesk } from "./answering-context.ts";
import { Composer } from "./composer.tsx";
import { draftToGoOn, unkeptAnswers } from "./unkept-answer.ts";
import { sendingKey } from "./use-composer.ts";
import { useFollowDraft } from "./use-follow-draft.ts";
import { EMPTY_ANSWER } from "./words-of.ts";
import "./answering.css";
import "../team/team.css";

interface Props {
  conversation: Conversation;
  team: ConversationTeam | undefined;
  children: ReactNode;
}

interface Opened {
  first: ReplyDraft;
  focused: boolean;
  turn: number;
  /** What another page had written stands in it, too. */
  joined: boolean;
}

const hasFocus = () => !!document.activeElement?.closest(".answer-composer");
const WORDLESS: ReplyDraft = { body: EMPTY_ANSWER, cc: [] };

/** The mails of a conversation, and below them what is needed to answer. A draft that was begun stands open. */
export function Answering({ conversation, team, children }: Props) {
  const t = useText();
  const { publicId } = conversation;
  const { login } = useSession();
  const answer = useAsk(
    readReplyForm,
    { params: { id: publicId } },
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  /** What the composer began with, and how often it was opened: each time it begins anew. */
  const [open, setOpen] = useState<Opened | null>(null);
  const [left, setLeft] = useState(false);
  /** What is written now would be lost: the server puts another text below it. */
  const [held, setHeld] = useState(false);
  const keeper = useRef<(() => Promise<string | null>) | null>(null);
  const [noting, setNoting] = useState<"asked" | "begun" | null>(() =>
    findNote(login.publicId, publicId) ? "begun" : null,
  );
  // The draft may have been written on elsewhere since it was asked for here; without a network one goes on with that.
  const isNew = answer.isFetchedAfterMount || answer.isPaused;
  const isLeaving = useIsMutating({ mutationKey: sendingKey(publicId) }) > 0;
  const form = open || (isNew && !isLeaving) ? answer.data : undefined;
  const start = (first: ReplyDraft, focused = true, joined = false) =>
    setOpen((before) => ({ first, focused, joined, turn: (before?.turn ?? 0) + 1 }));

  // Files that were added before any word are a draft, too.
  const wordless = form && form.files.length > 0 ? WORDLESS : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is looked at when the composer has closed
  const written = useMemo(
    () => form && draftToGoOn(unkeptAnswers.find(login.publicId, publicId), form.draft),
    [form, open, login.publicId, publicId],
  );
  const draft = written ?? wordless;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a draft that arrives opens it, not its closing
  useEffect(() => {
    if (draft && !open && !left) start(draft, false);
  }, [draft]);

  const restart = useRef(start);
  restart.current = start;
  useFollowDraft(publicId, open !== null && !isLeaving && !held, (there) =>
    there ? start(there, hasFocus()) : setOpen(null),
  );

  const context = useMemo<AnsweringDesk>(() => {
    const goOnWith = (first: ReplyDraft) => {
      setHeld(false);
      setLeft(false);
      restart.current(first);
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
          joined={open.joined}
          keeper={keeper}
          onLeave={() => {
            setLeft(true);
            setOpen(null);
            requestAnimationFrame(() => document.querySelector<HTMLElement>(".answer-bar button")?.focus());
          }}
          onJoined={(both) => start(both, hasFocus(), true)}
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
            <Button kind="third" onClick={() => setNoting("asked")}>
              {t("conversations.team.addNote")}
            </Button>
          ) : null}
          {team && team.writing.length > 0 ? <Writing names={team.writing} /> : null}
          {answer.error ? <Note kind="failing" start={sentenceOf(answer.error, t)} /> : null}
        </div>
      )}
      {team && noting ? (
        <NoteForm
          conversation={publicId}
          team={team}
          focused={noting === "asked"}
          onClose={() => setNoting(null)}
        />
      ) : null}
    </AnsweringContext>
  );
}
