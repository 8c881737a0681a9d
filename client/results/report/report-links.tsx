import { useState } from "react";
import { listReportLinks, type ReportLink, withdrawReportLink } from "../../../contract/results/report.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** The links to a report: who made them, what they show, how often they were opened (C7.11). */
export function ReportLinks({ campaignId }: { campaignId: string }) {
  const t = useText();
  const asked = useAsk(listReportLinks, { params: { id: campaignId } }, { refetchOnMount: "always" });
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<ReportLink | null>(null);
  const withdraw = useTell(withdrawReportLink, {
    onSuccess: async () => {
      setEnding(null);
      showToast(t("results.report.link.gone"));
      await forget(listReportLinks);
    },
  });
  const nameOf = ({ label }: ReportLink) => label || t("results.report.link.unnamed");
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
      {asked.error ? <Note kind="failing">{sentenceOf(asked.error, t)}</Note> : null}
      {asked.data ? (
        asked.data.page.length === 0 ? (
          <p className="small muted mt-2">{t("results.report.link.none")}</p>
        ) : (
          <ul className="result-shows">
            {asked.data.page.map((link) => (
              <li key={link.publicId} className="report-link">
                <LinkLines link={link} name={nameOf(link)} />
                {link.state === "open" ? (
                  <Button
                    kind="removing"
                    aria-label={t("results.report.link.withdrawOne", { label: nameOf(link) })}
                    onClick={() => setEnding(link)}
                  >
                    {t("results.report.link.withdraw")}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )
      ) : asked.error ? null : (
        <Skeleton>
          <RowBones rows={2} />
        </Skeleton>
      )}
      {making ? <LinkDialog campaignId={campaignId} onClose={() => setMaking(false)} /> : null}
      {ending ? (
        <ConfirmDialog
          open
          kind="final"
          title={t("results.report.link.withdrawTitle", { label: nameOf(ending) })}
          confirmLabel={t("results.report.link.withdraw")}
          state={withdraw.isPending ? "waiting" : "ready"}
          error={withdraw.error ? sentenceOf(withdraw.error, t) : undefined}
          onConfirm={() => withdraw.mutate({ params: { id: campaignId, link: ending.publicId } })}
          onCancel={() => setEnding(null)}
        >
          {t("results.report.link.withdrawSays")}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function LinkLines({ link, name }: { link: ReportLink; name: string }) {
  const t = useText();
  const { day, list } = useFormats();
  const { shown, state, by, created, until, openings } = link;
  const times = openings.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <p>
        <b>{name}</b>{" "}
        {t(
          state === "open"
            ? "results.report.link.open"
            : state === "over"
              ? "results.report.link.isOver"
              : "results.report.link.withdrawn",
          { until: day(until) },
        )}
      </p>
      <p className="small muted">
        {by === null
          ? t("results.report.link.madeOn", { day: day(created) })
          : t("results.report.link.madeBy", { who: by, day: day(created) })}{" "}
        {shown.length === 0
          ? t("results.report.link.shownNone")
          : t("results.report.link.shown", {
              parts: list(shown.map((part) => t(`results.report.part.${part}`))),
            })}
      </p>
      <p className="small muted">
        {times === 0
          ? t("results.report.link.neverOpened")
          : t("results.report.link.opened", {
              count: times,
              days: list(
                openings.map((one) =>
                  t("results.report.link.dayCount", { day: day(one.day), count: one.count }),
                ),
              ),
            })}
      </p>
    </div>
  );
}
