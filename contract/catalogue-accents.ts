/**
 * What a reader leaves out when typing and still means the same word: accents, which belong to no script of their own,
 * and the points of scripts that are read without them (Hebrew niqqud, Arabic harakat, Syriac, the old signs of
 * Cyrillic). All other marks are letters and stay: without its tone Thai rice is news or white, without its vowels
 * Devanagari is another word, without its voicing Japanese "ga" is "ka". Those two signs of kana count as belonging to
 * no script, because both kana share them. The server leaves them out to find, the page to mark what was found.
 */
export const accents =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Cyrillic}]/gu;
