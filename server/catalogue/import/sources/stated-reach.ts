import { Day } from "../../../../contract/forms/day.ts";
import { cleanLine } from "../../feed/clean-text.ts";
import { cleanUrl } from "../../feed/clean-url.ts";
import { parseFeedDate } from "../../feed/feed-date.ts";
import { limits } from "../../feed/limits.ts";
import { item, type Place, type RecordItem, refused } from "../record.ts";
import { counted, MAX_DIRECTORY_ID, text } from "../row-values.ts";

/** A day as "2026-01-31" since there are podcasts; the world's first time zone is ahead of UTC by 14 hours. */
function isPast(day: string): boolean {
  const begins = Day.safeParse(day).success ? parseFeedDate(day) : null;
  return begins !== null && begins.getTime() <= Date.now() + 14 * 3_600_000;
}

/**
 * One row of a table, kept by the platform's operator, with figures that podcasters state, for example in media
 * kits: listeners per episode, and the day of the figure. Such a figure takes precedence over every estimate, so a
 * row with anything but a whole number and a past day is refused.
 */
export function fromStatedReach(place: Place, row: Record<string, unknown>): RecordItem {
  const reach = counted(row.statedReach);
  if (reach === null) return refused(place, "row-reach", text(row.statedReach) ?? "nothing");
  const on = text(row.statedOn)?.trim() ?? null;
  if (on !== null && !isPast(on)) return refused(place, "row-day", on);
  return item("stated-reach", place, {
    title: cleanLine(text(row.title), limits.title),
    feedUrl: cleanUrl(text(row.feedUrl)),
    itunesId: counted(row.itunesId, MAX_DIRECTORY_ID),
    stated: { reach, on },
  });
}
