import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDock } from "../../ui/fields/form-state.tsx";
import type { Draft } from "./draft.ts";
import { TestMail } from "./test-mail.tsx";

interface Props {
  campaignId: string;
  draft: Draft;
  /** What goes with it; null while a file is not there. */
  files: readonly string[] | null;
  example: string | undefined;
  /** Whether there is anybody to write to. */
  someone: boolean;
  ready: number;
  skipped: number;
  /** Whether the server has said yet who gets the mail. */
  known: boolean;
  done: string | null;
  pace: string | null;
  /** The last day of its follow-ups; null without any. */
  until: string | null;
  from: string | null;
  /** Whether there is a mailbox to send through. */
  usable: boolean;
  /** Why no one would get the mail, if so. */
  nobody: string | undefined;
  /** The send room holds more than the text: it is sent from there, or that would be lost. */
  decided: boolean;
  isComplete: () => boolean;
  onSend: () => void;
  /** To look at each mail before it leaves. */
  onRoom: () => void;
}

/** How many e-mails, when they finish, at what pace; a test mail; and the send button. */
export function SendBar(props: Props) {
  const { ready, skipped, known, done, pace, from, usable, nobody, decided } = props;
  const t = useText();
  const pacing = from && (pace ? t("outreach.paceFrom", { pace, from }) : t("outreach.fromOnly", { from }));
  const until = props.until && t("outreach.steps.until", { day: props.until });
  const out = skipped > 0 ? t("outreach.skipped", { count: skipped }) : null;
  const half = props.files === null ? t("outreach.file.wait") : undefined;
  return (
    <FormDock
      says={
        <span className="num">
          {decided
            ? t("outreach.room.decided")
            : !known
              ? t("outreach.checking")
              : done
                ? t("outreach.dockDone", { count: ready, done })
                : t("outreach.dockCount", { count: ready })}
        </span>
      }
      detail={decided ? t("outreach.room.decidedLead") : [pacing, out, until].filter(Boolean).join(" ")}
    >
      <TestMail
        campaignId={props.campaignId}
        draft={props.draft}
        files={props.files}
        example={props.example}
        to={from}
        check={props.isComplete}
      />
      <Button
        kind={decided ? "main" : "second"}
        large={decided}
        reason={props.someone ? half : nobody}
        onClick={() => props.isComplete() && props.onRoom()}
      >
        {t("outreach.room.enter")}
      </Button>
      {decided ? null : (
        <Button
          kind="main"
          large
          icon="send"
          reason={known && !usable ? t("outreach.needsMailbox") : known && ready === 0 ? nobody : half}
          onClick={() => props.isComplete() && props.onSend()}
        >
          {t("outreach.send", { count: ready })}
        </Button>
      )}
    </FormDock>
  );
}
