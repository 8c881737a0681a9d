import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { SearchChange } from "../results/search.ts";
import type { Facet } from "./facet.ts";
import { NarrowField, useNarrowing } from "./narrowing.tsx";

interface GroupProps {
  facet: Facet;
  onChange: (change: SearchChange) => void;
}

function SheetGroup({ facet, onChange }: GroupProps) {
  const format = useFormats();
  const t = useText();
  const narrowing = useNarrowing(facet);
  const { shown, all, foldable, toggleAll } = narrowing;
  return (
    <section>
      <h3 id={`sheet-${facet.id}`}>{facet.title}</h3>
      <NarrowField title={facet.title} narrowing={narrowing} />
      <fieldset className="leaders num" aria-labelledby={`sheet-${facet.id}`}>
        {shown.map((item) => (
          <label key={item.key}>
            <input
              type={facet.many ? "checkbox" : "radio"}
              className={facet.many ? "tick-box" : "radio-dot"}
              name={facet.many ? undefined : `sheet-${facet.id}`}
              checked={item.chosen}
              onChange={() => onChange(item.toggled)}
              onClick={() => {
                // A selected radio can be cleared here, because the groups have no "any" option.
                if (!facet.many && item.chosen) onChange(item.toggled);
              }}
            />
            <span>{item.label}</span>
            {item.count === undefined ? null : (
              <>
                <i aria-hidden="true" />
                <b>{format.count(item.count)}</b>
              </>
            )}
          </label>
        ))}
        {foldable ? (
          <button type="button" className="facet accent" aria-expanded={all} onClick={toggleAll}>
            <span>{all ? t("catalogue.fewer") : facet.allLabel}</span>
          </button>
        ) : null}
      </fieldset>
    </section>
  );
}

/** Reach and date come first: they are what people filter by most on small screens. */
const order = ["reach", "latest", "only", "genre", "language", "episodes", "rating", "ratings"];

export interface FilterSheetProps {
  facets: readonly Facet[];
  total: number | undefined;
  /** How many filters are set; shown on the button. */
  count: number;
  onChange: (change: SearchChange) => void;
  onReset: () => void;
  children?: ReactNode;
}

/** The sheet itself: every filter in its group, and how many podcasts are left. */
export default function FilterGroups({
  open,
  onClose,
  facets,
  total,
  onChange,
  onReset,
  children,
}: FilterSheetProps & { open: boolean; onClose: () => void }) {
  const t = useText();
  const sorted = facets.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="dialog filter-sheet">
          <header>
            <Dialog.Title>{t("catalogue.filter", { count: 0 })}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="cross" size="large" label={t("ui.close")} />} />
          </header>
          <div className="filter-groups">
            {sorted.map((facet) => (
              <SheetGroup key={facet.id} facet={facet} onChange={onChange} />
            ))}
            {children}
          </div>
          <footer>
            <Button onClick={onReset}>{t("catalogue.reset")}</Button>
            <Dialog.Close className="button main num">
              {t("catalogue.showPodcasts", { count: total ?? 0 })}
            </Dialog.Close>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
