import type { ChapterMark } from "../../catalogue/episodes/feed-episode.ts";
import { type Finding, lookAtNotes } from "./look-at.ts";
import type { Needles } from "./needles.ts";

/** What chapters name, at the second where they begin. */
export function lookAtChapters(chapters: readonly ChapterMark[], needles: Needles): Finding[] {
  const seen = new Set<string>();
  return chapters.flatMap(({ from, title, url }, at) =>
    lookAtNotes(url === null ? title : `${title} ${url}`, needles)
      .filter(({ by }) => !seen.has(by) && seen.add(by))
      .map((finding) => ({ ...finding, from, to: chapters[at + 1]?.from ?? null })),
  );
}
