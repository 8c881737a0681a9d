import { type ReactNode, useState } from "react";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Facet, FacetItem } from "./facet.ts";
import type { PodcastSearch } from "./search.ts";
import "./facets.css";

/** All; or the few that bring most, each rank by itself, and every chosen one. */
export function shownItems(facet: Facet, all: boolean): readonly FacetItem[] {
  const { few } = facet;
  if (all || few === undefined) return facet.items;
  const most = facet.items.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return most
    .filter((item, index) => index < few || item.chosen)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
}

/** Those whose label holds the words, whatever their case; nothing typed yet fits all (A5.12). */
export function suggestedItems(items: readonly FacetItem[], words: string): readonly FacetItem[] {
  const wanted = words.trim().toLocaleLowerCase();
  return items.filter((item) => item.label.toLocaleLowerCase().includes(wanted));
}

/** From so many values on, all of them can be narrowed by typing. */
const MANY = 12;

interface GroupProps {
  facet: Facet;
  onChange: (search: PodcastSearch) => void;
}

function FacetGroup({ facet, onChange }: GroupProps) {
  const t = useText();
  const format = useFormats();
  const [all, setAll] = useState(false);
  const [words, setWords] = useState("");
  const typing = all && facet.items.length >= MANY;
  const shown = typing ? suggestedItems(facet.items, words) : shownItems(facet, all);
  const foldable = facet.few !== undefined && facet.items.length > facet.few;
  function toggleAll(): void {
    setAll(!all);
    setWords("");
  }
  return (
    <section>
      <h2 id={`facet-${facet.id}`}>{facet.title}</h2>
      {typing ? (
        <TextField
          label={t("catalogue.suggest", { title: facet.title })}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      {typing ? (
        <p role="status" className="small muted">
          {shown.length === 0 ? t("catalogue.noHits", { words: words.trim() }) : null}
        </p>
      ) : null}
      <fieldset className="leaders num" aria-labelledby={`facet-${facet.id}`}>
        {shown.map((item) => (
          <button
            key={item.key}
            type="button"
            className={item.chosen ? "facet selected" : "facet"}
            aria-pressed={item.chosen}
            onClick={() => onChange(item.toggled)}
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
}

interface Props {
  facets: readonly Facet[];
  onChange: (search: PodcastSearch) => void;
  /** Further filters under the others. */
  children?: ReactNode;
}

/** The column of filters beside the list, from 1181 px on. */
export function FacetColumn({ facets, onChange, children }: Props) {
  const t = useText();
  return (
    <aside className="facets" aria-label={t("catalogue.filters")}>
      {facets.map((facet) => (
        <FacetGroup key={facet.id} facet={facet} onChange={onChange} />
      ))}
      {children}
    </aside>
  );
}
