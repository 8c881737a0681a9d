import type { AuditCopy } from "../../../contract/accounts/audit.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { copyTrouble } from "./copy-trouble.ts";

/** How far a receiver outside is, and why it takes nothing. */
export function CopyState({ copy }: { copy: AuditCopy }) {
  const t = useText();
  const formats = useFormats();
  const why = (trouble: string) => {
    const { word, code } = copyTrouble(trouble);
    return word === null ? code : t(`accounts.audit.copy.because.${word}`, { code });
  };
  const said = [
    copy.behind === 0
      ? t("accounts.audit.copy.whole")
      : t("accounts.audit.copy.behind", { count: copy.behind }),
    copy.trouble && copy.troubleSince
      ? t("accounts.audit.copy.trouble", {
          since: formats.dayAndTime(copy.troubleSince),
          trouble: why(copy.trouble),
        })
      : null,
    copy.taken === null
      ? t("accounts.audit.copy.never")
      : t("accounts.audit.copy.taken", { when: formats.dayAndTime(copy.taken) }),
  ];
  return (
    <Note
      kind={copy.trouble ? "warning" : "quiet"}
      start={t(`accounts.audit.copy.${copy.receiver}`, { place: copy.place })}
    >
      {said.filter((part) => part !== null).join(" ")}
    </Note>
  );
}
