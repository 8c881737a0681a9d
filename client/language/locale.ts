import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language, type Locale, localeOf } from "../../contract/forms/locale.ts";
import { inBrowser } from "../ui/browser-store.ts";

const stored = "hostread.language";

/** The language before anybody signed in: the one chosen last in this browser, else the browser's own. */
function firstLanguage(): Language {
  if (typeof window === "undefined") return "en";
  const kept = inBrowser.read(stored);
  const known = LANGUAGES.find((language) => language === kept);
  return known ?? (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");
}

let current: Language = firstLanguage();
const listeners = new Set<() => void>();

/** The language that calls ask for and screens are set in. */
export const currentLanguage = (): Language => current;

/** `en-US` or `de-DE` for the language in use. */
export const currentLocale = (): Locale => localeOf(current);

/** Switches every text, figure and date at once, and remembers the choice in this browser. */
export function setLanguage(language: Language): void {
  if (language === current) return;
  current = language;
  inBrowser.keep(stored, language);
  for (const listener of listeners) listener();
}

/** Calls when the language has changed, until the answer is called. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language in use; renders again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onLanguage, currentLanguage);

/** The country until the user chooses one: the browser's region, else US (decision 23). */
export function browserCountry(): string {
  const region = new Intl.Locale(navigator.language).region;
  return region && /^[A-Z]{2}$/.test(region) ? region : "US";
}
