import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "../accounts/may.ts";
import { sentenceOf } from "../api/problem.ts";
import { Lately } from "../campaigns/list/lately.tsx";
import { EnteredFigures, OverviewFigures } from "../campaigns/overview/overview-figures.tsx";
import { OverviewNews, Recommendation } from "../campaigns/overview/overview-news.tsx";
import { PipelineStrip } from "../campaigns/overview/pipeline-strip.tsx";
import { useCampaign, useCampaignId, useEntries, useOverview } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { CampaignPhases } from "../results/campaign-phases.tsx";
import { EnterFigures } from "../results/enter-figures.tsx";
import { TodoSection } from "../results/todo-section.tsx";
import { useProgress } from "../results/use-progress.ts";
import { TaskList } from "../teamwork/tasks/task-list.tsx";
import { TrackingSummary } from "../tracking/tracking-summary.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "../campaigns/overview/overview.css";

/** A section of one campaign: overview (A2.09, A2.29, A2.30). */
export default function CampaignOverviewPage() {
  const t = useText();
  const id = useCampaignId();
  const campaign = useCampaign(id).data;
  const overview = useOverview(id);
  const entries = useEntries(id);
  const asked = useProgress(id);
  const progress = asked.data;
  const [entering, setEntering] = useState(false);
  const mayEdit = useMay("campaign.edit", campaign?.ownerName);
  const mayTrack = useMay("tracking.read", campaign?.ownerName);
  // All at once: content that arrives later would push the rest down.
  const data = entries.isPending || asked.isPending ? undefined : overview.data;

  if (overview.error && !overview.data) {
    return (
      <div className="pt-4">
        <Note kind="failing" start={t("campaigns.overview.failedStart")}>
          {sentenceOf(overview.error, t)}
        </Note>
        <Button className="mt-4" icon="refresh" onClick={() => void overview.refetch()}>
          {t("shell.tryAgain")}
        </Button>
      </div>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">{t("campaigns.head.overview")}</h2>
      <div className="overview-top">
        <OverviewFigures overview={data} entries={entries.data} />
        {data ? <OverviewNews id={id} overview={data} /> : null}
      </div>
      {data ? (
        <>
          {mayEdit ? <Recommendation podcasts={data.podcasts} /> : null}
          <CampaignPhases id={id} total={data.podcasts} />
          <PipelineStrip id={id} byState={data.byState} />
        </>
      ) : (
        <Skeleton>
          <Bone height={96} />
        </Skeleton>
      )}
      {data && campaign ? (
        <div className="overview-low">
          <section aria-labelledby="overview-figures">
            <div className="section-head">
              <h3 id="overview-figures">
                {t("campaigns.figure.title")} <Badge quiet>{t("campaigns.figure.estimates")}</Badge>
              </h3>
              {mayEdit ? (
                <Button className="figures-act" onClick={() => setEntering(true)}>
                  {t("results.figures.enter")}
                </Button>
              ) : null}
            </div>
            <EnteredFigures overview={data} />
            <p className="small faint mt-[10px]">{t("campaigns.figure.dash")}</p>
          </section>
          <div className="overview-side">
            <p>
              {mayTrack ? (
                <Link to={paths.airings} params={{ publicId: id }} className={buttonClass({})}>
                  {t("airings.open")}
                </Link>
              ) : null}{" "}
              <Link to={paths.results} params={{ publicId: id }} className={buttonClass({})}>
                {t("results.out.open")}
              </Link>
            </p>
            {progress && mayEdit ? <TodoSection id={id} progress={progress} level={3} /> : null}
            <TaskList campaign={id} owner={campaign.ownerName} />
            {mayTrack ? <TrackingSummary campaignId={id} /> : null}
            {entries.data && entries.data.length > 0 ? (
              <section aria-labelledby="overview-lately">
                <div className="section-head">
                  <h3 id="overview-lately">{t("campaigns.overview.lately")}</h3>
                </div>
                <Lately entries={entries.data} />
              </section>
            ) : null}
          </div>
        </div>
      ) : null}
      {data && entering ? (
        <EnterFigures id={id} figures={data.figures} onClose={() => setEntering(false)} />
      ) : null}
    </>
  );
}
