import type { ConversationMail } from "../../../contract/conversations.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { MailNote } from "../mail-note.tsx";
import { useSortMail } from "./use-sort-mail.ts";

/** A mail that is probably an answer, or kept aside as unsure: why, and whether it belongs here. */
export function BelongsQuestion({ mail, label }: { mail: ConversationMail; label: string }) {
  const t = useText();
  const { act, waits, error } = useSortMail(mail);
  const kind = mail.certainty === "unsure" ? "unsure" : "probable";
  return (
    <MailNote
      icon="ask"
      className="sorting-question"
      label={t("conversations.sorting.about", { mail: label })}
      error={error}
      acts={
        <>
          <Button
            aria-label={t("conversations.sorting.confirmOf", { mail: label })}
            state={waits === "confirm" ? "waiting" : "ready"}
            disabled={waits === "part"}
            onClick={() => act("confirm")}
          >
            {t("conversations.sorting.confirm")}
          </Button>
          <Button
            kind="third"
            aria-label={t("conversations.sorting.notHereOf", { mail: label })}
            state={waits === "part" ? "waiting" : "ready"}
            disabled={waits === "confirm"}
            onClick={() => act("part")}
          >
            {t("conversations.sorting.notHere")}
          </Button>
        </>
      }
    >
      <b>{t(`conversations.sorting.${kind}`)}</b>{" "}
      {t(
        kind === "probable" && mail.otherSender
          ? "conversations.sorting.probableQuote"
          : `conversations.sorting.${kind}Why`,
      )}
      <small className="small muted block">{t(`conversations.sorting.${kind}Holds`)}</small>
    </MailNote>
  );
}
