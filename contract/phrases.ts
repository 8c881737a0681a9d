/** What one types to add, and to unlock, a podcast that has gone quiet (A5.09). */
export const ADD_INACTIVE_PHRASE = { en: "add inactive", de: "inaktiv hinzufügen" } as const;
export const UNLOCK_INACTIVE_PHRASE = { en: "inactive", de: "inaktiv" } as const;

const plain = (words: string): string => words.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Whether the phrase was typed: in either language, without regard to case and outer blanks, and in whichever
 * form the keyboard wrote the umlaut.
 */
export const isPhrase = (typed: string, phrase: { readonly en: string; readonly de: string }): boolean =>
  [phrase.en, phrase.de].some((one) => plain(one) === plain(typed));
