import { type BriefingDocument, briefingText } from "../../../contract/briefing.ts";

export interface OutlineSection {
  /** The heading's words; null for text before the first heading or directly under the title. */
  title: string | null;
  /** Which of the document's blocks it begins with. */
  block: number;
  /** Words in it, those of its heading included. */
  words: number;
}

/** Words that a host reads aloud in a minute. */
const WORDS_PER_MINUTE = 140;

const wordsIn = (text: string): number => text.match(/[^\s\u200b\u2060\ufeff]+/g)?.length ?? 0;

/**
 * The sections of a briefing with their words. A title at the very top belongs to the introduction: it is the
 * name of the whole. Sections without a word are left out.
 */
export function outlineOf({ content }: BriefingDocument): OutlineSection[] {
  const sections: OutlineSection[] = [];
  content.forEach((block, index) => {
    const text = briefingText(block);
    const title = block.type === "heading" && !(index === 0 && block.attrs.level === 1) ? text.trim() : null;
    if (title !== null || sections.length === 0) sections.push({ title, block: index, words: 0 });
    sections.at(-1)!.words += wordsIn(text);
  });
  return sections.filter(({ words }) => words > 0);
}

/** How long the words take when they are read aloud: in steps of five seconds, from 90 seconds on in minutes. */
export function readingTime(words: number): { unit: "seconds" | "minutes"; count: number } {
  const seconds = (words / WORDS_PER_MINUTE) * 60;
  return seconds < 90
    ? { unit: "seconds", count: Math.max(5, Math.round(seconds / 5) * 5) }
    : { unit: "minutes", count: Math.round(seconds / 60) };
}
