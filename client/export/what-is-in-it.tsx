import { Text, useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";

const PARTS = ["campaigns", "mails", "deals", "writing", "results", "money", "rights", "audit"] as const;

/** What the file holds, what it does not, and what can be done with it. */
export function WhatIsInIt() {
  const t = useText();
  return (
    <section className="export-about">
      <h2>{t("export.in")}</h2>
      <ul className="small">
        {PARTS.map((part) => (
          <li key={part}>{t(`export.in.${part}`)}</li>
        ))}
      </ul>
      <h2>{t("export.out")}</h2>
      <p className="small">{t("export.out.says")}</p>
      <Note kind="warning" start={t("export.keep")}>
        {t("export.keepSays")}
      </Note>
      <h2>{t("export.import")}</h2>
      <p className="small">
        <Text id="export.importSays" values={{ code: (words) => <code>{words}</code> }} />
      </p>
    </section>
  );
}
