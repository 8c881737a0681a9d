import { memo, type ReactNode } from "react";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { useApproach } from "../../ui/approach.ts";
import { Icon } from "../../ui/icon.tsx";
import type { SearchChange } from "../results/search.ts";
import type { Facet } from "./facet.ts";
import { NarrowField, useNarrowing } from "./narrowing.tsx";
import "./facets.css";

interface GroupProps {
  facet: Facet;
  onChange: (change: SearchChange) => void;
  /** The user is probably about to change the search. */
  onNear: (change: SearchChange) => void;
}

/** It renders again only when its own values change. */
const FacetGroup = memo(function FacetGroup({ facet, onChange, onNear }: GroupProps) {
  const t = useText();
  const format = useFormats();
  const narrowing = useNarrowing(facet);
  const approach = useApproach();
  const { shown, all, foldable, toggleAll } = narrowing;
  return (
    <section>
      <h2 id={`facet-${facet.id}`}>{facet.title}</h2>
      <NarrowField title={facet.title} narrowing={narrowing} />
      <fieldset className="leaders num" aria-labelledby={`facet-${facet.id}`}>
        {shown.map((item) => (
          <button
            key={item.key}
            type="button"
            className={item.chosen ? "facet selected" : "facet"}
            aria-pressed={item.chosen}
            onClick={() => onChange(item.toggled)}
            {...approach(() => onNear(item.toggled))}
          >
            <span>{item.label}</span>
            {item.count !== undefined || item.chosen ? <i aria-hidden="true" /> : null}
            {item.count !== undefined ? (
              <b>{format.count(item.count)}</b>
            ) : item.chosen ? (
              <Icon name="check" size="small" />
            ) : null}
          </button>
        ))}
        {foldable ? (
          <button type="button" className="facet accent" aria-expanded={all} onClick={toggleAll}>
            <span>{all ? t("catalogue.fewer") : facet.allLabel}</span>
          </button>
        ) : null}
      </fieldset>
    </section>
  );
});

interface Props extends Omit<GroupProps, "facet"> {
  facets: readonly Facet[];
  /** Further filters under the others. */
  children?: ReactNode;
}

/** The column of filters beside the list, from 1181 px on. */
export function FacetColumn({ facets, onChange, onNear, children }: Props) {
  const t = useText();
  return (
    <aside className="facets" aria-label={t("catalogue.filters")}>
      {facets.map((facet) => (
        <FacetGroup key={facet.id} facet={facet} onChange={onChange} onNear={onNear} />
      ))}
      {children}
    </aside>
  );
}
