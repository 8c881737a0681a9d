import { foldText } from "../fold-text.ts";

/**
 * What makes one podcast like another, the same for every way of finding them.
 *
 * Only podcasts that are active (with a recent episode, and not gone from their directory), in the same language (any,
 * where that of the podcast is not known) and that share at least one genre or one telling word count. Each shared
 * genre is worth 3 points, each shared word 2, a similar size 2. Most points come first; among as many, those nearest
 * in reach, then those with more of it, then the older.
 */
export const POINTS = { genre: 3, word: 2, size: 2 } as const;

/** So many are answered. */
export const MOST_SIMILAR = 8;

/** Of the podcast's own genres the first few count, and of its title's words. */
export const MOST_GENRES = 4;
const MOST_WORDS = 6;
/** Shorter ones say little, and stand inside too many others. */
const LEAST_LETTERS = 4;

/** The podcast that others are to be like. */
export interface Subject {
  id: number;
  language: string | null;
  reach: number | null;
  genreIds: number[];
  /** Folded words of the title; a podcast shares one that stands anywhere in its title or artist. */
  words: string[];
}

/** Why a podcast is like the subject. */
export interface Likeness {
  genreIds: number[];
  words: string[];
  /** Both languages are known and the same. */
  language: boolean;
  size: boolean;
}

/** Punctuation around a word is not part of it: "history," and "(history)" are the same. */
const AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;

/** The words of a title that may be telling; which of them are rare enough is for the catalogue to say. */
export function titleWords(title: string): string[] {
  const words = foldText(title)
    .split(" ")
    .map((word) => word.replace(AROUND, ""))
    .filter((word) => Array.from(word).length >= LEAST_LETTERS && !word.includes("\0"));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Whether a word that `holders` of `all` podcasts have says something of them: no more than one in a hundred. */
export const isTelling = (holders: number, all: number): boolean => holders <= Math.max(25, all / 100);

/** A similar size is from half as many listeners to twice as many; undefined where nothing is known to compare. */
export const similarSizes = ({ reach }: Subject): { from: number; to: number } | undefined =>
  reach === null ? undefined : { from: Math.ceil(reach / 2), to: reach * 2 + 1 };

/** How far a podcast is from the subject in reach, for the order among equal points. */
const distance = (subject: Subject, reach: number | null): number =>
  reach === null ? Number.POSITIVE_INFINITY : subject.reach === null ? 0 : Math.abs(reach - subject.reach);

/** A podcast that may be answered. */
export interface Candidate {
  id: number;
  points: number;
  reach: number | null;
}

/** Whether one comes before the other. */
function isBefore(subject: Subject, a: Candidate, b: Candidate): boolean {
  if (a.points !== b.points) return a.points > b.points;
  const [near, far] = [distance(subject, a.reach), distance(subject, b.reach)];
  if (near !== far) return near < far;
  if (a.reach !== b.reach) return (a.reach ?? -1) > (b.reach ?? -1);
  return a.id < b.id;
}

/** Takes a podcast into the best so many, where it belongs there. They stay sorted. */
export function takeIn(best: Candidate[], most: number, subject: Subject, one: Candidate): void {
  let at = best.length;
  while (at > 0 && isBefore(subject, one, best[at - 1]!)) at -= 1;
  if (at === most) return;
  best.splice(at, 0, one);
  if (best.length > most) best.pop();
}
