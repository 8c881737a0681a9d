import { useState } from "react";
import { useText } from "../../language/text.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { Facet, FacetItem } from "./facet.ts";

/** All; or the few that bring most, each rank by itself, and every chosen one. */
function shownItems(facet: Facet, all: boolean): readonly FacetItem[] {
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

/** Which values of a filter are shown: the few that matter, all of them, or those that fit what is typed. */
export function useNarrowing(facet: Facet) {
  const [all, setAll] = useState(false);
  const [words, setWords] = useState("");
  const typing = all && facet.items.length >= MANY;
  return {
    shown: typing ? suggestedItems(facet.items, words) : shownItems(facet, all),
    /** There are more than the few. */
    foldable: facet.few !== undefined && facet.items.length > facet.few,
    ...{ all, typing, words, setWords },
    toggleAll(): void {
      setAll(!all);
      setWords("");
    },
  };
}

/** The field that narrows a long list, and what it says where nothing fits. */
export function NarrowField({
  title,
  narrowing,
}: {
  title: string;
  narrowing: ReturnType<typeof useNarrowing>;
}) {
  const t = useText();
  const { typing, words, setWords, shown } = narrowing;
  if (!typing) return null;
  return (
    <>
      <TextField
        label={t("catalogue.suggest", { title })}
        value={words}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
      />
      <p role="status" className="small muted">
        {shown.length === 0 ? t("catalogue.noHits", { words: words.trim() }) : null}
      </p>
    </>
  );
}
