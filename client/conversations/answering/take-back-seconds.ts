import { TAKE_BACK_SECONDS } from "../../../contract/outreach/answers.ts";

export type TakeBackSeconds = (typeof TAKE_BACK_SECONDS)[number];

const KEY = "hostread.take-back";
const STANDARD: TakeBackSeconds = 10;

/** How long this browser's user wants to be able to take an answer back. */
export function takeBackSeconds(place: Pick<Storage, "getItem"> = localStorage): TakeBackSeconds {
  try {
    const kept = Number(place.getItem(KEY) ?? STANDARD);
    return TAKE_BACK_SECONDS.find((seconds) => seconds === kept) ?? STANDARD;
  } catch {
    return STANDARD;
  }
}

export function keepTakeBackSeconds(seconds: TakeBackSeconds): void {
  try {
    localStorage.setItem(KEY, String(seconds));
  } catch {
    // A browser without storage begins with the standard each time.
  }
}
