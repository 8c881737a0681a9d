import { cleanLine } from "../feed/clean-text.ts";
import { cleanUrl } from "../feed/clean-url.ts";
import { limits } from "../feed/limits.ts";
import { item, type Place, refused, type SourceItem } from "./record.ts";
import { counted, MAX_DIRECTORY_ID, text } from "./row-values.ts";

/** A day as "2026-01-31"; null for what is none. */
function dayOf(written: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written) ? new Date(`${written}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written) ? written : null;
}

/**
 * One row of a table that the platform's operator keeps of what podcasters say of themselves, in media kits for
 * example: listeners per episode, and the day of the figure. Such a figure wins over every estimate, so a row that says
 * it in any other way than as a whole number and a day is refused.
 */
export function fromStatedReach(place: Place, row: Record<string, unknown>): SourceItem {
  const reach = counted(row.statedReach);
  if (reach === null) return refused(place, "row-reach", text(row.statedReach) ?? "nothing");
  const written = text(row.statedOn);
  const on = written === null ? null : dayOf(written.trim());
  if (written !== null && on === null) return refused(place, "row-day", written);
  return item("stated-reach", place, {
    title: cleanLine(text(row.title), limits.title),
    feedUrl: cleanUrl(text(row.feedUrl)),
    itunesId: counted(row.itunesId, MAX_DIRECTORY_ID),
    stated: { reach, on },
  });
}
