import { scaleLinear } from "d3-scale";
import { intervalOfShare } from "../../../contract/intervals.ts";
import type { CampaignResults } from "../../../contract/results/campaign-results.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Chart } from "./chart.tsx";

const ROW = 40;
/** A share of fewer shows says nothing. */
const LEAST = 20;

/** How many shows came how far, each with its number. */
export function FunnelRows({ funnel }: { funnel: CampaignResults["funnel"] }) {
  const t = useText();
  const { count, percent } = useFormats();
  const rows = funnel.map(({ step, shows }, at) => ({
    step,
    name: t(`results.out.chart.${step}`),
    shows,
    of: at === 0 ? null : funnel[at - 1]!.shows,
  }));
  const number = Object.fromEntries(funnel.map(({ step, shows }) => [step, shows]));
  const share = (shows: number, of: number | null) => {
    if (of === null) return "–";
    if (of < LEAST) return t("results.out.chart.tooFew");
    const { low, high } = intervalOfShare(shows, of);
    return t("results.out.range", { figure: percent(shows / of), low: percent(low), high: percent(high) });
  };
  return (
    <Chart
      title={t("results.out.chart.funnel")}
      finding={t(
        "responded" in number ? "results.out.chart.funnelSays" : "results.out.chart.funnelAired",
        number,
      )}
      height={rows.length * ROW}
      draw={(width) => {
        const x = scaleLinear([0, Math.max(1, rows[0]!.shows)], [0, width]);
        return rows.map(({ step, name, shows }, at) => (
          <g key={step}>
            <text className="chart-label" x={0} y={at * ROW + 14}>
              {name}
            </text>
            <text className="chart-label num" x={width} y={at * ROW + 14} textAnchor="end">
              n = {count(shows)}
            </text>
            <rect className="chart-bar" x={0} y={at * ROW + 21} width={x(shows)} height={8} />
          </g>
        ));
      }}
      head={[t("results.out.chart.step"), t("results.out.chart.n"), t("results.out.chart.shareBefore")]}
      rows={rows.map(({ name, shows, of }) => [name, count(shows), share(shows, of)])}
    />
  );
}
