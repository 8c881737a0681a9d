import { listEntries } from "../../contract/campaigns.ts";
import { decideSuggestion } from "../../contract/conversations/answers.ts";
import { type ConversationMail, readBeside, readConversation } from "../../contract/conversations.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { useShortcuts } from "../ui/keys/use-shortcuts.ts";
import { MailNote } from "./mail-note.tsx";

interface Props {
  suggestion: ConversationMail["suggestions"][number];
  sender: string;
  /** Whether `y` takes it, or `z` undoes it. */
  hasKey: boolean;
}

/** Where an answer suggests to move a podcast, and what became of it. */
export function MoveNote({ suggestion, sender, hasKey }: Props) {
  const t = useText();
  const decide = useTell(decideSuggestion, {
    onSettled: () => forget(readConversation, readBeside, listEntries),
  });
  const { publicId, podcastTitle, to, state, byRule, undoable } = suggestion;
  const stateName = t(`campaigns.state.${to}`);
  const act = (decision: "take" | "dismiss" | "undo") => () =>
    decide.mutate({ params: { id: publicId }, body: { decision } });
  const idle = hasKey && !decide.isPending;
  useShortcuts({
    take: idle && state === "offered" ? act("take") : undefined,
    takeBack: idle && undoable ? act("undo") : undefined,
  });
  if (state === "dismissed" || state === "undone") return null;
  const waiting = decide.isPending ? "waiting" : "ready";
  return (
    <MailNote
      icon="arrow-right"
      error={decide.error ? sentenceOf(decide.error, t) : undefined}
      acts={
        state === "offered" ? (
          <>
            <Button state={waiting} onClick={act("take")}>
              {t("conversations.move.take")}
            </Button>
            <Button kind="third" disabled={decide.isPending} onClick={act("dismiss")}>
              {t("conversations.move.dismiss")}
            </Button>
          </>
        ) : undoable ? (
          <Button kind="third" icon="undo" state={waiting} onClick={act("undo")}>
            {t("conversations.move.undo")}
          </Button>
        ) : null
      }
    >
      {state === "offered" ? (
        <>
          <b>{t("conversations.move.answered", { name: sender })}</b>{" "}
          {t("conversations.move.ask", { podcast: podcastTitle, state: stateName })}
        </>
      ) : state === "taken" ? (
        t(byRule ? "conversations.move.byRule" : "conversations.move.taken", {
          podcast: podcastTitle,
          state: stateName,
        })
      ) : (
        t("conversations.move.overtaken", { podcast: podcastTitle })
      )}
    </MailNote>
  );
}
