import type { Reach } from "../../../contract/catalogue.ts";
import { isGiven } from "../../catalogue/reach/reach-figure.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { RangeMark } from "../../ui/range-mark.tsx";

/** Listeners, how sure that is, and what it was made of: nothing has to be opened, as paper has no hover. */
export function ReachFact({ reach }: { reach: Reach }) {
  const t = useText();
  const format = useFormats();
  const { low, estimate, high, method } = reach;
  const given = isGiven(reach);
  return (
    <span className="reach-fact">
      <span className="figure">{format.count(estimate)}</span>
      <RangeMark low={low} estimate={estimate} high={high} given={given} />
      <span className="small muted">
        {given
          ? null
          : `${t("campaigns.compare.range", { low: format.count(low), high: format.count(high) })}, `}
        {t(`campaigns.compare.source.${method}`)}
      </span>
    </span>
  );
}
