import { type RefObject, useLayoutEffect, useRef } from "react";
import { type CampaignEntry, PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { covered } from "../../ui/keys/single-keys.ts";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { neighborState } from "./board-columns.ts";

const titles = "[data-row]";
const idIn = (element: Element | null | undefined): string | undefined =>
  element?.closest(".board-card")?.querySelector<HTMLElement>(titles)?.dataset.row;

/**
 * The board by keyboard: on a card, left and right move it to the next state and `1` to `7` to any state; up and
 * down go from card to card, Shift with left and right to the next column; `j` and `k` go through all cards. The
 * focus stays with a card that moves.
 */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  entries: readonly CampaignEntry[],
  onMove: (entry: CampaignEntry, target: PodcastState) => void,
): void {
  const t = useText();
  /** The card that was moved last by a key: when it is rendered again, it gets the focus. */
  const followed = useRef<string | null>(null);

  const linkOf = (id: string) =>
    board.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
  const focused = (): CampaignEntry | undefined => {
    const id = idIn(document.activeElement);
    return entries.find((entry) => entry.externalId === id);
  };
  function moveFocused(target: PodcastState | undefined): boolean {
    const entry = focused();
    if (!entry) return false;
    if (target === undefined || target === entry.podcastState) {
      announce(t(target ? "campaigns.entries.thereAlready" : "campaigns.board.end"));
      return true;
    }
    followed.current = entry.externalId;
    onMove(entry, target);
    return true;
  }
  function walk(step: number, within: ParentNode | null): void {
    const all = [...(within?.querySelectorAll<HTMLElement>(titles) ?? [])];
    const place = all.indexOf(document.activeElement as HTMLElement);
    all[place < 0 ? 0 : Math.min(all.length - 1, Math.max(0, place + step))]?.focus();
  }
  /** To the next column that holds a card, at about the same height. */
  function walkAcross(step: -1 | 1): void {
    const here = document.activeElement?.closest("[data-state]");
    const columns = [...(board.current?.querySelectorAll("[data-state]") ?? [])].filter(
      (column) => column === here || column.querySelector(titles),
    );
    const from = [...(here?.querySelectorAll(titles) ?? [])].indexOf(document.activeElement as Element);
    const cards = columns[columns.indexOf(here as Element) + step]?.querySelectorAll<HTMLElement>(titles);
    cards?.[Math.min(Math.max(0, from), cards.length - 1)]?.focus();
  }

  useShortcuts({
    rows: (place) => walk(place === 0 ? 1 : -1, board.current),
    state: (place) => moveFocused(PODCAST_STATES[place]),
  });

  useLayoutEffect(() => {
    const element = board.current;
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || covered() || !idIn(event.target as Element))
        return;
      const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
      const down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (across === undefined && down === undefined) return;
      event.preventDefault();
      if (down !== undefined) walk(down, (event.target as Element).closest("[data-state]"));
      else if (across !== undefined && event.shiftKey) walkAcross(across);
      else if (across !== undefined) {
        const entry = focused();
        if (entry) moveFocused(neighborState(entry.podcastState, across));
      }
    }
    const forget = () => {
      followed.current = null;
    };
    element?.addEventListener("keydown", press);
    addEventListener("pointerdown", forget);
    return () => {
      element?.removeEventListener("keydown", press);
      removeEventListener("pointerdown", forget);
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the entries is what moves cards
  useLayoutEffect(() => {
    if (followed.current !== null && document.activeElement === document.body)
      linkOf(followed.current)?.focus();
  }, [entries]);
}
