import { scaleLinear } from "d3-scale";
import type { Rate } from "../../../contract/results/campaign-results.ts";
import { useText } from "../../language/text.tsx";
import { useMoney } from "../../tracking/use-money.ts";
import { Chart } from "./chart.tsx";

const ROW = 44;
const AXIS = 28;
/** Words in the middle of the axis keep so far from those at its ends. */
const NEAR_END = 96;
/** More rows than these nobody compares by eye; the table has all. */
const MOST_ROWS = 40;

interface Priced {
  title: string;
  podcast?: string | null;
  money: readonly { currency: string; perAction: Rate | null }[];
}
interface Props {
  shows: readonly Priced[];
  currency: string;
  target: number | null;
}

/** What an order costs at each show on one axis, with its interval and the target. */
export function IntervalRows({ shows, currency, target }: Props) {
  const t = useText();
  const money = useMoney();
  const say = (amount: number) => money(Math.round(amount), currency);
  const rows = shows
    .flatMap(({ title, podcast, money: sums }) => {
      const rate = sums.find((sum) => sum.currency === currency)?.perAction;
      return rate?.value ? [{ title, key: podcast ?? title, n: rate.n, ...rate.value }] : [];
    })
    .sort((a, b) => a.high - b.high);
  const drawn = rows.slice(0, MOST_ROWS);
  const first = rows[0];
  const met = target === null ? 0 : rows.filter(({ high }) => high <= target).length;

  function draw(width: number) {
    const most = Math.max(target ?? 0, ...drawn.map(({ high }) => high));
    const x = scaleLinear([0, most], [1, width - 6]);
    const bottom = drawn.length * ROW;
    return (
      <>
        {drawn.map(({ key, title, figure, low, high }, at) => {
          const y = at * ROW + 30;
          return (
            <g key={key}>
              <text className="chart-label" x={0} y={y - 14}>
                {title.length > width / 8 ? `${title.slice(0, Math.floor(width / 8) - 1)}…` : title}
              </text>
              <line className="chart-interval" x1={x(low)} x2={x(high)} y1={y} y2={y} />
              {target === null ? null : (
                <line className="chart-target" x1={x(target)} x2={x(target)} y1={y - 9} y2={y + 9} />
              )}
              <circle className="chart-dot" cx={x(figure)} cy={y} r={4} />
            </g>
          );
        })}
        <line className="chart-line" x1={0} x2={width} y1={bottom} y2={bottom} />
        <text className="chart-axis" x={0} y={bottom + 18}>
          {say(0)}
        </text>
        {target === null ? null : (
          <text
            className="chart-axis ours"
            x={Math.min(Math.max(x(target), NEAR_END), width - NEAR_END)}
            y={bottom + 18}
            textAnchor="middle"
          >
            {t("results.out.chart.target")}
          </text>
        )}
        <text className="chart-axis" x={width} y={bottom + 18} textAnchor="end">
          {say(most)}
        </text>
      </>
    );
  }
  return (
    <Chart
      title={t("results.out.chart.price", { currency })}
      finding={
        !first
          ? t("results.out.chart.priceNone")
          : target === null
            ? t("results.out.chart.priceSays", { title: first.title, high: say(first.high) })
            : t("results.out.chart.priceTarget", { met, shows: rows.length, target: say(target) })
      }
      note={
        rows.length > drawn.length
          ? t("results.out.chart.drawn", { count: drawn.length, shows: rows.length })
          : undefined
      }
      height={drawn.length * ROW + AXIS}
      draw={first ? draw : undefined}
      head={[
        t("results.out.chart.show"),
        t("results.out.chart.figure"),
        t("results.out.chart.low"),
        t("results.out.chart.high"),
        t("results.out.chart.n"),
        ...(target === null ? [] : [t("results.out.chart.target")]),
      ]}
      rows={rows.map(({ title, figure, low, high, n }) => [
        title,
        say(figure),
        say(low),
        say(high),
        String(n),
        ...(target === null ? [] : [say(target)]),
      ])}
    />
  );
}
