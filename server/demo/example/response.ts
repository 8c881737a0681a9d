import type { Conversion } from "../../../contract/tracking/conversions.ts";
import type { SeededRandom } from "../../platform/seeded-random.ts";
import type { Days } from "./days.ts";
import type { ExampleShow } from "./shows.ts";

const DAYS = 60;
const DAY = 86_400_000;

/** Days after an ad by which this part of those who ever respond has done so: half of them within a week. */
const daysLater = (part: number): number => Math.floor((DAYS + 1) ** part - 1);

/** The orders of a show, each with its code or its link. */
export function ordersOf(show: ExampleShow, slug: string, days: Days, random: SeededRandom): Conversion[] {
  return Array.from({ length: show.orders }, (_, place) => {
    const aired = show.airedDaysAgo[place % show.airedDaysAgo.length]! - show.daysLate;
    const at =
      days.ago(aired).getTime() +
      daysLater((place + 0.5) / show.orders) * DAY +
      random.between(1, 12) * 3_600_000;
    const byCode = random.chance(0.7);
    return {
      key: `${show.code}-${place + 1}`,
      at: new Date(Math.min(at, days.now.getTime())).toISOString(),
      kind: "order" as const,
      amount: random.between(24, 69) * 100,
      currency: "EUR",
      refundOf: null,
      code: byCode ? show.code : null,
      link: byCode ? null : slug,
      answer: null,
      newCustomer: random.chance(0.8),
    };
  });
}

/** Clicks of a show's link by day. */
export function clicksOf(
  show: ExampleShow,
  days: Days,
  random: SeededRandom,
): { day: string; clicks: number; visitors: number; filtered: number }[] {
  const byDay = new Map<number, number>();
  for (let visitor = 0; visitor < show.visitors; visitor++) {
    const aired = show.airedDaysAgo[visitor % show.airedDaysAgo.length]! - show.daysLate;
    const ago = Math.max(0, aired - daysLater(random.next()));
    byDay.set(ago, (byDay.get(ago) ?? 0) + 1);
  }
  return [...byDay].map(([ago, visitors]) => ({
    day: days.dayAgo(ago),
    visitors,
    clicks: visitors + Math.round(visitors * 0.2),
    filtered: random.between(0, Math.ceil(visitors / 6)),
  }));
}
