import type { Reach } from "../../../contract/catalogue.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { RangeMark } from "../../ui/range-mark.tsx";

/** Whether the podcaster stated the figure; otherwise it is labelled as an estimate. */
export const isGiven = (reach: Pick<Reach, "method">): boolean =>
  reach.method === "stated" || reach.method === "downloads";

interface Props {
  reach: Pick<Reach, "estimate" | "low" | "high" | "method"> | null;
  className?: string;
  /** Two digits, for where there is little room (A9.15). */
  short?: boolean | undefined;
}

/** The figure over its mark; readers hear how sure it is. */
export function ReachFigure({ reach, className = "", short }: Props) {
  const t = useText();
  const format = useFormats();
  if (!reach) {
    return (
      <span className={`reach ${className}`}>
        <span className="figure faint" aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{t("catalogue.reachUnknown")}</span>
      </span>
    );
  }
  const says = isGiven(reach)
    ? t("catalogue.reachGiven")
    : t("catalogue.reachSays", { low: format.count(reach.low), high: format.count(reach.high) });
  return (
    <span className={`reach ${className}`}>
      <span className="figure">{short ? format.compact(reach.estimate) : format.count(reach.estimate)}</span>
      <RangeMark low={reach.low} estimate={reach.estimate} high={reach.high} given={isGiven(reach)} />
      <span className="visually-hidden">{says}</span>
    </span>
  );
}
