import { Link } from "@tanstack/react-router";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";

/** `/message`: becomes the inbox once mail is read back; says so until then. */
export default function MessagesPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("shell.messages")}</h1>
      </div>
      <EmptyState
        title={t("shell.comingSoon")}
        actions={
          <Link to={paths.campaigns} className={buttonClass({ kind: "main" })}>
            {t("shell.openCampaigns")}
          </Link>
        }
      >
        {t("shell.messagesLead")}
      </EmptyState>
      <Note icon="refresh">{t("shell.syncSoon")}</Note>
    </main>
  );
}
