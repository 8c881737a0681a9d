import { Link, useParams } from "@tanstack/react-router";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { ReportLinks } from "../results/report/report-links.tsx";
import { ReportView } from "../results/report/report-view.tsx";
import { useReport } from "../results/report/use-report.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";

/** `/bundle/…/report`: a campaign as it is printed, and the links that show it to others (C7.10, C7.11). */
export default function CampaignReportPage() {
  const t = useText();
  const { publicId } = useParams({ from: "/shell/member/bundle/$publicId/report" });
  const { data, error, refetch } = useReport(publicId);
  return (
    <main className="page report-page" tabIndex={-1}>
      <div className="report-tools list-tools">
        <Link className="back-link" to={paths.results} params={{ publicId }}>
          <Icon name="arrow-left" size="small" />
          {t("results.report.back")}
        </Link>
        <Button kind="main" disabled={!data} onClick={() => print()}>
          {t("results.report.printNow")}
        </Button>
      </div>
      {data ? (
        <>
          <ReportView report={data} />
          <ReportLinks campaignId={publicId} />
        </>
      ) : error ? (
        <div className="pt-4">
          <Note kind="failing" start={t("results.report.failed")}>
            {sentenceOf(error, t)}
          </Note>
          <Button className="mt-4" icon="refresh" onClick={() => void refetch()}>
            {t("shell.tryAgain")}
          </Button>
        </div>
      ) : (
        <Skeleton>
          <RowBones rows={8} />
        </Skeleton>
      )}
    </main>
  );
}
