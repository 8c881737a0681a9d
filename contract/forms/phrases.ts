/** What one types to add, and to unlock, a podcast that has gone quiet (A5.09). */
export const ADD_INACTIVE_PHRASE = { en: "add inactive", de: "inaktiv hinzufügen" } as const;
export const UNLOCK_INACTIVE_PHRASE = { en: "inactive", de: "inaktiv" } as const;

const plain = (words: string): string => words.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/**
 * Whether one of these phrases was typed, ignoring case, outer spaces and the Unicode form of umlauts. The server
 * accepts a phrase in either language.
 */
export const isPhrase = (typed: string, accepted: readonly string[]): boolean =>
  accepted.some((phrase) => plain(phrase) === plain(typed));
