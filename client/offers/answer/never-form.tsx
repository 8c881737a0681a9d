import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import type { FormProps } from "./form-props.ts";

/** No more mail: from who wrote, or from anybody who uses this installation. */
export function NeverForm({ page, waiting, onSay, onBack }: FormProps) {
  const t = useText();
  const state = waiting ? "waiting" : "ready";
  return (
    <>
      <h2>{t("offers.answer.choice.never")}</h2>
      <p className="muted">{t("offers.answer.never.says")}</p>
      <Button kind="main" large state={state} onClick={() => onSay({ answer: "never" })}>
        {t("offers.answer.never.organization", { organization: page.organization })}
      </Button>
      <Button large disabled={waiting} onClick={() => onSay({ answer: "never-anybody" })}>
        {t("offers.answer.never.anybody", { host: location.host })}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("offers.answer.back")}
      </Button>
    </>
  );
}

/** The mail has reached somebody who has nothing to do with the show. */
export function WrongPersonForm({ waiting, onSay, onBack }: FormProps) {
  const t = useText();
  return (
    <>
      <h2>{t("offers.answer.choice.wrong-person")}</h2>
      <p className="muted">{t("offers.answer.wrong-person.says")}</p>
      <Button
        kind="main"
        large
        state={waiting ? "waiting" : "ready"}
        onClick={() => onSay({ answer: "wrong-person" })}
      >
        {t("offers.answer.go")}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("offers.answer.back")}
      </Button>
    </>
  );
}
