import type { Airing, SpotState } from "../../contract/airings.ts";

/** Five marks that can be told apart without colors. */
export type AirMark = "open" | "half" | "full" | "ring" | "struck";

export const MARK_OF: Readonly<Record<SpotState, AirMark>> = {
  planned: "open",
  expected: "open",
  noted: "half",
  unheard: "half",
  aired: "full",
  settled: "full",
  late: "ring",
  elsewhere: "ring",
  misplaced: "ring",
  missing: "struck",
  "not-found": "struck",
  removed: "struck",
};

export interface AirRow {
  podcast: Airing["podcast"];
  /** For each week its spots. */
  weeks: Airing[][];
  /** Those whose day nobody knows yet. */
  undated: Airing[];
}

export interface AirCalendar {
  /** The Monday of each week, YYYY-MM-DD; at most `MOST_WEEKS`, the last ones. */
  weeks: string[];
  rows: AirRow[];
  /** Some spot has no day yet. */
  undated: boolean;
}

/** More columns cannot be told apart; earlier spots are in the list below. */
export const MOST_WEEKS = 16;
const DAY = 86_400_000;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * DAY).toISOString().slice(0, 10);
}

/** When a spot ran or should run: its episode's day, else its first one; null while nobody knows. */
export const dayOf = ({ episode, firstDay, lastDay }: Airing): string | null =>
  episode?.published?.slice(0, 10) ?? firstDay ?? lastDay;

/** Rows are shows and columns weeks, without a gap between the first and the last. */
export function airCalendar(airings: readonly Airing[]): AirCalendar {
  const days = airings.flatMap((airing) => dayOf(airing) ?? []).sort();
  const weeks: string[] = [];
  const [first] = days;
  const last = days.at(-1);
  if (first !== undefined && last !== undefined)
    for (let at = Date.parse(mondayOf(last)); at >= Date.parse(mondayOf(first)); at -= 7 * DAY) {
      if (weeks.length === MOST_WEEKS) break;
      weeks.unshift(new Date(at).toISOString().slice(0, 10));
    }
  const rows = new Map<string, AirRow>();
  for (const airing of airings) {
    const { publicId } = airing.podcast;
    const row = rows.get(publicId) ?? { podcast: airing.podcast, weeks: weeks.map(() => []), undated: [] };
    rows.set(publicId, row);
    const day = dayOf(airing);
    if (day === null) row.undated.push(airing);
    else row.weeks[weeks.indexOf(mondayOf(day))]?.push(airing);
  }
  return {
    weeks,
    rows: [...rows.values()],
    undated: airings.some((airing) => dayOf(airing) === null),
  };
}
