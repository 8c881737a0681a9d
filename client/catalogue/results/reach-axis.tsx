import type { Reach } from "../../../contract/catalogue.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { placeOnScale } from "../../ui/range-mark.tsx";
import { isGiven } from "../reach/reach-figure.tsx";

/** Length of the scale in the drawing's own units. */
const length = 492;
const at = (figure: number): number => (placeOnScale(figure) / 100) * length;
const steps = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000] as const;

/** At the ends of the scale a long figure would leave the drawing, which has 14 units on both sides. */
function inside(place: number, figure: string): number {
  const half = figure.length * 4.3;
  return Math.min(length + 14 - half, Math.max(half - 14, place));
}

/** The reach mark drawn large: scale, likely range, estimate; a dot where the figure was given. */
export function ReachAxis({ reach }: { reach: Reach }) {
  const t = useText();
  const format = useFormats();
  const given = isGiven(reach);
  const estimate = format.count(reach.estimate);
  const says = given
    ? t("catalogue.detail.scaleGiven", { estimate })
    : t("catalogue.detail.scale", {
        estimate,
        low: format.count(reach.low),
        high: format.count(reach.high),
      });
  const place = at(reach.estimate);
  return (
    <svg className="reach-axis" viewBox="0 0 520 74" role="img" aria-label={says}>
      <g transform="translate(14 0)">
        <path d={`M0 34H${length}`} stroke="var(--line-2)" />
        {steps.map((step) => (
          <g key={step}>
            <path d={`M${at(step)} 34v6`} stroke="var(--edge)" />
            <text x={at(step)} y="56" textAnchor="middle">
              {format.step(step)}
            </text>
          </g>
        ))}
        {given ? (
          <circle cx={place} cy="34" r="7" fill="var(--ink)" />
        ) : (
          <>
            <path d={`M${at(reach.low)} 34H${at(reach.high)}`} stroke="var(--ink-3)" strokeWidth="7" />
            <path d={`M${place} 22V46`} stroke="var(--ink)" strokeWidth="3" />
          </>
        )}
        <text className="big" x={inside(place, estimate)} y="14" textAnchor="middle">
          {estimate}
        </text>
      </g>
    </svg>
  );
}
