import { useState } from "react";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { useText } from "../../language/text.tsx";
import { ReportView } from "../../results/report/report-view.tsx";
import { useOpenReport } from "../../results/report/use-report.ts";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import { Button } from "../../ui/button.tsx";

/** `/report#token`: what a link shows of a campaign, without an account (C7.11). */
export default function OpenReportPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const { report, error, over, read } = useOpenReport(token);
  return (
    <OpenPage wide>
      {token === "" || over ? (
        <LinkOver title={t("results.report.over")}>{t("results.report.overSays")}</LinkOver>
      ) : (
        <>
          <OpenFailure
            error={error}
            start={t(report ? "results.report.stale" : "results.report.failed")}
            onAgain={() => void read()}
          />
          {report ? (
            <>
              <div className="report-tools">
                <Button onClick={() => print()}>{t("results.report.printNow")}</Button>
              </div>
              <ReportView report={report} />
            </>
          ) : (
            <OpenWaiting title={t("shell.view.openReport")} height={320} failed={Boolean(error)} />
          )}
        </>
      )}
    </OpenPage>
  );
}
