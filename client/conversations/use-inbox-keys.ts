import { useNavigate } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { useShortcuts } from "../ui/keys/use-shortcuts.ts";
import type { InboxSearch } from "./inbox-search.ts";

const linkOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

/**
 * `j` and `k` go from row to row, and from conversation to conversation while one is open; Enter opens, because a row
 * is a link; `u` leads back to the row.
 */
export function useInboxKeys(ids: readonly string[], openId: string | undefined, search: InboxSearch): void {
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
  useShortcuts({
    rows: (_event, place) => step(place === 0 ? 1 : -1),
    ...(openId !== undefined && {
      backToInbox: () => {
        void navigate({ to: paths.messages, search: { ...search }, resetScroll: false }).then(() =>
          linkOf(openId)?.focus(),
        );
      },
    }),
  });
}
