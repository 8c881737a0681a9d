import { useSyncExternalStore } from "react";

let said = { words: "", turn: 0 };
const listeners = new Set<() => void>();

/** Has screen readers say something politely, such as "Copied" or "40 more podcasts". */
export function announce(words: string): void {
  said = { words, turn: said.turn + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region; rendered once, outside everything that mounts and unmounts. */
export function Announcer() {
  const { words, turn } = useSyncExternalStore(subscribe, () => said);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <span key={turn}>{words}</span>
    </div>
  );
}
