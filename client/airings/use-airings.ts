import { listAirings, readAiring } from "../../contract/airings.ts";
import { forget, useAsk } from "../api/queries.ts";

/** The booked spots of a campaign. Data and colleagues change them, so they are fetched again wherever they are shown. */
export const useAirings = (campaignId: string) =>
  useAsk(listAirings, { params: { id: campaignId } }, { refetchOnMount: "always" });

/** One spot with all that was found and said. */
export const useAiring = (id: string) => useAsk(readAiring, { params: { id } }, { refetchOnMount: "always" });

export const forgetAirings = () => forget(listAirings, readAiring);

/** Seconds after which a list is read anew while a worker looks through the episodes. */
const LOOKS = [2, 5, 10, 30, 60];

/** Shows what a worker finds, as it finds it. */
export function followAirings(): void {
  for (const seconds of LOOKS) setTimeout(() => void forgetAirings(), seconds * 1_000);
}
