import { useState } from "react";
import { useText } from "../../language/text.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import type { Facet, FacetItem } from "./facet.ts";

/** All values; or, for each rank, the few with the most podcasts, plus every selected one. */
function shownItems(facet: Facet, all: boolean): readonly FacetItem[] {
  const { few } = facet;
  if (all || few === undefined) return facet.items;
  const most = facet.items.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
  return most
    .filter((item, index) => index < few || item.chosen)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
}

/** Values whose label contains the words, ignoring case; all if nothing is typed (A5.12). */
export function suggestedItems(items: readonly FacetItem[], words: string): readonly FacetItem[] {
  const wanted = words.trim().toLocaleLowerCase();
  return items.filter((item) => item.label.toLocaleLowerCase().includes(wanted));
}

/** From this many values on, a list can be narrowed by typing. */
const MANY = 12;

/** Which values of a filter are shown: the most important, all, or those matching the typed text. */
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

/** The field that narrows a long list, and its message when nothing matches. */
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
