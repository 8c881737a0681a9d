import type { Page } from "@playwright/test";
import { LIST } from "../stand/acts.ts";

/** How evenly frames came: at 60 Hz `wanted` would have been shown, and `dropped` of them were not. */
export interface Frames {
  wanted: number;
  dropped: number;
  /** Milliseconds. */
  longest: number;
}

const FRAME_MS = 1_000 / 60;

/** Counts the frames that the page draws while `work` goes on. */
export async function countFrames(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`
    window.frames60 = { times: [], going: true };
    const frame = (time) => {
      window.frames60.times.push(time);
      if (window.frames60.going) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    undefined;`);
  await work();
  const times = (await page.evaluate(
    "window.frames60.going = false, window.frames60.times",
  )) as unknown as number[];
  const frames: Frames = { wanted: 0, dropped: 0, longest: 0 };
  for (const [at, time] of times.entries()) {
    if (at === 0) continue;
    const took = time - times[at - 1]!;
    const wanted = Math.max(1, Math.round(took / FRAME_MS));
    frames.wanted += wanted;
    frames.dropped += wanted - 1;
    frames.longest = Math.max(frames.longest, took);
  }
  return frames;
}

/** Turns the wheel over the list, some 4,000 pixels a second, for so many seconds. */
export async function turnWheel(page: Page, seconds: number): Promise<void> {
  await page.locator(`${LIST} .row-title`).first().hover();
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(50);
  }
}

interface PlaceInList {
  row: string;
  /** Pixels in the window. */
  left: number;
  top: number;
  path: string;
}

/** The same, once nothing has moved for a while: rows may still be loading. */
export async function placeAtRest(page: Page): Promise<PlaceInList> {
  const end = performance.now() + 15_000;
  let last = await placeInList(page);
  for (let same = 0; same < 3 && performance.now() < end; ) {
    await page.waitForTimeout(300);
    const now = await placeInList(page);
    same = now.row === last.row && now.top === last.top ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** What is at the top of the window: the first complete row and its position. */
const placeInList = (page: Page): Promise<PlaceInList> =>
  page.evaluate(`(() => {
    const row = [...document.querySelectorAll("${LIST} .row-title")]
      .find((one) => one.getBoundingClientRect().top >= 150);
    const { left = -1, top = -1 } = row?.getBoundingClientRect() ?? {};
    return { row: row?.textContent ?? "", left, top, path: location.href };
  })()`) as Promise<PlaceInList>;
