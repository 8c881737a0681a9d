import { scaleLinear } from "d3-scale";
import type { ResultMoney } from "../../../contract/results/campaign-results.ts";
import { useText } from "../../language/text.tsx";
import { useMoney } from "../../tracking/use-money.ts";
import { Chart } from "./chart.tsx";

const ROW = 40;

/** Provided, placed, spent and returned on one axis. */
export function MoneyBar({ sum, provided }: { sum: ResultMoney; provided: number | null }) {
  const t = useText();
  const money = useMoney();
  const say = (amount: number) => money(amount, sum.currency);
  const bars = [
    ...(provided === null ? [] : [{ name: t("results.out.chart.provided"), amount: provided }]),
    { name: t("results.out.chart.placed"), amount: sum.cost },
    { name: t("results.out.chart.spent"), amount: sum.paid },
    { name: t("results.out.chart.returned"), amount: sum.revenue },
  ];
  return (
    <Chart
      title={t("results.out.chart.money", { currency: sum.currency })}
      finding={t("results.out.chart.moneySays", { revenue: say(sum.revenue), cost: say(sum.cost) })}
      height={bars.length * ROW}
      draw={(width) => {
        const x = scaleLinear([0, Math.max(1, ...bars.map(({ amount }) => amount))], [0, width]);
        return bars.map(({ name, amount }, at) => (
          <g key={name}>
            <text className="chart-label" x={0} y={at * ROW + 14}>
              {name}
            </text>
            <text className="chart-label num" x={width} y={at * ROW + 14} textAnchor="end">
              {say(amount)}
            </text>
            <rect
              className={at === bars.length - 1 ? "chart-bar ours" : "chart-bar"}
              x={0}
              y={at * ROW + 21}
              width={Math.max(0, x(amount))}
              height={8}
            />
          </g>
        ));
      }}
      head={[t("results.out.chart.step"), t("results.out.chart.amount")]}
      rows={bars.map(({ name, amount }) => [name, say(amount)])}
    />
  );
}
