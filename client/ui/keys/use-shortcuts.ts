import { useEffect, useRef } from "react";
import { currentLanguage } from "../../language/locale.ts";
import { fits, joinOf, type ShortcutName, type Stroke, strokesOf } from "../../shortcuts.ts";
import { covered, singleKeysOn, writes } from "./single-keys.ts";

/** What a shortcut does; `place` says which of its keys it was, from 0. `false`: it was not for us after all. */
// biome-ignore lint/suspicious/noConfusingVoidType: most acts answer nothing
type Act = (event: KeyboardEvent, place: number) => boolean | void;
export type ShortcutActs = { readonly [name in ShortcutName]?: Act | undefined };

/** How long the second key of a sequence is waited for, in milliseconds. */
const patience = 1_500;
/** The first key of a sequence and when it came; one for all who listen. */
let begun: { stroke: Stroke; at: number } | null = null;

/** Modal dialogs; a panel beside the list is not one. */
const asked = (): boolean => document.querySelector('.dialog, .palette, [role="alertdialog"]') !== null;

/** Which shortcut this key completes, and by which of its keys. */
function completed(names: readonly ShortcutName[], event: KeyboardEvent): [ShortcutName, number] | null {
  const language = currentLanguage();
  const first = begun && event.timeStamp - begun.at < patience ? begun.stroke : null;
  for (const name of names) {
    const strokes = strokesOf(name, language);
    if (joinOf(name) === "then") {
      const last = strokes.at(-1);
      if (first && strokes[0]?.key === first.key && last && fits(last, event)) return [name, 0];
    } else if (!first) {
      const place = strokes.findIndex((stroke) => fits(stroke, event));
      if (place >= 0) return [name, place];
    }
  }
  return null;
}

const begins = (names: readonly ShortcutName[], event: KeyboardEvent): Stroke | undefined =>
  names
    .filter((name) => joinOf(name) === "then")
    .map((name) => strokesOf(name, currentLanguage())[0])
    .find((stroke) => stroke !== undefined && fits(stroke, event));

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
      const names = (Object.keys(latest.current) as ShortcutName[]).filter((name) => latest.current[name]);
      const found = completed(names, event);
      const first = found ? undefined : begins(names, event);
      if (first) begun = { stroke: first, at: event.timeStamp };
      else if (names.some((name) => joinOf(name) === "then")) begun = null;
      if (!found) return;
      begun = null;
      const [name, place] = found;
      if (latest.current[name]?.(event, place) !== false) event.preventDefault();
    }
    // Before the lists hear it: the second key of a sequence may be one of theirs.
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);
}
