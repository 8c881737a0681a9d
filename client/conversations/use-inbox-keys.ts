import { useNavigate } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { useShortcuts } from "../ui/keys/use-shortcuts.ts";
import type { Selection } from "../ui/lists/selection.ts";
import type { InboxSearch } from "./inbox-search.ts";

const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

interface Inbox {
  /** The conversations in their order. */
  ids: readonly string[];
  openId: string | undefined;
  search: InboxSearch;
  selection: Selection;
  onNew: () => void;
}

/**
 * `j` and `k` go from row to row, and from conversation to conversation while one is open; Enter opens, because a row
 * is a link; `u` leads back to the row. `x` selects the row one is on, else the open conversation, with Shift a range.
 */
export function useInboxKeys({ ids, openId, search, selection, onNew }: Inbox): void {
  const navigate = useNavigate();
  const focused = (): string | undefined => {
    const row = document.activeElement?.closest(".inbox-row")?.querySelector<HTMLElement>("[data-row]");
    return row?.dataset.row;
  };
  function step(by: number): boolean {
    const from = ids.indexOf(focused() ?? openId ?? "");
    const to = ids[from < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, from + by))];
    if (to === undefined) return false;
    linkOf(to)?.focus();
    linkOf(to)?.scrollIntoView({ block: "nearest" });
    if (openId !== undefined && to !== openId)
      void navigate({
        to: paths.conversation,
        params: { conversationId: to },
        search: { ...search },
        replace: true,
        resetScroll: false,
      });
    return true;
  }
  function toggle(range: boolean): boolean {
    const id = focused() ?? openId;
    if (id === undefined || !ids.includes(id)) return false;
    selection.toggle(id, range);
    return true;
  }
  useShortcuts({
    rows: (place) => step(place === 0 ? 1 : -1),
    select: () => toggle(false),
    range: () => toggle(true),
    newMail: onNew,
    ...(openId !== undefined && {
      backToInbox: () => {
        void navigate({ to: paths.messages, search: { ...search }, resetScroll: false }).then(() =>
          linkOf(openId)?.focus(),
        );
      },
    }),
  });
}

/** Goes on at the conversation after those that are gone from the list soon, where the focus was with them. */
export function focusAfter(ids: readonly string[], gone: readonly string[]): void {
  const last = Math.max(...gone.map((id) => ids.indexOf(id)));
  const next =
    ids.find((id, place) => place > last && !gone.includes(id)) ??
    ids.findLast((id, place) => place < last && !gone.includes(id));
  requestAnimationFrame(() => {
    const active = document.activeElement;
    const row = active?.closest(".inbox-row")?.querySelector<HTMLElement>("[data-row]")?.dataset.row;
    const lost =
      active === null ||
      active === document.body ||
      active.closest(".selection-bar") !== null ||
      (row !== undefined && gone.includes(row));
    if (next !== undefined && lost) linkOf(next)?.focus();
  });
}
