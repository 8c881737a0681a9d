import type { Report, ReportShow } from "../../../contract/results/report.ts";
import { useText } from "../../language/text.tsx";
import { useResultWords } from "../outcome/use-words.ts";
import { useReportWords } from "./report-words.ts";

/** Each show in one row. */
export function ReportShows({ report: { shows, shown, target, more } }: { report: Report }) {
  const t = useText();
  const words = useReportWords();
  const results = useResultWords();
  const costs = shown.includes("costs") || shown.includes("revenue");
  const responses = shown.includes("responses");
  const named = shown.includes("names");
  const rows = shows.map((show, at) => {
    const name = words.nameOf(show.title, at);
    // Two shows may have one name.
    return { key: `${at} ${name}`, name, show };
  });
  if (shows.length === 0) return null;
  return (
    <section className="result-part" aria-labelledby="report-shows">
      <h2 className="result-title" id="report-shows">
        {t("results.report.shows")}
      </h2>
      <p className="small muted">
        {t(
          responses && shown.includes("costs")
            ? "results.out.showsSay"
            : named
              ? "results.report.showsSay"
              : "results.report.showsNumbered",
        )}
      </p>
      <table className="result-table report-table">
        <thead>
          <tr>
            <th scope="col">{t("results.report.col.show")}</th>
            <th scope="col">{t("results.report.col.aired")}</th>
            {responses ? <th scope="col">{t("results.report.col.response")}</th> : null}
            {costs ? <th scope="col">{t("results.report.col.money")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, show }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td data-name={t("results.report.col.aired")}>
                <p>{t("results.out.ofSpots", { aired: show.aired, spots: show.spots })}</p>
                {show.listens ? (
                  <p>{t("results.report.listens", { listens: results.listens(show.listens) ?? "" })}</p>
                ) : null}
              </td>
              {responses ? (
                <td data-name={t("results.report.col.response")}>
                  <Came show={show} />
                </td>
              ) : null}
              {costs ? (
                <td data-name={t("results.report.col.money")}>
                  <Money show={show} currency={target?.currency ?? null} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {more.shows > 0 ? (
        <p className="small muted mt-3">{t("results.out.more", { shows: more.shows })}</p>
      ) : null}
    </section>
  );
}

function Came({ show }: { show: ReportShow }) {
  const t = useText();
  const words = useResultWords();
  const counts = [
    ["orders", show.orders],
    ["leads", show.leads],
    ["codeUses", show.codeUses],
    ["clicks", show.clicks],
  ] as const;
  return (
    <>
      {show.response ? <p>{words.response(show.response)}</p> : null}
      <p className="num muted">
        {counts
          .flatMap(([name, count]) =>
            count ? t(`results.report.${name}`, { count: words.many(count) }) : [],
          )
          .join(" · ")}
      </p>
      {show.usedLate ? <p className="result-late">{t("results.out.usedLate")}</p> : null}
    </>
  );
}

function Money({ show, currency: aimed }: { show: ReportShow; currency: string | null }) {
  const t = useText();
  const words = useResultWords();
  return (
    <>
      {show.money.map((sum) => {
        const { currency, cost, revenue, perAction, byCount } = sum;
        const amount = (value: number) => words.amount(value, currency);
        const lines = [
          cost ? t("results.report.booking", { sum: amount(cost) }) : "",
          revenue ? t("results.report.revenue", { sum: amount(revenue) }) : "",
          perAction ? t("results.report.perAction", { rate: words.perAction(perAction, currency) }) : "",
          sum.return ? t("results.report.return", { rate: words.back(sum.return) }) : "",
          byCount ? t("results.report.byCount", { sum: amount(byCount.sum) }) : "",
        ].filter(Boolean);
        return lines.map((line) => <p key={`${currency} ${line}`}>{line}</p>);
      })}
      {show.renewal && show.spots > 0 ? (
        <p>{words.renewal(show.renewal, aimed ?? show.money[0]?.currency ?? "")}</p>
      ) : null}
    </>
  );
}
