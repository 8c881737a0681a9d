import { useCallback, useState } from "react";
import { useText } from "../../language/text.tsx";
import { onceOpen, onDemand } from "../../ui/floating/on-demand.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { FilterSheetProps } from "./filter-groups.tsx";
import "./facets.css";

const FilterGroups = onceOpen(onDemand(() => import("./filter-groups.tsx")));

/** The filters as a bottom sheet, opened by a button, up to 1180 px. They apply at once. */
export function FilterSheet(props: FilterSheetProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        type="button"
        className="button filter-open"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" size="small" />
        {t("catalogue.filter", { count: props.count })}
      </button>
      <FilterGroups {...props} open={open} onClose={close} />
    </>
  );
}
