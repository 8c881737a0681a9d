import { Link } from "@tanstack/react-router";
import { useActingFor } from "../accounts/acting.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Note } from "../ui/note.tsx";

/** On every page while one acts for an organization one does not belong to (decision 1). */
export function ActingBanner() {
  const t = useText();
  const owner = useActingFor();
  if (!owner) return null;
  return (
    <section
      aria-label={t("accounts.organization.title")}
      className="mx-auto w-full max-w-[1440px] px-(--gutter)"
    >
      <Note kind="warning" icon="people" start={t("accounts.acting.banner", { owner: owner.displayName })}>
        {t("accounts.acting.recorded")} <Link to={paths.preferences}>{t("accounts.acting.change")}</Link>
      </Note>
    </section>
  );
}
