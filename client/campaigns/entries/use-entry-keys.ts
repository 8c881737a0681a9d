import { PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";

interface Acts {
  /** What is selected. */
  chosen: readonly string[];
  /** On the board, the cards handle the digits themselves. */
  board: boolean;
  onMove: (ids: readonly string[], target: PodcastState) => void;
  onWrite: () => void;
  onView: (view: "board" | undefined) => void;
}

/** The entry whose row has the focus. */
const focusedRow = (): string | undefined =>
  document.activeElement?.closest('[role="row"]')?.querySelector<HTMLElement>("[data-row]")?.dataset.row;

/**
 * Single keys over a campaign's podcasts: `1` to `7` move what is selected, else the row one is on; `e` writes,
 * `v` changes between rows and board.
 */
export function useEntryKeys({ chosen, board, onMove, onWrite, onView }: Acts): void {
  useShortcuts({
    state: board
      ? undefined
      : (place) => {
          const row = focusedRow();
          const ids = chosen.length > 0 ? chosen : row === undefined ? [] : [row];
          const target = PODCAST_STATES[place];
          if (ids.length === 0 || target === undefined) return false;
          onMove(ids, target);
        },
    write: onWrite,
    view: () => onView(board ? undefined : "board"),
  });
}
