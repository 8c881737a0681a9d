import { Link } from "@tanstack/react-router";
import { readPublic } from "../../contract/settings.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { LegalProse } from "../settings/legal-prose.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { KeptData } from "./kept-data.tsx";
import "./legal-page.css";

const titles = { legalNotice: "shell.legal", privacyPolicy: "shell.privacy" } as const;
const leads = { legalNotice: "shell.legalLead", privacyPolicy: "shell.privacyLead" } as const;

/** One of the two texts that administrators write; until then a note is shown (decision 3). */
export function LegalPage({ name }: { name: keyof typeof titles }) {
  const t = useText();
  const known = useAsk(readPublic, {});
  const text = known.data?.[name];
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t(titles[name])}</h1>
      </div>
      <div className="legal">
        <nav aria-label={t("shell.legalPages")}>
          <Link to={paths.legal}>{t("shell.legal")}</Link>
          <Link to={paths.privacy}>{t("shell.privacy")}</Link>
          {text ? (
            <button type="button" className="back-link wide-only" onClick={() => print()}>
              <Icon name="print" size="small" />
              {t("shell.print")}
            </button>
          ) : null}
        </nav>
        <div>
          {text ? (
            <LegalProse text={text} />
          ) : known.data ? (
            <EmptyState title={t("shell.comingSoon")}>{t(leads[name])}</EmptyState>
          ) : known.error ? (
            <Note kind="failing" start={t("shell.pageFailedStart")}>
              {sentenceOf(known.error, t)}{" "}
              <button type="button" onClick={() => void known.refetch()}>
                {t("shell.tryAgain")}
              </button>
            </Note>
          ) : (
            <Skeleton>
              <div className="grid max-w-[640px] gap-4">
                <Bone width={160} height={20} />
                <Bone height={16} />
                <Bone width="80%" height={16} />
                <Bone width="60%" height={16} />
              </div>
            </Skeleton>
          )}
          {name === "privacyPolicy" && known.data ? <KeptData /> : null}
        </div>
      </div>
    </main>
  );
}
