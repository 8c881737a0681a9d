import type { Language } from "../../contract/locale.ts";
import type { TextKey } from "./en.ts";

export type Texts = Readonly<Record<TextKey, string>>;

/** Loads the texts of one language; the other one costs nothing until it is chosen. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === "de" ? (await import("./de.ts")).de : (await import("./en.ts")).en;
}
