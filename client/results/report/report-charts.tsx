import type { Report } from "../../../contract/results/report.ts";
import { TablesShown } from "../charts/chart.tsx";
import { FunnelRows } from "../charts/funnel-rows.tsx";
import { IntervalRows } from "../charts/interval-rows.tsx";
import { MoneyBar } from "../charts/money-bar.tsx";
import { ResponseCurve } from "../charts/response-curve.tsx";
import { useReportWords } from "./report-words.ts";
import "../charts/charts.css";

/** The pictures of what is shown, each with its numbers beside it: on paper nothing can be opened. */
export default function ReportCharts({ report }: { report: Report }) {
  const words = useReportWords();
  const { curve, window, total, target, provided, funnel } = report;
  const shows = report.shows.map((show, at) => ({ ...show, title: words.nameOf(show.title, at) }));
  const booked = total.money.flatMap(({ currency, cost, paid, revenue }) =>
    cost && paid !== null ? [{ currency, cost, paid, revenue }] : [],
  );
  const priced = total.money.filter(({ cost, perAction }) => cost && perAction);
  if (!curve && booked.length === 0 && funnel.length < 2) return null;
  return (
    <TablesShown value={true}>
      <div className="charts">
        {curve && window !== null ? <ResponseCurve curve={curve} window={window} /> : null}
        {priced.map(({ currency }) => (
          <IntervalRows
            key={currency}
            currency={currency}
            shows={shows}
            target={target?.currency === currency ? target.perAction : null}
          />
        ))}
        {booked.map((sum) => (
          <MoneyBar
            key={sum.currency}
            sum={sum}
            provided={provided?.currency === sum.currency ? provided.amount : null}
          />
        ))}
        {funnel.length > 1 ? <FunnelRows funnel={funnel} /> : null}
      </div>
    </TablesShown>
  );
}
