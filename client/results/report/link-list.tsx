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
import { PasswordDialog } from "./password-dialog.tsx";
import "./report.css";
import "./share.css";

/** All links to a campaign: who made them, what they show, how often they were opened (C7.11, D5.07). */
export function LinkList({ campaignId }: { campaignId: string }) {
  const t = useText();
  const asked = useAsk(listReportLinks, { params: { id: campaignId } }, { refetchOnMount: "always" });
  const [ending, setEnding] = useState<ReportLink | null>(null);
  const [changing, setChanging] = useState<ReportLink | null>(null);
  const withdraw = useTell(withdrawReportLink, {
    onSuccess: async () => {
      setEnding(null);
      showToast(t("results.report.link.gone"));
      await forget(listReportLinks);
    },
  });
  const nameOf = ({ label }: ReportLink) => label || t("results.report.link.unnamed");
  return (
    <>
      {asked.error ? <Note kind="failing">{sentenceOf(asked.error, t)}</Note> : null}
      {asked.data ? (
        asked.data.page.length === 0 ? (
          <p className="small muted mt-2">{t("results.report.link.none")}</p>
        ) : (
          <ul className="link-list">
            {asked.data.page.map((link) => (
              <li
                key={link.publicId}
                className={link.state === "open" ? "report-link" : "report-link is-over"}
              >
                <LinkLines link={link} name={nameOf(link)} />
                {link.state === "open" ? (
                  <div className="link-acts">
                    <Button
                      kind="third"
                      aria-label={t(
                        link.locked ? "results.share.changePasswordOne" : "results.share.setPasswordOne",
                        {
                          label: nameOf(link),
                        },
                      )}
                      onClick={() => setChanging(link)}
                    >
                      {t(link.locked ? "results.share.changePassword" : "results.share.setPasswordHere")}
                    </Button>
                    <Button
                      kind="removing"
                      aria-label={t("results.report.link.withdrawOne", { label: nameOf(link) })}
                      onClick={() => setEnding(link)}
                    >
                      {t("results.report.link.withdraw")}
                    </Button>
                  </div>
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
      {changing ? (
        <PasswordDialog
          campaignId={campaignId}
          link={changing}
          name={nameOf(changing)}
          onClose={() => setChanging(null)}
        />
      ) : null}
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
    </>
  );
}

function LinkLines({ link, name }: { link: ReportLink; name: string }) {
  const t = useText();
  const { day, list } = useFormats();
  const { kind, shown, locked, state, by, created, until } = link;
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
          { until: day(until, "long") },
        )}
      </p>
      <p className="small muted">
        {kind !== "results"
          ? t(`results.share.shows.${kind}`)
          : shown.length === 0
            ? t("results.report.link.shownNone")
            : t("results.report.link.shown", {
                parts: list(shown.map((part) => t(`results.report.part.${part}`))),
              })}
        {locked ? ` ${t("results.share.locked")}` : null}{" "}
        {by === null
          ? t("results.report.link.madeOn", { day: day(created, "long") })
          : t("results.report.link.madeBy", { who: by, day: day(created, "long") })}
      </p>
      <Openings openings={link.openings} />
    </div>
  );
}

/** How often and when last; each day's number where there are several. */
function Openings({ openings }: Pick<ReportLink, "openings">) {
  const t = useText();
  const { day, list } = useFormats();
  const last = openings.at(-1);
  if (!last) return <p className="small muted">{t("results.report.link.neverOpened")}</p>;
  const count = openings.reduce((sum, one) => sum + one.count, 0);
  const says = t("results.share.lastOpened", { count, day: day(last.day, "long") });
  if (openings.length === 1) return <p className="small muted">{says}</p>;
  return (
    <details className="small muted">
      <summary>{says}</summary>
      {list(
        openings.map((one) => t("results.report.link.dayCount", { day: day(one.day), count: one.count })),
      )}
    </details>
  );
}
