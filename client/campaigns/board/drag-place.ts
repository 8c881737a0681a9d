import { PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";

/** Distance from an edge, in pixels, at which the board starts to scroll. */
const edge = 56;
const fastest = 16;

/** The state whose column lies under a point of the window. */
export function stateAt(x: number, y: number): PodcastState | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-state]");
  return PODCAST_STATES.find((state) => state === column?.dataset.state) ?? null;
}

/** How far to scroll per frame for a pointer at `at` between two edges, in pixels: faster near them. */
export function pull(at: number, from: number, to: number): number {
  if (at < from + edge) return -Math.min(fastest, Math.ceil((from + edge - at) / 4));
  if (at > to - edge) return Math.min(fastest, Math.ceil((at - to + edge) / 4));
  return 0;
}
