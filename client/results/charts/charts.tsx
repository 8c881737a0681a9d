import type { CampaignResults } from "../../../contract/results/campaign-results.ts";
import { FunnelRows } from "./funnel-rows.tsx";
import { IntervalRows } from "./interval-rows.tsx";
import { MoneyBar } from "./money-bar.tsx";
import { ResponseCurve } from "./response-curve.tsx";
import "./charts.css";

/** The pictures of a campaign's results: a piece of its own, because their arithmetic is loaded with them alone. */
export default function ResultCharts({ results }: { results: CampaignResults }) {
  return (
    <div className="charts">
      <ResponseCurve curve={results.curve} window={results.window} />
      {results.total.money
        .filter(({ cost }) => cost > 0)
        .map((sum) => (
          <IntervalRows
            key={sum.currency}
            currency={sum.currency}
            shows={results.shows}
            target={results.target?.currency === sum.currency ? results.target.perAction : null}
          />
        ))}
      {results.total.money
        .filter(({ cost }) => cost > 0)
        .map((sum) => (
          <MoneyBar
            key={sum.currency}
            sum={sum}
            provided={results.provided?.currency === sum.currency ? results.provided.amount : null}
          />
        ))}
      <FunnelRows funnel={results.funnel} />
    </div>
  );
}
