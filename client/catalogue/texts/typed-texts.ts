import { type PodcastTexts, TEXT_FIELDS, type TextField } from "../../../contract/catalogue-texts.ts";
import { uponNewer } from "../../ui/fields/own-changes.ts";

export type Words = Record<TextField, string>;

/** What is typed, with the texts to which it was typed: what a colleague saves is not passed over unseen. */
export interface TypedTexts {
  words: Words;
  seen: PodcastTexts;
}

const wordsOf = ({ targetGroup, preRoll, midRoll, postRoll }: PodcastTexts): Words => ({
  targetGroup: targetGroup ?? "",
  preRoll: preRoll ?? "",
  midRoll: midRoll ?? "",
  postRoll: postRoll ?? "",
});

/** The fields that say something else now than when it was typed. */
export const newerFields = (seen: PodcastTexts, now: PodcastTexts): TextField[] =>
  TEXT_FIELDS.filter((field) => seen[field] !== now[field]);

/** Anything at all: white space, too, may be on its way to becoming words. */
const isTyped = ({ words, seen }: TypedTexts): boolean =>
  TEXT_FIELDS.some((field) => words[field] !== (seen[field] ?? ""));

/** Something that saving would change. */
export const isChanged = ({ words, seen }: TypedTexts): boolean =>
  TEXT_FIELDS.some((field) => words[field].trim() !== (seen[field] ?? ""));

/** What the form shows upon the newest answer: until something is typed it follows, and then only by a press. */
export function shownTexts(typed: TypedTexts | null, now: PodcastTexts): TypedTexts {
  if (!typed || !isTyped(typed)) return { words: wordsOf(now), seen: now };
  return newerFields(typed.seen, now).length > 0 ? typed : { ...typed, seen: now };
}

/** Of the fields that were typed in, these words; of the others, what they say now. */
export const keepMine = ({ words, seen }: TypedTexts, now: PodcastTexts): TypedTexts => ({
  words: uponNewer(words, wordsOf(seen), wordsOf(now)),
  seen: now,
});
