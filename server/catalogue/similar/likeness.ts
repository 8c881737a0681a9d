import { foldText } from "../fold-text.ts";

/**
 * The rule of similarity, shared by both implementations.
 *
 * Candidates are active (with a recent episode, and listed in their directory), in the same language (any, if the
 * subject's is unknown) and share at least one genre or one distinctive word. Each shared genre is worth 3 points,
 * each shared word 2, a similar size 2. Most points come first; ties are ordered by closeness in reach, then higher
 * reach, then age.
 */
export const POINTS = { genre: 3, word: 2, size: 2 } as const;

/** How many are returned. */
export const MOST_SIMILAR = 8;

/** Of the podcast's own genres the first few count, and of its title's words. */
export const MOST_GENRES = 4;
const MOST_WORDS = 6;
/** Shorter words say little and are part of too many others. */
const LEAST_LETTERS = 4;

/** The podcast that others are to be like. */
export interface Subject {
  id: number;
  language: string | null;
  reach: number | null;
  genreIds: number[];
  /** Folded words of the title; a podcast shares one if its title or artist contains it. */
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

/** The words of a title that may be distinctive; which of them are rare enough depends on the catalogue. */
export function titleWords(title: string): string[] {
  const words = foldText(title)
    .split(" ")
    .map((word) => word.replace(AROUND, ""))
    .filter((word) => Array.from(word).length >= LEAST_LETTERS && !word.includes("\0"));
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Whether a word that `holders` of `all` podcasts contain is distinctive: at most one in a hundred. */
export const isTelling = (holders: number, all: number): boolean => holders <= Math.max(25, all / 100);

/** A similar size is from half as many listeners to twice as many; undefined where nothing is known to compare. */
export const similarSizes = ({ reach }: Subject): { from: number; to: number } | undefined =>
  reach === null ? undefined : { from: Math.ceil(reach / 2), to: reach * 2 + 1 };

/** How far a podcast is from the subject in reach, for the order among equal points. */
const distance = (subject: Subject, reach: number | null): number =>
  reach === null ? Number.POSITIVE_INFINITY : subject.reach === null ? 0 : Math.abs(reach - subject.reach);

/** A podcast that may be returned. */
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

/** Inserts a podcast into the sorted list of the best, if it belongs there. */
export function takeIn(best: Candidate[], most: number, subject: Subject, one: Candidate): void {
  let at = best.length;
  while (at > 0 && isBefore(subject, one, best[at - 1]!)) at -= 1;
  if (at === most) return;
  best.splice(at, 0, one);
  if (best.length > most) best.pop();
}
