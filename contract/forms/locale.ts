import { z } from "zod";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export const LOCALES = ["en-US", "de-DE"] as const;
export type Locale = (typeof LOCALES)[number];

/** German maps to de-DE; everything else is en-US (A9.17). */
export const localeOf = (language: string): Locale =>
  language.toLowerCase().startsWith("de") ? "de-DE" : "en-US";
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith("de") ? "de" : "en");

export const Language = z.enum(LANGUAGES);
export const Locale = z.enum(LOCALES);
/** What calls take as `locale`: the two locales or their bare languages. */
export const LocaleQuery = z.enum(["en-US", "de-DE", "en", "de"]).optional();
/** ISO 3166-1 alpha-2, upper case. */
export const Country = z.string().regex(/^[A-Z]{2}$/);
/** The default country for each language. */
export const usualCountry = (language: Language): string => (language === "de" ? "DE" : "US");
