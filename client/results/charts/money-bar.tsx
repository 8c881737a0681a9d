import { scaleLinear } from "d3-scale";
import { useText } from "../../language/text.tsx";
import { useMoney } from "../../tracking/use-money.ts";
import { Chart } from "./chart.tsx";

const ROW = 40;

interface Props {
  /** Null where revenue is not shown. */
  sum: { currency: string; cost: number; paid: number; revenue: number | null };
  provided: number | null;
}

/** Provided, placed, spent and returned on one axis. */
export function MoneyBar({ sum, provided }: Props) {
  const t = useText();
  const money = useMoney();
  const say = (amount: number) => money(amount, sum.currency);
  const bars: { name: string; amount: number; ours?: boolean }[] = [
    ...(provided === null ? [] : [{ name: t("results.out.chart.provided"), amount: provided }]),
    { name: t("results.out.chart.placed"), amount: sum.cost },
    { name: t("results.out.chart.spent"), amount: sum.paid },
    ...(sum.revenue === null
      ? []
      : [{ name: t("results.out.chart.returned"), amount: sum.revenue, ours: true }]),
  ];
  return (
    <Chart
      title={t("results.out.chart.money", { currency: sum.currency })}
      finding={
        sum.revenue === null
          ? t("results.out.chart.moneyPlaced", { cost: say(sum.cost), paid: say(sum.paid) })
          : t("results.out.chart.moneySays", { revenue: say(sum.revenue), cost: say(sum.cost) })
      }
      height={bars.length * ROW}
      draw={(width) => {
        const x = scaleLinear([0, Math.max(1, ...bars.map(({ amount }) => amount))], [0, width]);
        return bars.map(({ name, amount, ours }, at) => (
          <g key={name}>
            <text className="chart-label" x={0} y={at * ROW + 14}>
              {name}
            </text>
            <text className="chart-label num" x={width} y={at * ROW + 14} textAnchor="end">
              {say(amount)}
            </text>
            <rect
              className={ours ? "chart-bar ours" : "chart-bar"}
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
