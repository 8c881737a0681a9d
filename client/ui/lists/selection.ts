import { useCallback, useMemo, useRef, useState } from "react";

export interface Selection {
  /** Chosen ids that are still among `ids`, in their order. */
  chosen: readonly string[];
  has: (id: string) => boolean;
  /** `range`: also everything between the last toggled row and this one (Shift). */
  toggle: (id: string, range?: boolean) => void;
  /** All when not all are chosen, else none. */
  toggleAll: () => void;
  clear: () => void;
  state: "none" | "some" | "all";
}

/** Which rows are ticked. Rows that leave the list leave the selection. */
export function useSelection(ids: readonly string[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);

  const chosen = useMemo(() => ids.filter((id) => picked.has(id)), [ids, picked]);
  const state = chosen.length === 0 ? "none" : chosen.length === ids.length ? "all" : "some";

  const toggle = useCallback(
    (id: string, range = false) => {
      // Read now: React may call the function below after the next line has moved it.
      const anchor = last.current;
      setPicked((before) => {
        const next = new Set(before);
        const on = !before.has(id);
        const from = range && anchor !== null ? ids.indexOf(anchor) : -1;
        const to = ids.indexOf(id);
        const touched = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
        for (const one of touched) on ? next.add(one) : next.delete(one);
        return next;
      });
      last.current = id;
    },
    [ids],
  );
  const toggleAll = useCallback(() => setPicked(new Set(state === "all" ? [] : ids)), [ids, state]);
  const clear = useCallback(() => setPicked(new Set()), []);
  const has = useCallback((id: string) => picked.has(id), [picked]);
  return { chosen, has, toggle, toggleAll, clear, state };
}
