import { Link } from "@tanstack/react-router";
import { listCampaigns } from "../../contract/campaigns.ts";
import { listPodcasts } from "../../contract/catalogue.ts";
import type { Dashboard } from "../../contract/results.ts";
import { useOwner } from "../accounts/owner.ts";
import { ShowNews } from "../airings/news/show-news.tsx";
import { useShowNews } from "../airings/news/use-show-news.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { DueChecks, useDue } from "../bookings/checks/today.tsx";
import { useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { CampaignStand } from "../results/campaign-stand.tsx";
import { headlineOf } from "../results/headline.ts";
import { NewsHead } from "../results/news-head.tsx";
import { useOutcome } from "../results/use-outcome.ts";
import { useDashboard } from "../results/use-progress.ts";
import { OwnTasks } from "../teamwork/tasks/own-tasks.tsx";
import { useOwnTasks } from "../teamwork/tasks/use-tasks.ts";
import { buttonClass } from "../ui/button.tsx";
import { Cover } from "../ui/cover.tsx";
import { Icon } from "../ui/icon.tsx";
import { LeaderLine, Leaders } from "../ui/lists/leaders.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "./dashboard.css";

const useCampaigns = () => useAsk(listCampaigns, { query: {} });
const usePodcasts = () => useAsk(listPodcasts, { query: { locale: currentLocale() } });

/** Asked for once, by the page: a card that asked again would send the page back to waiting. */
interface Asked {
  podcasts: ReturnType<typeof usePodcasts>;
  campaigns: ReturnType<typeof useCampaigns>;
  home: Dashboard | undefined;
}

function PodcastCardOfHome({ podcasts, home }: Omit<Asked, "campaigns">) {
  const t = useText();
  const format = useFormats();
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
            <Cover src={podcast.imageUrlHighQuality} size={120} />
          </Link>
        ))}
      </div>
      <Leaders>
        {podcasts.data ? (
          <LeaderLine name={t("dashboard.inCatalog")} figure={format.compact(podcasts.data.resultSize)} />
        ) : null}
        {home ? (
          <>
            <LeaderLine name={t("dashboard.collected")} figure={format.compact(home.counters.selected)} />
            <LeaderLine name={t("dashboard.unlocked")} figure={format.compact(home.unlocked)} />
          </>
        ) : null}
      </Leaders>
    </section>
  );
}

function CampaignCardOfHome({ campaigns, home }: Omit<Asked, "podcasts">) {
  const t = useText();
  const outcome = useOutcome();
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

/** What is to be done: for bookings, and the user's own tasks. Where there is nothing, there is no such part. */
function Today({ due, tasks }: { due: ReturnType<typeof useDue>; tasks: ReturnType<typeof useOwnTasks> }) {
  const t = useText();
  const nothing = !due.error && !tasks.error && !due.data?.lines.length && !tasks.data?.tasks.length;
  if (nothing) return null;
  return (
    <section aria-labelledby="home-today" className="home-today">
      <h2 id="home-today">{t("bookings.today.title")}</h2>
      <DueChecks due={due} />
      <OwnTasks asked={tasks} />
    </section>
  );
}

/** A placeholder for everything below the headline until all of it has loaded, so that nothing moves. */
function HomeBones() {
  return (
    <Skeleton>
      <div className="home-news">
        <Bone width="70%" />
        <Bone width="50%" />
      </div>
      <div className="home-cards">
        <section>
          <Bone height={210} />
        </section>
        <section>
          <Bone height={210} />
        </section>
      </div>
    </Skeleton>
  );
}

/** `/dashboard`: what happened, what is there, and what to do next (A2.04). */
export default function DashboardPage() {
  const t = useText();
  const format = useFormats();
  const dashboard = useDashboard();
  const podcasts = usePodcasts();
  const campaigns = useCampaigns();
  const owner = useOwner()?.publicId;
  const shows = useShowNews(owner);
  const due = useDue();
  const tasks = useOwnTasks();
  const waiting =
    shows.isLoading || [dashboard, podcasts, campaigns, due, tasks].some(({ isPending }) => isPending);
  const home = waiting ? undefined : dashboard.data;
  const headline = home ? headlineOf(home, Date.now()) : null;
  const [latest] = home?.campaigns ?? [];
  return (
    <main className="page" tabIndex={-1}>
      <div className={waiting ? undefined : "home-news"}>
        {headline && headline.kind !== "quiet" ? (
          <NewsHead headline={headline} />
        ) : (
          <>
            <h1>
              {home ? t("dashboard.headline", { count: home.counters.campaigns }) : t("shell.view.dashboard")}
            </h1>
            {home ? (
              <p>
                {t("dashboard.lead", {
                  count: home.counters.campaigns,
                  listeners: format.count(home.listeners),
                })}
              </p>
            ) : null}
          </>
        )}
        {dashboard.error ? (
          <Note kind="failing" start={t("dashboard.newsFailedStart")}>
            {sentenceOf(dashboard.error, t)}
          </Note>
        ) : null}
      </div>
      {owner && !waiting ? <ShowNews key={owner} owner={owner} asked={shows} /> : null}
      {waiting ? (
        <HomeBones />
      ) : (
        <>
          <Today due={due} tasks={tasks} />
          <div className="home-cards">
            <PodcastCardOfHome podcasts={podcasts} home={home} />
            <CampaignCardOfHome campaigns={campaigns} home={home} />
          </div>
        </>
      )}
      {latest ? <CampaignStand campaign={latest} /> : null}
    </main>
  );
}
