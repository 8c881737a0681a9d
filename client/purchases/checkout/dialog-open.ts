import { useEffect, useSyncExternalStore } from "react";

let open = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

/** Marks that a dialog on this page is making a purchase, for as long as the component is mounted. */
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

/** Whether a dialog on this page is making a purchase; payments waiting outside stay silent meanwhile. */
export const usePurchaseShown = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
