import { type Language, localeOf } from "../../../contract/forms/locale.ts";

/** "A", "A and B", "A, B and C": without the comma before "and", as letters are written in both languages. */
export function joinTitles(titles: readonly string[], language: Language): string {
  // British English has no comma before the last "and"; the American list has one.
  const locale = language === "de" ? localeOf(language) : "en-GB";
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(titles);
}
