import { useState } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { LinkList } from "./link-list.tsx";

/** Below a report: the links to its campaign (C7.11). */
export function ReportLinks({ campaignId }: { campaignId: string }) {
  const t = useText();
  const [making, setMaking] = useState(false);
  return (
    <section className="report-links result-part" aria-labelledby="report-links">
      <div className="section-head">
        <h2 className="result-title" id="report-links">
          {t("results.report.link.title")}
        </h2>
        <Button icon="plus" onClick={() => setMaking(true)}>
          {t("results.report.link.make")}
        </Button>
      </div>
      <p className="small muted">{t("results.report.link.lead")}</p>
      <LinkList campaignId={campaignId} />
      {making ? <LinkDialog campaignId={campaignId} kind="results" onClose={() => setMaking(false)} /> : null}
    </section>
  );
}
