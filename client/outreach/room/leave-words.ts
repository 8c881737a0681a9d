import type { RoomGroup } from "../../../contract/outreach/room.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextKey, TextOf } from "../../language/text.tsx";

/** "Mondays": 0 is Sunday. */
export const onWeekday = (weekday: number, t: TextOf): string =>
  t(`outreach.rhythm.on.${weekday}` as TextKey);

type Days = Pick<Formats, "day" | "weekday">;

/** "Tuesday, December 1" */
export const longDay = (iso: string, formats: Days, t: TextOf): string =>
  t("outreach.rhythm.day", { weekday: formats.weekday(iso), day: formats.day(iso, "long") });

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** When a mail leaves that may wait for a usual day, and why then. */
export function leaveWords(
  { leaves, shows }: Pick<RoomGroup, "leaves" | "shows">,
  now: Date,
  formats: Days,
  t: TextOf,
): { short: string; when: string; why: string[] } | null {
  if (!leaves) return null;
  const { at, from, rhythm } = leaves;
  const day = longDay(at ?? from, formats, t);
  const today = at !== null && isSameDay(new Date(at), now);
  const show = rhythm && shows.find(({ entry }) => entry === rhythm.entry);
  const on = rhythm ? onWeekday(rhythm.weekday, t) : "";
  const why = [
    !rhythm
      ? t("outreach.rhythm.none", { count: shows.length })
      : show && shows.length > 1
        ? t("outreach.rhythm.whyOf", { title: show.title, days: on })
        : t("outreach.rhythm.why", { days: on }),
  ];
  if (at !== null && !isSameDay(new Date(at), new Date(from)))
    why.push(t("outreach.rhythm.limits", { day: longDay(from, formats, t) }));
  return {
    short: today ? t("outreach.rhythm.shortToday") : t("outreach.rhythm.short", { day }),
    when:
      at === null
        ? t("outreach.rhythm.notBefore", { day })
        : today
          ? t("outreach.rhythm.leavesToday")
          : t("outreach.rhythm.leaves", { day }),
    why,
  };
}
