import { useState } from "react";
import { CORRECTABLE_KINDS, type CorrectableKind } from "../../contract/conversations/kinds.ts";
import type { ConversationMail } from "../../contract/conversations.ts";
import { usePermission } from "../accounts/session.ts";
import { LiftDialog } from "../contacts/lift-dialog.tsx";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Menu, MenuChoices, MenuTitle } from "../ui/floating/menu.tsx";
import { useCorrectKind } from "./use-correct-kind.ts";

interface Props {
  mail: ConversationMail;
  kind: NonNullable<ConversationMail["kind"]>;
}

/** Calls a mail something else. What was taken for an objection wants a reason. */
export function KindActs({ mail, kind }: Props) {
  const t = useText();
  const administrator = usePermission("CORE_CONFIG_UPDATE");
  const { correct, state, error, reset } = useCorrectKind(mail);
  const [wanted, setWanted] = useState<CorrectableKind | null>(null);
  const optOut = kind === "opt-out";
  const asked = optOut && !administrator && mail.signs.some(({ code }) => code === "opt-out-subject");
  const choose = (next: CorrectableKind) => {
    if (next === kind) return;
    if (!optOut) return correct(next);
    reset();
    setWanted(next);
  };
  return (
    <>
      {optOut ? (
        <Button
          kind="third"
          icon="undo"
          reason={asked ? t("conversations.optOut.askedOnly") : undefined}
          onClick={() => choose("human")}
        >
          {t("conversations.optOut.undo")}
        </Button>
      ) : null}
      {asked ? null : (
        <Menu
          align="end"
          label={t("conversations.correct.what")}
          trigger={
            <Button kind="third" state={state}>
              {t("conversations.correct.act")}
            </Button>
          }
        >
          <MenuTitle>{t("conversations.correct.what")}</MenuTitle>
          <MenuChoices
            value={CORRECTABLE_KINDS.find((one) => one === kind) ?? null}
            onChange={choose}
            choices={CORRECTABLE_KINDS.map((value) => ({
              value,
              label: t(`conversations.correct.kind.${value}`),
            }))}
          />
        </Menu>
      )}
      {error && wanted === null ? (
        <small className="small danger" role="alert">
          {error}
        </small>
      ) : null}
      {optOut ? (
        <LiftDialog
          of={wanted === null ? null : mail.publicId}
          title={t("conversations.optOut.undoTitle")}
          says={t("conversations.optOut.undoSays")}
          confirmLabel={t("conversations.optOut.undoConfirm")}
          kind="main"
          state={state}
          error={error}
          onConfirm={(why) => correct(wanted!, { why, onDone: () => setWanted(null) })}
          onCancel={() => setWanted(null)}
        />
      ) : null}
    </>
  );
}
