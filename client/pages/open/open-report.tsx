import { type ReactNode, useState } from "react";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { useText } from "../../language/text.tsx";
import { LinkPassword } from "../../results/report/link-password.tsx";
import { ReportView } from "../../results/report/report-view.tsx";
import { SharedBoardView } from "../../results/report/shared-board.tsx";
import { SharedShortlistView } from "../../results/report/shared-shortlist.tsx";
import { useOpenReport } from "../../results/report/use-report.ts";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import { Button } from "../../ui/button.tsx";

type Shown = NonNullable<ReturnType<typeof useOpenReport>["shown"]>;

/** `/report#token`: what a link shows of a campaign, without an account (C7.11, D5.07). */
export default function OpenReportPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const { shown, error, over, locked, read, unlock } = useOpenReport(token);
  if (token === "" || over)
    return (
      <OpenPage>
        <LinkOver title={t("results.report.over")}>{t("results.report.overSays")}</LinkOver>
      </OpenPage>
    );
  if (locked)
    return (
      <OpenPage>
        <LinkPassword onSay={unlock} />
      </OpenPage>
    );
  return (
    <OpenPage width={shown?.kind === "board" ? "full" : "wide"}>
      <OpenFailure
        error={error}
        start={t(shown ? "results.share.stale" : "results.share.failed")}
        onAgain={() => void read()}
      />
      {shown ? (
        <View shown={shown} />
      ) : (
        <OpenWaiting title={t("shell.view.openReport")} height={320} failed={Boolean(error)} />
      )}
    </OpenPage>
  );
}

function View({ shown }: { shown: Shown }): ReactNode {
  const t = useText();
  if (shown.kind === "board") return <SharedBoardView board={shown} />;
  if (shown.kind === "shortlist") return <SharedShortlistView shortlist={shown} />;
  return (
    <>
      <div className="report-tools">
        <Button onClick={() => print()}>{t("results.report.printNow")}</Button>
      </div>
      <ReportView report={shown} />
    </>
  );
}
