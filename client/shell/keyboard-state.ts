import { useSyncExternalStore } from "react";
import { holdSingleKeys } from "../ui/keys/single-keys.ts";

/** What the keyboard opened over the page. */
export type Opened = "palette" | "sheet" | null;

let opened: Opened = null;
const listeners = new Set<() => void>();

/** Opens the palette or the sheet of keys, or closes both; menus and the palette itself lead there too. */
export function openKeyboard(next: Opened): void {
  opened = next;
  holdSingleKeys(next !== null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOpenedKeyboard = (): Opened => useSyncExternalStore(subscribe, () => opened);
