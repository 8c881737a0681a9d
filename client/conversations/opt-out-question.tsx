import type { ConversationMail } from "../../contract/conversations.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { MailNote } from "./mail-note.tsx";
import { useCorrectKind } from "./use-correct-kind.ts";

/** A longer mail in which an objection may stand: until somebody has answered, nothing goes to its writer. */
export function OptOutQuestion({ mail, sender }: { mail: ConversationMail; sender: string }) {
  const t = useText();
  const { correct, state, error } = useCorrectKind(mail);
  const words = mail.signs.find(({ code }) => code === "opt-out-perhaps")?.detail;
  return (
    <MailNote
      icon="warning"
      className="opt-out-question"
      error={error}
      acts={
        <>
          <Button state={state} onClick={() => correct("opt-out")}>
            {t("conversations.optOut.yes")}
          </Button>
          <Button kind="third" disabled={state === "waiting"} onClick={() => correct("human")}>
            {t("conversations.optOut.no")}
          </Button>
        </>
      }
    >
      {words ? `${t("conversations.optOut.found", { name: sender, words })} ` : ""}
      <b>{t("conversations.optOut.ask")}</b>
      <small className="small muted block">{t("conversations.optOut.holds")}</small>
    </MailNote>
  );
}
