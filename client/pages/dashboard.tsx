import { Link } from "@tanstack/react-router";
import { listCampaigns } from "../../contract/campaigns.ts";
import { listPodcasts } from "../../contract/catalogue.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { CampaignStand } from "../results/campaign-stand.tsx";
import { headlineOf } from "../results/headline.ts";
import { NewsHead } from "../results/news-head.tsx";
import { useOutcome } from "../results/use-outcome.ts";
import { useDashboard } from "../results/use-progress.ts";
import { buttonClass } from "../ui/button.tsx";
import { Cover } from "../ui/cover.tsx";
import { Icon } from "../ui/icon.tsx";
import { LeaderLine, Leaders } from "../ui/leaders.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "./dashboard.css";

function useCampaigns() {
  return useAsk(listCampaigns, { query: {} });
}

const sum = (figures: readonly number[]): number => figures.reduce((total, one) => total + one, 0);

function PodcastCardOfHome() {
  const t = useText();
  const format = useFormats();
  const podcasts = useAsk(listPodcasts, { query: { locale: currentLocale() } });
  const campaigns = useCampaigns().data?.page;
  return (
    <section aria-labelledby="home-podcasts">
      <div className="home-head">
        <h2 id="home-podcasts">{t("shell.podcasts")}</h2>
        <Link to={paths.podcasts}>
          {t("dashboard.search")} <Icon name="arrow-right" size="small" />
        </Link>
      </div>
      {podcasts.error ? (
        <Note kind="failing" start={t("dashboard.podcastsFailedStart")}>
          {sentenceOf(podcasts.error, t)}
        </Note>
      ) : null}
      <div className="home-covers">
        {podcasts.data?.page.slice(0, 6).map((podcast) => (
          <Link
            key={podcast.publicId}
            to={paths.podcast}
            params={{ handle: podcast.publicId }}
            aria-label={podcast.title}
          >
            <Cover src={podcast.imageUrlLowQuality} size={120} />
          </Link>
        ))}
      </div>
      {podcasts.isPending ? (
        <Skeleton>
          <Bone height={90} />
        </Skeleton>
      ) : null}
      <Leaders>
        {podcasts.data ? (
          <LeaderLine name={t("dashboard.inCatalog")} figure={format.count(podcasts.data.resultSize)} />
        ) : null}
        {campaigns ? (
          <>
            <LeaderLine
              name={t("dashboard.collected")}
              figure={format.count(sum(campaigns.map((one) => one.podcasts)))}
            />
            <LeaderLine
              name={t("dashboard.unlocked")}
              figure={format.count(sum(campaigns.map((one) => one.unlocked)))}
            />
          </>
        ) : null}
      </Leaders>
    </section>
  );
}

function CampaignCardOfHome() {
  const t = useText();
  const campaigns = useCampaigns();
  const outcome = useOutcome();
  const home = useDashboard().data;
  function outcomeOf(id: string): string | undefined {
    const found = home?.campaigns.find(({ publicId }) => publicId === id);
    return found && outcome(found.byState);
  }
  return (
    <section aria-labelledby="home-campaigns">
      <div className="home-head">
        <h2 id="home-campaigns">{t("shell.campaigns")}</h2>
        <Link to={paths.campaigns}>
          {t("dashboard.all")} <Icon name="arrow-right" size="small" />
        </Link>
      </div>
      {campaigns.error ? (
        <Note kind="failing" start={t("dashboard.failedStart")}>
          {sentenceOf(campaigns.error, t)}
        </Note>
      ) : null}
      {campaigns.isPending ? (
        <Skeleton>
          <Bone height={90} />
        </Skeleton>
      ) : null}
      {campaigns.data?.page.length === 0 ? <p className="muted">{t("dashboard.none")}</p> : null}
      <Leaders large>
        {campaigns.data?.page.slice(0, 5).map((campaign) => (
          <LeaderLine
            key={campaign.publicId}
            render={<Link to={paths.campaign} params={{ publicId: campaign.publicId }} />}
            name={campaign.displayName}
            aside={t("dashboard.podcasts", { count: campaign.podcasts })}
            figure={
              <span className="home-outcome">
                {outcomeOf(campaign.publicId) ?? t("dashboard.unlockedOf", { count: campaign.unlocked })}
              </span>
            }
          />
        ))}
      </Leaders>
      <p className="mt-3.5">
        <Link to={paths.campaigns} search={{ create: true }} className={buttonClass({})}>
          <Icon name="plus" />
          {t("dashboard.newCampaign")}
        </Link>
      </p>
    </section>
  );
}

/** `/dashboard`: what happened, what is there, and what to do next (A2.04). */
export default function DashboardPage() {
  const t = useText();
  const format = useFormats();
  const campaigns = useCampaigns().data?.page;
  const home = useDashboard().data;
  const headline = home ? headlineOf(home, Date.now()) : null;
  const listeners = campaigns ? format.count(sum(campaigns.map((one) => one.listeners))) : "";
  const [latest] = home?.campaigns ?? [];
  return (
    <main className="page" tabIndex={-1}>
      <div className="home-news">
        {headline && headline.kind !== "quiet" ? (
          <NewsHead headline={headline} />
        ) : (
          <>
            <h1>
              {campaigns ? t("dashboard.headline", { count: campaigns.length }) : t("shell.view.dashboard")}
            </h1>
            {campaigns ? <p>{t("dashboard.lead", { count: campaigns.length, listeners })}</p> : null}
          </>
        )}
      </div>
      <div className="home-cards">
        <PodcastCardOfHome />
        <CampaignCardOfHome />
      </div>
      {latest ? <CampaignStand campaign={latest} /> : null}
    </main>
  );
}
