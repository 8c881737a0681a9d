import { lazy, type RefObject, Suspense, useEffect, useId, useRef } from "react";
import type { ReplyDraft, ReplyForm, ReplyRecipient } from "../../../contract/conversations/reply.ts";
import type { Conversation } from "../../../contract/conversations.ts";
import { useText } from "../../language/text.tsx";
import { DraftFiles } from "../../outreach/files/draft-files.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { usePresence } from "../team/use-presence.ts";
import { Writing } from "../team/writing.tsx";
import { MovedOnNote } from "./moved-on-note.tsx";
import { SendLater } from "./send-later.tsx";
import { TakeBackChoice } from "./take-back-choice.tsx";
import { useAnswerFiles } from "./use-answer-files.ts";
import { useComposer } from "./use-composer.ts";

const AnswerEditor = lazy(() => import("./answer-editor.tsx"));

interface Props {
  conversation: Conversation;
  form: ReplyForm;
  first: ReplyDraft;
  /** It was asked for, and is no draft that stands open. */
  focused: boolean;
  /** Nothing can be typed for a moment. */
  held: boolean;
  /** What another page had written stands in it, too. */
  joined: boolean;
  /** Keeps at once what is written; why it cannot, or null. */
  keeper: RefObject<(() => Promise<string | null>) | null>;
  /** Left with Escape: the draft is kept. */
  onLeave: () => void;
  onSent: (message: string) => void;
  onJoined: (draft: ReplyDraft) => void;
}

const nameOf = ({ name, address }: ReplyRecipient): string =>
  name && address ? `${name} <${address}>` : name || address || "";

/** Writes an answer below the mails of its conversation. */
export function Composer({ conversation, form, first, joined, focused, held, keeper, ...on }: Props) {
  const t = useText();
  const copies = useId();
  const attached = useAnswerFiles(conversation.publicId, form);
  const desk = useComposer(conversation, form, first, { ...on, files: attached.ready });
  const box = useRef<HTMLElement>(null);
  const { draft } = desk;
  const others = usePresence(conversation.publicId);
  const people = [...form.cc, ...form.all];
  const mailbox = form.mailboxes.find(({ publicId }) => publicId === desk.mailbox);
  const idle = !desk.sending && !desk.empty && attached.ready !== null;
  const mine = () => box.current?.contains(document.activeElement) ?? false;
  useShortcuts({
    sendAnswer: () => {
      if (!mine()) return false;
      if (idle) desk.send();
    },
  });

  const waits = attached.ready === null ? t("outreach.file.wait") : undefined;
  useEffect(() => {
    // Files on their way would lose the composer that brings them.
    const keep = async () => waits ?? ((await desk.keep()) ? null : t("conversations.answer.draft.failed"));
    keeper.current = keep;
    return () => {
      if (keeper.current === keep) keeper.current = null;
    };
  });
  const whyNot = desk.empty ? t("conversations.answer.empty") : waits;

  function leave(event: React.KeyboardEvent): void {
    // What opens over the page hands its keys on to here, too.
    const inside = event.target instanceof Node && box.current?.contains(event.target);
    if (event.key !== "Escape" || !inside) return;
    event.preventDefault();
    event.stopPropagation();
    if (!desk.sending) on.onLeave();
  }
  const toggle = (address: string, on: boolean) =>
    desk.change({ ...draft, cc: on ? [...draft.cc, address] : draft.cc.filter((one) => one !== address) });

  return (
    <section
      ref={box}
      className="answer-composer"
      inert={held}
      aria-label={t("conversations.answer.composer")}
      onKeyDown={leave}
    >
      <p className="answer-to">
        <span className="muted">{t("conversations.answer.to")}</span> {form.to ? nameOf(form.to) : ""}
      </p>
      {people.length > 0 ? (
        <fieldset className="answer-copies" aria-labelledby={copies} disabled={desk.sending}>
          <legend id={copies} className="muted">
            {t("conversations.answer.copies")}
          </legend>
          {people.map((person) => (
            <Checkbox
              key={person.address}
              checked={draft.cc.includes(person.address ?? "")}
              onChange={(event) => toggle(person.address ?? "", event.target.checked)}
            >
              {nameOf(person)}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <Suspense
        fallback={
          <Skeleton>
            <Bone height={180} />
          </Skeleton>
        }
      >
        <AnswerEditor
          document={draft.body}
          focused={focused}
          held={desk.sending}
          onChange={(body) => desk.change({ ...draft, body })}
        />
      </Suspense>
      {mailbox?.signature ? <p className="answer-signature muted">{`-- \n${mailbox.signature}`}</p> : null}
      <DraftFiles desk={attached} />
      {desk.movedOn ? <MovedOnNote moved={desk.movedOn} onAnyway={() => desk.send()} /> : null}
      {joined ? <Note start={t("conversations.answer.joined")} /> : null}
      {desk.error ? <Note kind="failing" start={desk.error} /> : null}
      {form.preparedBy === null ? null : (
        <Note start={t("conversations.answer.preparedBy", { name: form.preparedBy })} />
      )}
      {form.senderChanges && desk.mailbox === form.mailbox ? (
        <Note start={t("conversations.answer.senderChanges", { address: mailbox?.address ?? "" })} />
      ) : null}
      <div className="answer-foot">
        {form.mailboxes.length > 1 ? (
          <SelectField
            label={t("conversations.answer.mailbox")}
            value={desk.mailbox ?? ""}
            options={form.mailboxes.map(({ publicId, address }) => ({ value: publicId, label: address }))}
            onChange={desk.setMailbox}
          />
        ) : null}
        <TakeBackChoice seconds={desk.delay} onChange={desk.setDelay} />
        {others.length > 0 ? <Writing names={others} /> : null}
        <span className="answer-kept small muted" role="status">
          {desk.keeping ? t(`conversations.answer.draft.${desk.keeping}`) : ""}
        </span>
        <span className="answer-acts">
          <SendLater disabled={!idle} hasKey={mine} onChoose={desk.send} />
          <Button
            kind="main"
            icon="send"
            state={desk.sending ? "waiting" : "ready"}
            reason={whyNot}
            onClick={() => desk.send()}
          >
            {t("conversations.answer.send")}
          </Button>
        </span>
      </div>
    </section>
  );
}
