import { COMPARED_MAX, COMPARED_MIN, SELECTED_MAX } from "../../../contract/campaigns/compared.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { BarAction } from "../../ui/lists/selection-bar.tsx";

/** Leads to what is selected side by side; says why where there are too few or too many. */
export function CompareAct({ count, onCompare }: { count: number; onCompare: () => void }) {
  const t = useText();
  const format = useFormats();
  return (
    <BarAction
      icon="board"
      aria-label={t("campaigns.compare.act")}
      reason={
        count < COMPARED_MIN
          ? t("campaigns.compare.few")
          : count > COMPARED_MAX
            ? t("campaigns.compare.many", { count: format.count(count) })
            : undefined
      }
      onClick={onCompare}
    >
      <span className="wide-only">{t("campaigns.compare.act")}</span>
    </BarAction>
  );
}

/** Leads to what is selected as it is printed. */
export function PrintAct({ count, onPrint }: { count: number; onPrint: () => void }) {
  const t = useText();
  const format = useFormats();
  return (
    <BarAction
      icon="print"
      aria-label={t("campaigns.shortlist.actCount", { count })}
      reason={
        count > SELECTED_MAX
          ? t("campaigns.shortlist.many", { count: format.count(count), most: SELECTED_MAX })
          : undefined
      }
      onClick={onPrint}
    >
      <span className="wide-only">{t("campaigns.shortlist.act")}</span>
    </BarAction>
  );
}
