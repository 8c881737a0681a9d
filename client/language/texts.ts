import { useSyncExternalStore } from "react";
import type { MessageFormatElement } from "react-intl";
import type { Language } from "../../contract/forms/locale.ts";
import type { TextKey } from "./en.ts";

/** The pages before sign-in need a tenth of the texts: the rest loads with the first page after it. */
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
/** Which texts are needed from now on; those behind sign-in stay loaded. */
let reach: TextsFor = "entry";
let asked = 0;
const listeners = new Set<() => void>();

/** Loads a language's texts and switches to them once they have arrived; the last request wins. */
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
 * The build has parsed all texts with markup (compile-texts.mjs). Plain words are passed as one part, because
 * react-intl would otherwise need its parser.
 */
function partsOf(texts: object): Loaded["messages"] {
  const parts = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === "string" ? [{ type: 0, value: text }] : text,
  ]);
  return Object.fromEntries(parts) as Loaded["messages"];
}
