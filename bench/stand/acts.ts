import type { Page } from "@playwright/test";
import { quiet } from "../../tests/journeys/quiet.ts";

/** A click, and what shows that its result is there. */
export interface Act {
  name: string;
  /** What is clicked. */
  on: string;
  /** Tells whether the result is shown, checked in the page at every frame; `before` is its value before the click. */
  shows: string;
  /** Brings the page back to where the act began. */
  back: (page: Page, server: string) => Promise<void>;
}

/** Milliseconds the pointer rests on the target before the click: a hand needs some, a program none. */
export const REST_MS = 150;

export const LIST = "section[aria-label='Results']";
const rows = `document.querySelectorAll("${LIST} .row-title")`;
/** The list's rows as text, or null while they still show the previous search. */
const listed = `document.querySelector("${LIST} .list-old") || ${rows}.length === 0 ? null : [...${rows}].slice(0, 3).map((row) => row.textContent).join("|")`;

/** Opens the catalogue again, with nothing remembered. */
export async function openCatalogue(page: Page, server: string): Promise<void> {
  await page.goto(`${server}/podcast`);
  await page.locator(`${LIST} .row-title`).nth(3).waitFor();
  await quiet(page);
}

export const filterByGenre: Act = {
  name: "filter by a genre",
  on: "aside.facets button.facet >> nth=0",
  shows: listed,
  back: openCatalogue,
};
export const sortByColumn: Act = {
  name: "sort by a column",
  on: `${LIST} [role=columnheader] button >> nth=0`,
  shows: listed,
  back: openCatalogue,
};

/** Milliseconds to the first frame after the click, and to the first with the result. */
export async function measureClick(page: Page, act: Act): Promise<{ response: number; result: number }> {
  // Text, because a function would be compiled for Node; it returns nothing, because a promise would be awaited.
  await page.evaluate(`
    const look = () => ${act.shows};
    const before = look();
    window.measured = new Promise((done, fail) => {
      setTimeout(() => fail(new Error("no result within 10 s")), 10_000);
      addEventListener("click", (event) => {
        let response;
        const frame = () => {
          response ??= performance.now() - event.timeStamp;
          const now = look();
          // A task that is posted here runs as soon as this frame has been drawn.
          if (now !== null && now !== before) {
            const drawn = new MessageChannel();
            drawn.port1.onmessage = () => done({ response, result: performance.now() - event.timeStamp });
            drawn.port2.postMessage(undefined);
          } else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }, { capture: true, once: true });
    });
    undefined;`);
  await page.locator(act.on).hover();
  await page.waitForTimeout(REST_MS);
  await page.locator(act.on).click();
  return page.evaluate("window.measured");
}
