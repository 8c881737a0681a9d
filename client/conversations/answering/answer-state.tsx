import { use, useRef, useState } from "react";
import { takeBack } from "../../../contract/conversations/reply.ts";
import {
  type ConversationMail,
  listConversations,
  readConversation,
} from "../../../contract/conversations.ts";
import { MESSAGE_REASONS, resolveMessage } from "../../../contract/outreach.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { MailNote } from "../mail-note.tsx";
import { AnsweringContext } from "./answering-context.ts";
import { rememberDraft } from "./keep-answer.ts";
import { rememberFiles } from "./use-answer-files.ts";

/** Due within so long, an answer is being sent; later, it is planned. In ms. */
const SOON = 60_000;

const ICONS = {
  accepted: "send",
  waiting: "send",
  handed: "send",
  failed: "error",
  stopped: "cross",
  unclear: "ask",
} as const;

/** Where an answer stands that has not surely left, and what can be done about it. */
export function AnswerState({ mail, hasKey }: { mail: ConversationMail; hasKey: boolean }) {
  const { answer, sending } = mail;
  if (!answer || sending === null) return null;
  return <Standing answer={answer} sending={sending} hasKey={hasKey} />;
}

interface Props {
  answer: NonNullable<ConversationMail["answer"]>;
  sending: keyof typeof ICONS;
  hasKey: boolean;
}

function Standing({ answer, sending, hasKey }: Props) {
  const t = useText();
  const format = useFormats();
  const answering = use(AnsweringContext);
  const back = useTell(takeBack, {
    onSuccess: async ({ conversation, draft, version, files }) => {
      rememberFiles(conversation, files);
      await rememberDraft(conversation, draft, version);
      answering?.goOnWith(draft);
    },
    onError: (error) => {
      const refused = error instanceof Problem && error.status >= 400 && error.status < 500;
      return refused ? answering?.release() : answering?.goOnWithKept();
    },
    onSettled: () => forget(readConversation, listConversations),
  });
  const resolve = useTell(resolveMessage, { onSettled: () => forget(readConversation, listConversations) });
  const isWaiting = sending === "waiting";
  const [unkept, setUnkept] = useState<string | null>(null);
  const taking = useRef(false);
  async function take(): Promise<void> {
    if (taking.current) return;
    taking.current = true;
    // What is being written stays with what comes back, so the server has to have it.
    const whyNot = (await answering?.hold()) ?? null;
    setUnkept(whyNot);
    if (whyNot === null) await back.mutateAsync({ params: { id: answer.message } }).catch(() => {});
    else answering?.release();
    taking.current = false;
  }
  useShortcuts({ takeBack: hasKey && isWaiting && !back.isPending ? () => void take() : undefined });
  const decide = (decision: "count-as-sent" | "send-again") => () =>
    resolve.mutate({ params: { id: answer.mailing, message: answer.message }, body: { decision } });

  // Taken back too late, it may stand there as sent before its writer has read why.
  if (sending === "accepted")
    return back.error ? (
      <MailNote icon={ICONS.accepted} className="answer-state" error={undefined} acts={null}>
        {sentenceOf(back.error, t)}
      </MailNote>
    ) : null;
  const known = MESSAGE_REASONS.find((one) => one === answer.reason);
  const why =
    answer.reason === "paused" ? t("conversations.answer.paused") : known && t(`outreach.reason.${known}`);
  const planned = answer.due !== null && Date.parse(answer.due) - Date.now() > SOON;
  const icon: IconName = planned ? "clock" : ICONS[sending];
  const error = back.error ?? resolve.error;
  return (
    <MailNote
      icon={icon}
      className="answer-state"
      error={unkept ?? (error ? sentenceOf(error, t) : undefined)}
      acts={
        sending === "handed" ? null : sending === "unclear" ? (
          <>
            <Button state={resolve.isPending ? "waiting" : "ready"} onClick={decide("count-as-sent")}>
              {t("conversations.answer.countAsSent")}
            </Button>
            <Button kind="third" disabled={resolve.isPending} onClick={decide("send-again")}>
              {t("conversations.answer.sendAgain")}
            </Button>
          </>
        ) : (
          <Button
            kind="third"
            icon="undo"
            state={back.isPending ? "waiting" : "ready"}
            onClick={() => void take()}
          >
            {t(isWaiting ? "conversations.answer.takeBack" : "conversations.answer.writeAgain")}
          </Button>
        )
      }
    >
      {planned && answer.due
        ? t("conversations.answer.planned", { time: format.dayAndTime(answer.due) })
        : isWaiting && why
          ? t("conversations.answer.waitsWhy", { why })
          : isWaiting || sending === "handed"
            ? t("conversations.answer.sending")
            : sending === "unclear"
              ? t("conversations.answer.unclear")
              : t("conversations.answer.notSent", { why: why ?? "" })}
    </MailNote>
  );
}
