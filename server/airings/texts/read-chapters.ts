import { z } from "zod";
import { type ChapterMark, MOST_CHAPTERS, MOST_SECONDS } from "../../catalogue/episodes/feed-episode.ts";
import { cleanLine } from "../../catalogue/feed/clean-text.ts";
import { cleanUrl } from "../../catalogue/feed/clean-url.ts";
import { secondsOf } from "../../catalogue/feed/episode-list-reader.ts";
import { limits } from "../../catalogue/feed/limits.ts";
import { decodeText } from "./decode-text.ts";

export const CHAPTERS_BYTES = 1_000_000;

const Chapter = z.object({
  startTime: z.number().min(0).max(MOST_SECONDS),
  title: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
});

/** The chapters of a `podcast:chapters` file; null where it is none. One that cannot be read is left out. */
export function readChapters(bytes: Buffer, contentType: string | null): ChapterMark[] | null {
  let file: unknown;
  try {
    file = JSON.parse(decodeText(bytes, contentType));
  } catch {
    return null;
  }
  const list = z.object({ chapters: z.array(z.unknown()) }).safeParse(file);
  if (!list.success) return null;
  return list.data.chapters.slice(0, MOST_CHAPTERS).flatMap((one) => {
    const { data } = Chapter.safeParse(one);
    if (!data) return [];
    const title = cleanLine(data.title, limits.title) ?? "";
    const url = cleanUrl(data.url);
    return title === "" && url === null ? [] : [{ from: data.startTime, title, url }];
  });
}

/** "(12:40) Title", "00:12:40 – Title" and "Title 12:40" at the beginning or end of a line. */
const marked =
  /^[\s*•–—-]*[([]?((?:\d{1,2}:)?\d{1,2}:\d{2})(?:[.,]\d{1,3})?[)\]]?\s*[-–—:|]?\s*(\S.*)$|^(\S.*?)\s*[-–—:|]?\s*[([]?((?:\d{1,2}:)?\d{1,2}:\d{2})[)\]]?\s*$/;
/** A single time in notes may be anything: when a concert begins, for example. */
const FEWEST = 2;

/** Chapters that stand in the notes as lines with times that grow. */
export function chaptersInNotes(notes: string): ChapterMark[] {
  const marks: ChapterMark[] = [];
  for (const line of notes.split("\n")) {
    if (line.length > 1_000) continue;
    const found = marked.exec(line);
    if (found === null) continue;
    const from = secondsOf(found[1] ?? found[4]);
    const title = cleanLine(found[2] ?? found[3], limits.title);
    if (from === null || title === null || from < (marks.at(-1)?.from ?? 0)) continue;
    if (marks.length < MOST_CHAPTERS) marks.push({ from, title, url: null });
  }
  return marks.length < FEWEST ? [] : marks;
}
