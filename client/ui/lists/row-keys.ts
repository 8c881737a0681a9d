import { type RefObject, useEffect, useRef } from "react";
import { currentLanguage } from "../../language/locale.ts";
import { fits, type ShortcutName, strokesOf } from "../../shortcuts.ts";
import { covered, singleKeysOn, writes } from "../keys/single-keys.ts";
import type { RowsHandle } from "./endless-rows.tsx";

interface Keys {
  /** The rows in their order; each has an element with `data-row` that takes the focus, its title's link. */
  ids: readonly string[];
  rows: RefObject<RowsHandle | null>;
  onSelect: (id: string, range: boolean) => void;
  /** What other single keys do to the row at a place. */
  acts?: Readonly<Record<string, (index: number) => void>> | undefined;
}

const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

/** The first row that is fully in the window; if there is none, the first row. */
function firstInView(ids: readonly string[]): number {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const places = links
    .filter((link) => (link.closest('[role="row"]') ?? link).getBoundingClientRect().top >= 0)
    .map((link) => ids.indexOf(link.dataset.row!))
    .filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : 0;
}

/** Which of a shortcut's keys was pressed, or -1. */
const pressed = (name: ShortcutName, event: KeyboardEvent): number =>
  strokesOf(name, currentLanguage()).findIndex((stroke) => fits(stroke, event));

/** The place in the list of whatever has the focus, or -1. */
function placeOf(target: EventTarget | null, ids: readonly string[]): number {
  const row = target instanceof Element ? target.closest('[role="row"]') : null;
  const id = row?.querySelector<HTMLElement>("[data-row]")?.dataset.row;
  return id === undefined ? -1 : ids.indexOf(id);
}

/**
 * `j` and `k` move from row to row from anywhere, the arrows only inside the list; `x` selects, with Shift a range,
 * Enter opens because the title is a link. None of them work in a text field, with a modifier, or while something
 * covers the list.
 */
export function useRowKeys({ ids, rows, onSelect, acts }: Keys): void {
  /** Where the focus is moving to: a held key repeats before it has arrived. */
  const aim = useRef<string | null>(null);
  useEffect(() => {
    function arrive(id: string): void {
      if (aim.current !== id) return;
      aim.current = null;
      linkOf(id)?.focus();
    }
    function go(index: number): void {
      const id = ids[index];
      if (id === undefined) return;
      aim.current = id;
      rows.current?.show(index);
      // The row may only exist once the window has moved there.
      requestAnimationFrame(() => requestAnimationFrame(() => arrive(id)));
    }
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (writes(event.target) || covered()) return;
      if (event.key.length === 1 && !singleKeysOn()) return;
      const place = aim.current === null ? placeOf(event.target, ids) : ids.indexOf(aim.current);
      const id = ids[place];
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? [1, -1][pressed("rows", event)];
      if (step !== undefined) {
        if (place < 0 && event.key.startsWith("Arrow")) return;
        event.preventDefault();
        go(place < 0 ? firstInView(ids) : Math.min(ids.length - 1, Math.max(0, place + step)));
      } else if (id !== undefined && (pressed("select", event) >= 0 || pressed("range", event) >= 0)) {
        event.preventDefault();
        onSelect(id, event.shiftKey);
      } else if (id !== undefined && acts?.[event.key]) {
        event.preventDefault();
        acts[event.key]?.(place);
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [ids, rows, onSelect, acts]);
}
