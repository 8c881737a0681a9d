import { literal } from "../../platform/literal.ts";
import { findForm, foldWords, type Words } from "./fold-words.ts";
import type { Needles } from "./needles.ts";

/** `tail`: of a link whose name was misheard. */
export const MENTIONS = ["code", "link", "name", "phrase", "tail"] as const;
export type MentionKind = (typeof MENTIONS)[number];

/** A place in a text, in UTF-16 units. */
export interface Mention {
  kind: MentionKind;
  from: number;
  to: number;
}

/** Of each kind so many are kept; more of them prove no more. */
const MOST = 200;
/** Two words that only together spell a short name are chance: "an na". */
const FEWEST_JOINED = 5;

/** No letter fits two of its parts: where one does, a row of digits takes minutes. */
const saysCode = /(?:code|gutschein|coupon|voucher|promo|stichwort|kennwort)\P{L}*(?:\p{L}+\P{L}+){0,4}$/iu;
/** So much before a code is searched for a word that says that it is one. */
const BEFORE_CODE = 60;

/** What is said: spoken forms count. */
export function findSpoken(text: string, needles: Needles): Mention[] {
  const found: Mention[] = [];
  const dotless = /[äöü]/iu.test(text) ? [foldWords(text, "one-letter")] : [];
  for (const words of [foldWords(text), ...dotless]) {
    const keep = (kind: MentionKind, forms: readonly string[], fits: (at: Span) => boolean) => {
      for (const form of forms)
        for (const { first, last } of findForm(words, form)) {
          const at = spanOf(words, first, last);
          if (fits(at)) found.push({ kind, from: at.from, to: at.to });
        }
    };
    const code = needles.code;
    keep("code", needles.codes, (at) => isCode(text, at, code ?? ""));
    keep("link", needles.links, (at) => hasSeparators(at, needles.link!.path !== ""));
    keep("tail", needles.tails, () => true);
    keep("name", withGenitive(needles.names), isJoinedByIntent);
    keep("phrase", needles.phrases, isJoinedByIntent);
  }
  return onceEach(found);
}

/** What is written: a code and a link stand there as they are. */
export function findWritten(text: string, needles: Needles): Mention[] {
  const found: Mention[] = [];
  const words = foldWords(text);
  const keep = (kind: MentionKind, from: number, to: number) => found.push({ kind, from, to });
  if (needles.code !== null)
    for (const { index, 0: hit } of text.matchAll(whole(needles.code)))
      if (isCode(text, { from: index, to: index + hit.length, text: hit, words: 1 }, needles.code))
        keep("code", index, index + hit.length);
  if (needles.link !== null) {
    const { host, path } = needles.link;
    for (const { index, 0: hit } of text.matchAll(whole(path === "" ? host : `${host}/${path}`)))
      keep("link", index, index + hit.length);
  }
  for (const [kind, forms] of [
    ["name", withGenitive(needles.names)],
    ["phrase", needles.phrases],
  ] as const)
    for (const form of forms)
      for (const { first, last } of findForm(words, form)) {
        const at = spanOf(words, first, last);
        if (isJoinedByIntent(at)) found.push({ kind, from: at.from, to: at.to });
      }
  return onceEach(found);
}

interface Span {
  from: number;
  to: number;
  text: string;
  words: number;
}

function spanOf({ places, text }: Words, first: number, last: number): Span {
  const { from } = places[first]!;
  const { to } = places[last]!;
  return { from, to, text: text.slice(from, to), words: last - first + 1 };
}

/** "Grünkerns Müsli". */
const withGenitive = (names: readonly string[]): string[] => names.flatMap((name) => [name, `${name}s`]);

const letters = /^\p{L}(?:\P{L}+\p{L}){2,}$/u;

function isJoinedByIntent({ text, words }: Span): boolean {
  return words === 1 || text.replace(/[^\p{L}\p{N}]/gu, "").length >= FEWEST_JOINED || letters.test(text);
}

/**
 * A code without a digit may be an everyday word: then it has to be called a code, to be written as it was agreed, or
 * to be said letter by letter.
 */
function isCode(text: string, at: Span, code: string): boolean {
  if (/\d/.test(code)) return true;
  if (letters.test(at.text)) return true;
  if (at.text === code && code === code.toUpperCase()) return true;
  return saysCode.test(text.slice(Math.max(0, at.from - BEFORE_CODE), at.from));
}

/** What separates the parts of a link has to be there, said or written. */
function hasSeparators({ text }: Span, path: boolean): boolean {
  if (!/\S\.\S|punkt|dot/iu.test(text)) return false;
  return !path || /\/|slash|schrägstrich|schraegstrich/iu.test(text);
}

const whole = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${literal(text)}(?![\\p{L}\\p{N}])`, "giu");

/** In the order of the text; of several at one place the longest. */
function onceEach(mentions: readonly Mention[]): Mention[] {
  const sorted = [...mentions].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: Mention[] = [];
  const counts = new Map<MentionKind, number>();
  for (const mention of sorted) {
    const count = counts.get(mention.kind) ?? 0;
    if (count === MOST || kept.some((one) => isSame(one, mention) && holds(one, mention))) continue;
    kept.push(mention);
    counts.set(mention.kind, count + 1);
  }
  return kept;
}

const holds = (one: Mention, other: Mention): boolean => one.from <= other.from && other.to <= one.to;
/** The end of a link that was found is no finding of its own. */
const isSame = (one: Mention, other: Mention): boolean =>
  one.kind === other.kind || (one.kind === "link" && other.kind === "tail");
