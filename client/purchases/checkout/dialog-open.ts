import { useEffect, useSyncExternalStore } from "react";

let open = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

/** Says that a purchase is being made in a dialog of this page, as long as the component lives. */
export function useDialogOpen(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a purchase is being made in a dialog of this page; what waits outside is silent meanwhile. */
export const usePurchaseShown = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
