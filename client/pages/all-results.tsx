import { Link } from "@tanstack/react-router";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { FigureList } from "../results/outcome/figure-list.tsx";
import { useAllResults } from "../results/outcome/use-results.ts";
import { useResultWords } from "../results/outcome/use-words.ts";
import { OutreachPart } from "../results/outreach/outreach-part.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";
import "../results/outcome/results.css";

/** What all campaigns have brought, each show once (C7.06). */
export default function AllResultsPage() {
  const t = useText();
  const words = useResultWords();
  const asked = useAllResults(undefined);
  const data = asked.data;
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("results.out.allTitle")}</h1>
      </div>
      <p className="muted mt-3">{t("results.out.allLead")}</p>
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
      ) : data.shows.length === 0 ? (
        <EmptyState
          title={t("results.out.noneTitle")}
          actions={
            <Link to={paths.campaigns} className={buttonClass({ kind: "main" })}>
              {t("results.out.toCampaigns")}
            </Link>
          }
        >
          {t("results.out.none")}
        </EmptyState>
      ) : (
        <>
          <p className="result-head">{words.headline(data.total)}</p>
          <FigureList figures={data.total} level={2} />
          <section className="result-part" aria-labelledby="result-campaigns">
            <h2 className="result-title" id="result-campaigns">
              {t("results.out.campaigns")}
            </h2>
            <ul className="result-shows">
              {data.campaigns.map((campaign) => (
                <li key={campaign.publicId}>
                  <h3 className="result-show">
                    <Link to={paths.results} params={{ publicId: campaign.publicId }}>
                      {campaign.displayName}
                    </Link>
                  </h3>
                  <p className="small">{words.headline(campaign)}</p>
                </li>
              ))}
            </ul>
          </section>
          <section className="result-part" aria-labelledby="result-all-shows">
            <h2 className="result-title" id="result-all-shows">
              {t("results.out.shows")}
            </h2>
            <p className="small muted">{t("results.out.showsSay")}</p>
            <ul className="result-shows">
              {data.shows.map((show) => (
                <li key={show.podcast ?? show.title}>
                  <h3 className="result-show">{show.title}</h3>
                  <p className="small">{words.response(show.response)}</p>
                  {show.money
                    .filter(({ cost }) => cost > 0)
                    .map((sum) => (
                      <p key={sum.currency} className="small num">
                        {t("results.out.showSum", {
                          cost: words.amount(sum.cost, sum.currency),
                          price: words.perAction(sum.perAction, sum.currency),
                        })}
                      </p>
                    ))}
                </li>
              ))}
            </ul>
          </section>
          {data.more.shows > 0 ? (
            <p className="small muted mt-3">{t("results.out.more", { shows: data.more.shows })}</p>
          ) : null}
        </>
      )}
      {data === undefined ? null : <OutreachPart />}
    </main>
  );
}
