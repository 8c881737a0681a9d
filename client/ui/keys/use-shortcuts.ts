import { useEffect, useRef } from "react";
import { currentLanguage } from "../../language/locale.ts";
import {
  fits,
  isSequence,
  SHORTCUT_NAMES,
  type ShortcutName,
  type Stroke,
  strokesOf,
} from "../../shortcuts.ts";
import { covered, singleKeysOn, writes } from "./single-keys.ts";

/** What a shortcut does; `place` says which of its keys it was, from 0. `false`: it was not for us after all. */
// biome-ignore lint/suspicious/noConfusingVoidType: most acts answer nothing
type Act = (place: number) => boolean | void;
export type ShortcutActs = { readonly [name in ShortcutName]?: Act | undefined };

/** How long the second key of a sequence is waited for, in milliseconds. */
const patience = 1_500;
/** The first key of a sequence and when it came; one for all who listen. */
let begun: { stroke: Stroke; at: number } | null = null;
/** The key that all who listen are told of just now, and the one of a sequence before it. */
let now: { event: KeyboardEvent; first: Stroke | null } | null = null;

/** All who listen, as they are now. */
const listening = new Set<{ readonly current: ShortcutActs }>();

/** What can be done by a shortcut just now, in the order of the list. */
export const offeredShortcuts = (): ShortcutName[] =>
  SHORTCUT_NAMES.filter((name) => [...listening].some(({ current }) => current[name]));

/** Does what a shortcut does, without its keys; false where nobody does it any more. */
export function doShortcut(name: ShortcutName, place: number): boolean {
  return [...listening].some(({ current }) => {
    const act = current[name];
    return act !== undefined && act(place) !== false;
  });
}

/** Modal dialogs; a panel beside the list is not one. */
const asked = (): boolean => document.querySelector('.dialog, .palette, [role="alertdialog"]') !== null;

/** Which shortcut this key completes, and by which of its keys; the first key of a sequence counts for none. */
function completed(
  names: readonly ShortcutName[],
  event: KeyboardEvent,
  first: Stroke | null,
): [ShortcutName, number] | null {
  const language = currentLanguage();
  for (const name of names) {
    const strokes = strokesOf(name, language);
    const [begins, ...rest] = strokes;
    if (isSequence(name) !== (first !== null) || (first && begins?.key !== first.key)) continue;
    const place = (first ? rest : strokes).findIndex((stroke) => fits(stroke, event));
    if (place >= 0) return [name, place];
  }
  return null;
}

const begins = (names: readonly ShortcutName[], event: KeyboardEvent): Stroke | undefined =>
  names
    .filter(isSequence)
    .map((name) => strokesOf(name, currentLanguage())[0])
    .find((stroke) => stroke !== undefined && fits(stroke, event));

/** The key of a sequence before this one. Whoever hears of a key first ends the sequence, for all after it. */
function firstBefore(event: KeyboardEvent): Stroke | null {
  if (now?.event !== event) {
    now = { event, first: begun && event.timeStamp - begun.at < patience ? begun.stroke : null };
    begun = null;
  }
  return now.first;
}

/**
 * Listens to shortcuts of the table. A single character does nothing in a text field, while something covers the
 * page, or if switched off; with Ctrl or Command it also works in fields.
 */
export function useShortcuts(acts: ShortcutActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const mod = event.ctrlKey || event.metaKey;
      if (mod ? asked() : writes(event.target) || covered()) return;
      if (!mod && event.key.length === 1 && !singleKeysOn()) return;
      const first = firstBefore(event);
      const names = (Object.keys(latest.current) as ShortcutName[]).filter((name) => latest.current[name]);
      const found = completed(names, event, first);
      if (found) {
        const [name, place] = found;
        if (latest.current[name]?.(place) !== false) event.preventDefault();
        return;
      }
      const stroke = first ? undefined : begins(names, event);
      if (stroke) begun = { stroke, at: event.timeStamp };
    }
    listening.add(latest);
    // Before the lists hear it: the second key of a sequence may be one of theirs.
    document.addEventListener("keydown", press, true);
    return () => {
      listening.delete(latest);
      document.removeEventListener("keydown", press, true);
    };
  }, []);
}
