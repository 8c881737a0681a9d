import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { sentenceOf } from "../api/problem.ts";
import { useCampaign, useCampaignId } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { DownloadResults } from "../results/outcome/download-results.tsx";
import { FigureList } from "../results/outcome/figure-list.tsx";
import { ShowList } from "../results/outcome/show-list.tsx";
import { TargetDialog } from "../results/outcome/target-dialog.tsx";
import { useCampaignResults } from "../results/outcome/use-results.ts";
import { useResultWords } from "../results/outcome/use-words.ts";
import { WindowDialog } from "../results/outcome/window-dialog.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, RowBones, Skeleton } from "../ui/skeleton.tsx";
import "../results/outcome/results.css";

const ResultCharts = lazy(() => import("../results/charts/charts.tsx"));

/** A section of one campaign's overview: what it has brought (C7). */
export default function CampaignResultsPage() {
  const t = useText();
  const id = useCampaignId();
  const words = useResultWords();
  const asked = useCampaignResults(id);
  const name = useCampaign(id).data?.displayName;
  const data = asked.data;
  const [aiming, setAiming] = useState(false);
  const [framing, setFraming] = useState(false);
  const currency = data?.total.money.find(({ cost }) => cost > 0)?.currency ?? "EUR";
  const empty = data && data.shows.length === 0;
  return (
    <>
      <Link className="back-link result-back" to={paths.campaign} params={{ publicId: id }}>
        <Icon name="arrow-left" size="small" />
        {t("results.out.back")}
      </Link>
      <div className="list-tools result-tools">
        <div>
          <h2>{t("results.out.title")}</h2>
          <p className="small muted">{t("results.out.lead")}</p>
        </div>
        {data && !empty ? (
          <div className="actions">
            <Link to={paths.report} params={{ publicId: id }} className={buttonClass({})}>
              {t("results.report.print")}
            </Link>
            {name === undefined ? null : <DownloadResults results={data} campaign={name} />}
            <Button onClick={() => setFraming(true)}>
              {t("results.out.window.change", { days: data.window })}
            </Button>
            <Button onClick={() => setAiming(true)}>
              {data.target
                ? t("results.out.target.change", {
                    price: words.amount(data.target.perAction, data.target.currency),
                  })
                : t("results.out.target.set")}
            </Button>
          </div>
        ) : null}
      </div>
      {data === undefined ? (
        asked.error ? (
          <div className="pt-4">
            <Note kind="failing" start={t("results.out.failed")}>
              {sentenceOf(asked.error, t)}
            </Note>
            <Button className="mt-4" icon="refresh" onClick={() => void asked.refetch()}>
              {t("shell.tryAgain")}
            </Button>
          </div>
        ) : (
          <Skeleton>
            <RowBones rows={6} />
          </Skeleton>
        )
      ) : empty ? (
        <EmptyState
          title={t("results.out.noneTitle")}
          actions={
            <Link to={paths.offers} params={{ publicId: id }} className={buttonClass({ kind: "main" })}>
              {t("results.out.toOffers")}
            </Link>
          }
        >
          {t("results.out.none")}
        </EmptyState>
      ) : (
        <>
          <p className="result-head">{words.headline(data.total)}</p>
          <FigureList figures={data.total} />
          <Suspense fallback={<Bone height={280} />}>
            <ResultCharts results={data} />
          </Suspense>
          <ShowList shows={data.shows} target={data.target} />
          {data.more.shows > 0 ? (
            <p className="small muted mt-3">{t("results.out.more", { shows: data.more.shows })}</p>
          ) : null}
          {data.more.spots > 0 ? (
            <p className="small muted mt-3">{t("results.out.moreSpots", { spots: data.more.spots })}</p>
          ) : null}
        </>
      )}
      {framing && data ? (
        <WindowDialog campaignId={id} window={data.window} onClose={() => setFraming(false)} />
      ) : null}
      {aiming && data ? (
        <TargetDialog
          campaignId={id}
          target={data.target}
          currency={currency}
          onClose={() => setAiming(false)}
        />
      ) : null}
    </>
  );
}
