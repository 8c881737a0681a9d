import { lazy, Suspense } from "react";
import type { Report } from "../../../contract/results/report.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { FigureRows } from "../outcome/figure-list.tsx";
import { useResultWords } from "../outcome/use-words.ts";
import { ReportAirings } from "./report-airings.tsx";
import { ReportMethods } from "./report-methods.tsx";
import { ReportShows } from "./report-shows.tsx";
import { useReportWords } from "./report-words.ts";
import "../outcome/results.css";
import "./report.css";

const ReportCharts = lazy(() => import("./report-charts.tsx"));

/** A campaign on paper, or for somebody with a link: only what is shown, and how it is known (C7.10, C7.11). */
export function ReportView({ report }: { report: Report }) {
  const t = useText();
  const words = useReportWords();
  return (
    <article className="report">
      <header className="report-head">
        <p className="small muted">{t("results.report.title")}</p>
        <h1>{report.campaign}</h1>
        <Facts report={report} />
      </header>
      <p className="result-head">{words.headline(report.total)}</p>
      <ReportFigureRows report={report} />
      <Suspense fallback={<Bone height={280} />}>
        <ReportCharts report={report} />
      </Suspense>
      <ReportShows report={report} />
      <ReportAirings report={report} />
      <ReportMethods report={report} />
    </article>
  );
}

function Facts({ report }: { report: Report }) {
  const t = useText();
  const { day } = useFormats();
  const words = useReportWords();
  const period = words.period(report.period);
  const facts: [string, string][] = [
    [t("results.report.organization"), report.organization],
    ...(period ? [[t("results.report.period"), period] as [string, string]] : []),
    [t("results.report.made"), day(report.at, "long")],
    ...(report.until ? [[t("results.report.until"), day(report.until, "long")] as [string, string]] : []),
  ];
  return (
    <dl className="head-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The figures of the whole campaign that are shown. */
function ReportFigureRows({ report: { total } }: { report: Report }) {
  const t = useText();
  const words = useResultWords();
  const unknown = t("results.out.unknown");
  const say = <Value,>(value: Value | null, said: (value: Value) => string): string | null =>
    value === null ? null : said(value);
  const general: [string, string | null][] = [
    [t("results.out.aired"), t("results.out.ofSpots", { aired: total.aired, spots: total.spots })],
    [t("results.out.listens"), words.listens(total.listens) ?? unknown],
    [t("results.out.clicks"), say(total.clicks, words.many)],
    [t("results.out.visitors"), say(total.visitors, words.many)],
    [t("results.out.codeUses"), say(total.codeUses, words.many)],
    [t("results.out.named"), say(total.named, (count) => t("results.out.atLeast", { count }))],
    [t("results.out.orders"), say(total.orders, words.many)],
    [t("results.out.leads"), say(total.leads, words.many)],
    [t("results.out.response"), say(total.response, words.response)],
  ];
  return (
    <div className="result-figures">
      <FigureRows level={2} title={t("results.out.figures")} rows={shown(general)} />
      {total.money.map((sum) => {
        const { currency } = sum;
        const amount = (value: number) => words.amount(value, currency);
        const rows: [string, string | null][] = [
          [t("results.out.cost"), say(sum.cost, amount)],
          [t("results.out.ran"), say(sum.ran, amount)],
          [t("results.out.paid"), say(sum.paid, amount)],
          [t("results.out.revenue"), say(sum.revenue, amount)],
          [t("results.out.perThousand"), words.perThousand(sum.perThousand, currency)],
          [t("results.out.perAction"), say(sum.perAction, (rate) => words.perAction(rate, currency))],
          [t("results.out.return"), say(sum.return, words.back)],
          [t("results.out.byCount"), say(sum.byCount, ({ sum: counted }) => amount(counted))],
        ];
        return (
          <FigureRows
            key={currency}
            level={2}
            title={t("results.out.moneyIn", { currency })}
            rows={shown(rows)}
          />
        );
      })}
    </div>
  );
}

const shown = (rows: readonly [string, string | null][]): [string, string][] =>
  rows.flatMap(([name, figure]) => (figure === null ? [] : [[name, figure] as [string, string]]));
