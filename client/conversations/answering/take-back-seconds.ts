import { TAKE_BACK_SECONDS } from "../../../contract/outreach/answers.ts";
import { type BrowserStore, inBrowser } from "../../ui/browser-store.ts";

export type TakeBackSeconds = (typeof TAKE_BACK_SECONDS)[number];

const KEY = "hostread.take-back";
const STANDARD: TakeBackSeconds = 10;

/** How long this browser's user wants to be able to take an answer back. */
export function takeBackSeconds(place: Pick<BrowserStore, "read"> = inBrowser): TakeBackSeconds {
  const kept = Number(place.read(KEY) ?? STANDARD);
  return TAKE_BACK_SECONDS.find((seconds) => seconds === kept) ?? STANDARD;
}

export function keepTakeBackSeconds(seconds: TakeBackSeconds): void {
  inBrowser.keep(KEY, String(seconds));
}
