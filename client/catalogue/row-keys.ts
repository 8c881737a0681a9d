import { type RefObject, useEffect } from "react";
import type { PodcastCard } from "../../contract/catalogue.ts";
import type { RowsHandle } from "../ui/endless-rows.tsx";

interface Keys {
  podcasts: readonly PodcastCard[];
  rows: RefObject<RowsHandle | null>;
  onSelect: (id: string, range: boolean) => void;
  onAdd: (card: PodcastCard) => void;
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === "checkbox");

const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

/** The place in the list of whatever has the focus, or -1. */
function placeOf(target: EventTarget | null, podcasts: readonly PodcastCard[]): number {
  const row = target instanceof Element ? target.closest('[role="row"]') : null;
  const id = row?.querySelector<HTMLElement>("[data-row]")?.dataset.row;
  return id === undefined ? -1 : podcasts.findIndex((card) => card.externalId === id);
}

/**
 * `j` and `k` move from row to row from anywhere, the arrows only inside the list, where nobody wants them to
 * scroll; `x` selects, `a` adds, Enter opens because the title is a link. Nothing of it while one writes, with
 * a modifier held, or while something lies over the list.
 */
export function useRowKeys({ podcasts, rows, onSelect, onAdd }: Keys): void {
  useEffect(() => {
    function go(index: number): void {
      const card = podcasts[index];
      if (!card) return;
      rows.current?.show(index);
      // The row may only exist once the window has moved there.
      requestAnimationFrame(() => requestAnimationFrame(() => linkOf(card.externalId)?.focus()));
    }
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (writes(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const place = placeOf(event.target, podcasts);
      const card = podcasts[place];
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        if (place < 0 && event.key.startsWith("Arrow")) return;
        event.preventDefault();
        go(place < 0 ? 0 : Math.min(podcasts.length - 1, Math.max(0, place + step)));
      } else if (card && event.key === "x") {
        event.preventDefault();
        onSelect(card.externalId, false);
      } else if (card && event.key === "X") {
        event.preventDefault();
        onSelect(card.externalId, true);
      } else if (card && event.key === "a") {
        event.preventDefault();
        onAdd(card);
      }
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [podcasts, rows, onSelect, onAdd]);
}
