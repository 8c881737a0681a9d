import type { ShowNews } from "../../../contract/airings/news.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";

/** What happened, in a sentence. */
export function newsSentence(
  { kind, detail }: Pick<ShowNews, "kind" | "detail">,
  formats: Pick<Formats, "day">,
  t: TextOf,
): string {
  const said = detail ?? "";
  return t(`airings.news.${kind}`, {
    said: kind === "back" && said !== "" ? formats.day(said, "long") : said,
  });
}

/** For each podcast with news a word or two, the newest first. */
export function newsMarks(
  news: readonly Pick<ShowNews, "kind" | "podcast">[],
  t: TextOf,
): ReadonlyMap<string, string> {
  const marks = new Map<string, Set<string>>();
  for (const { kind, podcast } of news) {
    const words = marks.get(podcast.publicId) ?? new Set();
    words.add(t(`airings.news.mark.${kind}`));
    marks.set(podcast.publicId, words);
  }
  return new Map([...marks].map(([id, words]) => [id, [...words].join(", ")]));
}
