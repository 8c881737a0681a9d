import { Link } from "@tanstack/react-router";
import { useSessionState } from "../accounts/session.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { isDemonstration } from "./demonstration.ts";

/** The running release (A1.12), and the note on every page that this is a demonstration. */
export function SiteFoot() {
  const t = useText();
  const { session } = useSessionState();
  return (
    <footer className="site-foot">
      <Link to={paths.legal}>{t("shell.legal")}</Link>
      <Link to={paths.privacy}>{t("shell.privacy")}</Link>
      <Link to={paths.apiReference}>{t("shell.api")}</Link>
      <span className="num flex items-center gap-2">
        {(session?.demonstration ?? isDemonstration()) ? <Badge>{t("shell.demonstration")}</Badge> : null}
        {t("shell.release", { release: session?.release ?? import.meta.env.RELEASE })}
      </span>
    </footer>
  );
}
