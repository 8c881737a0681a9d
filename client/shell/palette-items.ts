import { markTerms, termsOf } from "../catalogue/results/mark-terms.ts";
import type { ShortcutName } from "../shortcuts.ts";
import type { IconName } from "../ui/icon.tsx";

/** One line of the palette: a place to go or a thing to do. */
export interface PaletteItem {
  id: string;
  title: string;
  second?: string | undefined;
  icon?: IconName | undefined;
  cover?: string | undefined;
  /** The key that does the same. */
  shortcut?: ShortcutName | undefined;
  /** Which of the shortcut's keys, where each means something else. */
  place?: number | undefined;
  /** The language of the title, where it is not that of the interface. */
  lang?: string | undefined;
  act: () => void;
}

export interface PaletteGroup {
  name: "here" | "campaigns" | "podcasts" | "acts";
  label: string;
  items: readonly PaletteItem[];
}

/** How many results found by name are shown. */
export const MOST_FOUND = 5;

/** Whether a text contains every typed word, ignoring case and accents. */
export const holdsWords = (text: string, typed: string): boolean =>
  termsOf(typed).every((term) => markTerms(text, [term]).some((piece) => piece.marked));

/** Items whose title contains the typed text; those that begin with it first, otherwise in their order. */
export function bestByTitle<T>(all: readonly T[], titleOf: (one: T) => string, typed: string): T[] {
  const [first] = termsOf(typed.trim().split(/\s+/)[0]);
  const begins = (one: T): boolean => {
    const piece = first === undefined ? undefined : markTerms(titleOf(one), [first])[0];
    return piece?.marked ?? false;
  };
  const found = all.filter((one) => holdsWords(titleOf(one), typed));
  return [...found.filter(begins), ...found.filter((one) => !begins(one))].slice(0, MOST_FOUND);
}

/** Groups with something in them, and how many lines they come to. */
export function filled(groups: readonly PaletteGroup[]): { groups: PaletteGroup[]; count: number } {
  const kept = groups.filter((group) => group.items.length > 0);
  return { groups: kept, count: kept.reduce((sum, group) => sum + group.items.length, 0) };
}
