import type { ConversationMail } from "../../../contract/conversations.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { MailNote } from "../mail-note.tsx";
import { useSortMail } from "./use-sort-mail.ts";

interface Props {
  mail: ConversationMail;
  label: string;
  open: boolean;
}

/** Another sender who answers our mail: is it the host? Once somebody has said so, the way back. */
export function HostQuestion({ mail, label, open }: Props) {
  const t = useText();
  const { act, waits, error } = useSortMail(mail);
  const address = mail.from?.address;
  const said = mail.participant || (mail.otherSender && mail.notHost);
  const asks = mail.otherSender && mail.certainty === "certain" && !mail.notHost;
  if (mail.direction !== "in" || address === undefined || !(asks || (said && open))) return null;
  return (
    <MailNote
      icon="people"
      className="sorting-question"
      label={t("conversations.sorting.about", { mail: label })}
      error={error}
      acts={
        asks ? (
          <>
            <Button
              aria-label={t("conversations.sorting.hostYesOf", { address })}
              state={waits === "participant" ? "waiting" : "ready"}
              disabled={waits === "not-host"}
              onClick={() => act("participant")}
            >
              {t("conversations.sorting.hostYes")}
            </Button>
            <Button
              kind="third"
              aria-label={t("conversations.sorting.hostNoOf", { address })}
              state={waits === "not-host" ? "waiting" : "ready"}
              disabled={waits === "participant"}
              onClick={() => act("not-host")}
            >
              {t("conversations.sorting.hostNo")}
            </Button>
          </>
        ) : (
          <Button
            kind="third"
            icon="undo"
            aria-label={t(
              mail.participant ? "conversations.sorting.hostUndoOf" : "conversations.sorting.notHostUndoOf",
              { address },
            )}
            state={waits ? "waiting" : "ready"}
            onClick={() => act(mail.participant ? "stranger" : "ask-host")}
          >
            {t("conversations.sorting.hostUndo")}
          </Button>
        )
      }
    >
      {asks ? (
        <>
          <b className="break-words">{t("conversations.sorting.host", { address })}</b>
          <small className="small muted block">{t("conversations.sorting.hostSays")}</small>
        </>
      ) : (
        <span className="break-words">
          {t(mail.participant ? "conversations.sorting.isHost" : "conversations.sorting.isNotHost", {
            address,
          })}
        </span>
      )}
    </MailNote>
  );
}
