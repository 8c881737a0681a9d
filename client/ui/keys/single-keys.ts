import { useSyncExternalStore } from "react";
import { inBrowser } from "../browser-store.ts";

const stored = "hostread.single-keys";
const listeners = new Set<() => void>();

/** Whether characters alone do something (WCAG 2.1.4); kept in this browser, on unless switched off. */
export const singleKeysOn = (): boolean => inBrowser.read(stored) !== "off";

/** Switches them at once and remembers it in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) inBrowser.drop(stored);
  else inBrowser.keep(stored, "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The choice in force; renders again when it changes. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn);

const texts = 'textarea, select, [role="combobox"], [role="textbox"]';
const presses = 'input:is([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether the user is typing there: characters then belong to the field. */
export const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(texts) ||
    (target.matches("input") && !target.matches(presses)));

let held = false;

/** Holds them back while something that covers the page is on its way: what is typed by then is meant for it. */
export function holdSingleKeys(on: boolean): void {
  held = on;
}

/** Whether something covers the page; a toast does not, although its role is dialog. */
export const covered = (): boolean =>
  held || document.querySelector('[role="dialog"]:not(.toast), [role="alertdialog"], [role="menu"]') !== null;
