import type { CampaignResults } from "../../../contract/results/campaign-results.ts";

/** Added up by day: each day's orders are of the airings that are as old, and no younger one draws them down. */
export function stepsOf(
  days: CampaignResults["curve"]["days"],
): { day: number; sum: number; spots: number }[] {
  let sum = 0;
  return days.map(({ day, count, spots }) => {
    if (spots > 0) sum += count / spots;
    return { day, sum, spots };
  });
}
