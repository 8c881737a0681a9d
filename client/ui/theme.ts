import { useSyncExternalStore } from "react";
import { inBrowser } from "./browser-store.ts";

export const THEMES = ["system", "light", "dark"] as const;
/** `system`: as the device is set. */
export type Theme = (typeof THEMES)[number];

const stored = "hostread.theme";
const listeners = new Set<() => void>();

const kept = (): Theme => THEMES.find((theme) => theme === inBrowser.read(stored)) ?? "system";

let current: Theme = "system";

function show(theme: Theme): void {
  current = theme;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Applies the theme chosen last in this browser; called once, before anything is drawn. */
export const wearTheme = (): void => show(kept());

/** Switches at once and remembers it in this browser. */
export function setTheme(theme: Theme): void {
  if (theme === "system") inBrowser.drop(stored);
  else inBrowser.keep(stored, theme);
  show(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice in force; renders again when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current);
