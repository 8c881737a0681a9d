import { useSyncExternalStore } from "react";
import type { MessageFormatElement } from "react-intl";
import type { Language } from "../../contract/forms/locale.ts";
import type { TextKey } from "./en.ts";

/** The pages before sign-in need a tenth of the texts: the rest comes with the first page behind it. */
export type TextsFor = "entry" | "all";

interface Loaded {
  language: Language;
  reach: TextsFor;
  /** Each as its parts. Of `entry`, only those of the pages before sign-in. */
  messages: Record<TextKey, MessageFormatElement[]>;
}

const sources = {
  en: {
    entry: async () => (await import("./en-entry.ts")).enEntry,
    all: async () => (await import("./en.ts")).en,
  },
  de: {
    entry: async () => (await import("./de-entry.ts")).deEntry,
    all: async () => (await import("./de.ts")).de,
  },
} satisfies Record<Language, Record<TextsFor, () => Promise<object>>>;

let loaded: Loaded | null = null;
/** How far the texts have to reach from now on; what is behind sign-in is never taken away again. */
let reach: TextsFor = "entry";
let asked = 0;
const listeners = new Set<() => void>();

/** Loads the texts of a language and shows everything in them once they are there; what was asked last wins. */
export async function showTexts(language: Language, needed: TextsFor = reach): Promise<void> {
  if (needed === "all") reach = "all";
  asked += 1;
  if (loaded?.language === language && (loaded.reach === reach || loaded.reach === "all")) return;
  const [mine, reaches] = [asked, reach];
  const texts = await sources[language][reaches]();
  if (mine !== asked) return;
  loaded = { language, reach: reaches, messages: partsOf(texts) };
  for (const listener of listeners) listener();
}

/** The texts in use; renders again when others took their place. */
export function useTexts(): Loaded {
  const now = useSyncExternalStore(subscribe, () => loaded);
  if (!now) throw new Error("showTexts comes before the first render");
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The build has parsed what is more than words (compile-texts.mjs). Words alone are handed over as one part: react-intl
 * would look for its parser otherwise.
 */
function partsOf(texts: object): Loaded["messages"] {
  const parts = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === "string" ? [{ type: 0, value: text }] : text,
  ]);
  return Object.fromEntries(parts) as Loaded["messages"];
}
