import { scaleLinear } from "d3-scale";
import { curveStepAfter, line } from "d3-shape";
import { type CampaignResults, CURVE_DAYS } from "../../../contract/results/campaign-results.ts";
import { addUp, shareBy } from "../../../contract/results/response-curve.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Chart } from "./chart.tsx";

const HEIGHT = 280;
const EDGE = { top: 16, right: 12, bottom: 28, left: 44 };

/** Days that tell the curve where there is no room for all. */
const TOLD: readonly number[] = [1, 2, 3, 7, 14, 21, 30, 45, 60];

/** Orders and leads of an airing, added up by days since it, beside the reference. */
export function ResponseCurve({ curve, window }: Pick<CampaignResults, "curve" | "window">) {
  const t = useText();
  const { count, rating } = useFormats();
  // By the end of each day.
  const steps = addUp(curve.days).map(({ day, ...rest }) => ({ ...rest, day: day + 1 }));
  const last = steps.at(-1);
  const { expected } = curve;
  const end = Math.min(window, CURVE_DAYS);
  const says = last && {
    days: last.day,
    count: rating(last.sum),
    expected: rating(expected ?? 0),
    last: end,
  };
  const ticks = [...[0, 7, 30].filter((day) => day < end * 0.8), end];

  function draw(width: number) {
    const x = scaleLinear([0, end], [EDGE.left, width - EDGE.right]);
    const y = scaleLinear(
      [0, Math.max(last?.sum ?? 0, expected ?? 0, 1)],
      [HEIGHT - EDGE.bottom, EDGE.top],
    ).nice(4);
    const path = line<{ day: number; sum: number }>(
      ({ day }) => x(day),
      ({ sum }) => y(sum),
    );
    const reference = Array.from({ length: end + 1 }, (_, day) => ({
      day,
      sum: ((expected ?? 0) * shareBy(day)) / shareBy(end),
    }));
    return (
      <>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <line className="chart-line" x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
            <text className="chart-axis" x={EDGE.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {count(tick)}
            </text>
          </g>
        ))}
        {ticks.map((day) => (
          <text
            key={day}
            className="chart-axis"
            x={x(day)}
            y={HEIGHT - 8}
            textAnchor={day === end ? "end" : "middle"}
          >
            {count(day)}
          </text>
        ))}
        {expected === null ? null : <path className="chart-reference" d={path(reference) ?? ""} />}
        <path className="chart-curve" d={path.curve(curveStepAfter)([{ day: 0, sum: 0 }, ...steps]) ?? ""} />
        {last && last.day < end ? (
          <>
            <line
              className="chart-today"
              x1={x(last.day)}
              x2={x(last.day)}
              y1={EDGE.top}
              y2={HEIGHT - EDGE.bottom}
            />
            <text
              className="chart-axis"
              x={x(last.day)}
              y={EDGE.top - 4}
              textAnchor={last.day > end / 2 ? "end" : "start"}
            >
              {t("results.out.chart.today")}
            </text>
          </>
        ) : null}
      </>
    );
  }
  const rows = steps.map(({ day, sum, spots }) => [
    count(day),
    rating(sum),
    expected === null ? "–" : rating((expected * shareBy(day)) / shareBy(end)),
    count(spots),
  ]);
  return (
    <Chart
      title={t("results.out.chart.curve")}
      finding={
        says
          ? t(
              last.day >= end
                ? end < CURVE_DAYS
                  ? "results.out.chart.curveOver"
                  : "results.out.chart.curveDone"
                : expected === null
                  ? "results.out.chart.curveEarly"
                  : "results.out.chart.curveSays",
              says,
            )
          : t("results.out.chart.curveNone")
      }
      note={says && expected !== null ? t("results.out.chart.reference") : undefined}
      height={HEIGHT}
      draw={last ? draw : undefined}
      head={[
        t("results.out.chart.day"),
        t("results.out.chart.perAiring"),
        t("results.out.chart.referenceShort"),
        t("results.out.chart.airings"),
      ]}
      rows={rows}
      some={rows.filter((_row, at) => TOLD.includes(at + 1) || at === rows.length - 1)}
    />
  );
}
