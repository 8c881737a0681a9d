const WORDS = ["refused", "unreachable", "timeout", "tls", "protocol"] as const;

/**
 * Why a receiver takes nothing: a word that is translated, and the code that whoever looks after the receiver searches
 * for. The word is missing where the server did not sort the failure.
 */
export function copyTrouble(trouble: string): { word: (typeof WORDS)[number] | null; code: string } {
  const word = WORDS.find((one) => trouble.startsWith(`${one}: `)) ?? null;
  return { word, code: word === null ? trouble : trouble.slice(word.length + 2) };
}
