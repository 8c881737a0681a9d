import { createIntl, createIntlCache } from "react-intl";
import { de } from "../../client/language/de.ts";
import { en, type TextKey } from "../../client/language/en.ts";
import { type Language, localeOf } from "../../contract/forms/locale.ts";

/** A text as the screen shows it, with its gaps filled. */
export type Words = (key: TextKey, values?: Record<string, string | number>) => string;

const cache = createIntlCache();

/** The texts of the interface in one language: journeys look for what people read, in both. */
export function wordsIn(language: Language): Words {
  const messages = { en, de }[language];
  const intl = createIntl({ locale: localeOf(language), messages }, cache);
  return (key, values) => intl.formatMessage({ id: key }, values);
}
