import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** Open to everybody; the note stands until an administrator has written the text. */
export default function PrivacyPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("shell.privacy")}</h1>
      </div>
      <EmptyState title={t("shell.comingSoon")}>{t("shell.privacyLead")}</EmptyState>
    </main>
  );
}
