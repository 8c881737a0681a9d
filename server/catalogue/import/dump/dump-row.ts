import type { RecordItem } from "../record.ts";
import { refused } from "../record.ts";
import { text } from "../row-values.ts";
import { fromPodcastIndex } from "../sources/podcast-index.ts";

/** Values left out of accepted rows: a faulty value does not cost the show. */
export const leftOutSentences = {
  "future-date": "dates in the future",
  "bad-date": "dates that are none or before 1995",
  "bad-link": "websites and covers without a usable address",
  "bad-feed-url": "feed addresses that are none (known by directory number or GUID instead)",
  "bad-number": "directory numbers that are none",
  "bad-language": "languages nobody knows",
} as const;

export type LeftOut = keyof typeof leftOutSentences;

/** A row as read: its record, or why it is refused, and which values were left out. */
export interface DumpItem {
  item: RecordItem;
  leftOut: LeftOut[];
  /** The directory says that nothing answers at the feed's address any more. */
  dead: boolean;
}

const DAY = 86_400_000;

/** The values of a row by their names; `dump-file.ts` reads them in this order. */
const named = (values: readonly unknown[]) => ({
  url: values[0],
  title: values[1],
  link: values[2],
  dead: values[3],
  itunesId: values[4],
  originalUrl: values[5],
  itunesAuthor: values[6],
  itunesOwnerName: values[7],
  imageUrl: values[8],
  newestItemPubdate: values[9],
  language: values[10],
  oldestItemPubdate: values[11],
  episodeCount: values[12],
  podcastGuid: values[13],
  description: values[14],
  category1: values[15],
  category2: values[16],
  category3: values[17],
  category4: values[18],
  category5: values[19],
  category6: values[20],
  category7: values[21],
  category8: values[22],
  category9: values[23],
  category10: values[24],
  duplicateof: values[25],
});

/** Reads the values of one row. A date more than a day in the future is left out: nothing was published then. */
export function readDumpRow(file: string, id: number, json: string, now: Date): DumpItem {
  const place = { file, line: id };
  let row: ReturnType<typeof named>;
  try {
    row = named(JSON.parse(json) as unknown[]);
  } catch (error) {
    return { item: refused(place, "bad-row", (error as Error).message), leftOut: [], dead: false };
  }
  const item = fromPodcastIndex(place, row);
  const leftOut: LeftOut[] = [];
  if (item.kind === "podcast") {
    const { record } = item;
    const limit = now.getTime() + DAY;
    for (const name of ["latestEpisode", "firstEpisode"] as const) {
      const given = name === "latestEpisode" ? row.newestItemPubdate : row.oldestItemPubdate;
      if (record[name] === null) {
        if (isGiven(given)) leftOut.push("bad-date");
      } else if (record[name].getTime() > limit) {
        record[name] = null;
        leftOut.push("future-date");
      }
    }
    if (record.feedUrl === null && isGiven(row.url)) leftOut.push("bad-feed-url");
    if (record.website === null && isGiven(row.link)) leftOut.push("bad-link");
    if (record.imageUrl === null && isGiven(row.imageUrl)) leftOut.push("bad-link");
    if (record.itunesId === null && isGiven(row.itunesId)) leftOut.push("bad-number");
    if (record.language === null && isGiven(row.language)) leftOut.push("bad-language");
  }
  return { item, leftOut, dead: row.dead === 1 || row.dead === "1" };
}

/** Whether there is more than the dump's ways of leaving a value empty: an empty text, null, zero. */
function isGiven(value: unknown): boolean {
  return value !== 0 && value !== "0" && (text(value)?.trim() ?? "") !== "";
}
