import type { MailSearch } from "../../../contract/conversations/search.ts";
import { beginnings, sideBySide, wordsIn } from "../../catalogue/description-words.ts";
import { foldText } from "../../catalogue/fold-text.ts";
import { oneLine } from "../inbox/one-line.ts";
import type { ShownMail } from "./lexemes.ts";

/** Whether each of these phrases stands in one of a mail's texts, word for word. */
export function phrasesIn(phrases: readonly string[]): (mail: ShownMail) => boolean {
  const asked = phrases
    .map((said) => wordsIn(foldText(said), false))
    .filter((words) => words.length > 0)
    .map(sideBySide);
  if (asked.length === 0) return () => true;
  return (mail) => {
    const texts = [mail.subject, ...mail.people, ...mail.files, mail.text].map(foldText);
    return asked.every((stands) => texts.some(stands));
  };
}

/** Whether each of these words begins a word of a name. */
export function isNamed(name: string, said: readonly string[]): boolean {
  const words = wordsIn(foldText(name));
  const asked = said.flatMap((one) => beginnings(foldText(one)));
  return asked.length > 0 && asked.every((begin) => words.some((word) => word.startsWith(begin)));
}

const LINE_LETTERS = 160;
/** So many letters stand before the first word that was found. */
const BEFORE_LETTERS = 40;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The line of a mail that shows why it fits: where the first of the words stands. */
export function fittingLine(
  mail: ShownMail,
  search: MailSearch,
): { line: string; of: "text" | "subject" | "person" | "file" } {
  const anywhere = [...search.phrases, ...search.words].flatMap((said) => beginnings(foldText(said)));
  const begins = anywhere.length > 0 ? anywhere : search.from.flatMap((said) => beginnings(foldText(said)));
  const places = [
    ...(anywhere.length > 0
      ? ([
          ["text", mail.text],
          ["subject", mail.subject],
          ...mail.files.map((file) => ["file", file] as const),
        ] as const)
      : []),
    ...mail.people.map((person) => ["person", person] as const),
  ] as const;
  for (const [of, text] of places) {
    const found = firstOf(text, begins);
    if (found >= 0) return { of, line: lineAround(text, found) };
  }
  const file = search.file ? mail.files[0] : undefined;
  return file === undefined
    ? { of: "text", line: oneLine(mail.text.slice(0, LINE_LETTERS * 4), LINE_LETTERS) }
    : { of: "file", line: oneLine(file, LINE_LETTERS) };
}

/** Where in a text the first word stands that begins like one of these; -1 where none does. */
function firstOf(text: string, begins: readonly string[]): number {
  if (begins.length === 0) return -1;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = wordsIn(foldText(word));
    if (folded.some((one) => begins.some((begin) => one.startsWith(begin)))) return index;
  }
  return -1;
}

function lineAround(text: string, found: number): string {
  if (found <= BEFORE_LETTERS) return oneLine(text, LINE_LETTERS);
  const before = text.slice(found - BEFORE_LETTERS, found);
  const blank = before.search(/\s/);
  // Not in the midst of a word, and never in that of a letter.
  const from = blank >= 0 ? found - BEFORE_LETTERS + blank : found;
  return oneLine(`… ${text.slice(from, found + LINE_LETTERS * 4).trimStart()}`, LINE_LETTERS);
}
