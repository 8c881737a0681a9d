import { Link } from "@tanstack/react-router";
import { useSessionState } from "../accounts/session.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Wordmark } from "../shell/wordmark.tsx";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

/** An address that leads nowhere. */
export default function NotFoundPage() {
  const t = useText();
  const out = useSessionState().status === "out";
  return (
    <>
      <header className="masthead">
        <Wordmark />
      </header>
      <main className="page" tabIndex={-1}>
        <EmptyState
          wholePage
          title={t("shell.notFound")}
          actions={
            <Link to={out ? paths.signIn : paths.dashboard} className={buttonClass({ kind: "main" })}>
              {t(out ? "shell.toSignIn" : "shell.toDashboard")}
            </Link>
          }
        >
          {t("shell.notFoundLead")}
        </EmptyState>
      </main>
    </>
  );
}
