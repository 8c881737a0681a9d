import type { Page } from "@playwright/test";
import { quiet } from "../tests/journeys/quiet.ts";
import { type Act, filterByGenre, LIST, measureClick, REST_MS, sortByColumn } from "./stand/acts.ts";
import { openBrowser, signIn } from "./stand/browser.ts";
import { figure, percentile } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// Everyday actions in the catalogue, from the click to the frame that shows the result. The page
// measures itself: from the input event's timestamp to the frame after the result appears.

const rounds = quick ? 2 : 20;
/** Milliseconds between two acts: each loads whole pages, and the server answers a user 600 times a minute. */
const pause = 60_000;

const dialog = `document.querySelector("[role=dialog]:not(.toast)") ? "open" : "closed"`;
const leave = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const ACTS: readonly Act[] = [
  filterByGenre,
  sortByColumn,
  { name: "open a podcast", on: `${LIST} .row-title >> nth=2`, shows: dialog, back: leave },
  { name: "add to a campaign", on: `${LIST} .row-add button >> nth=2`, shows: dialog, back: leave },
];

const server = await serveDemonstration();
const browser = await openBrowser();
const table: string[][] = [];
try {
  const page = await browser.context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server);
  for (const act of ACTS) {
    await page.goto(server.url);
    await page.waitForURL("**/dashboard");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Podcasts" }).click();
    await quiet(page);
    const taken: { response: number; result: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push(await measureClick(page, act));
      await act.back(page, server.url);
    }
    say(`${act.name}: ${rounds} times`);
    if (!quick) await page.waitForTimeout(pause);
    const row = (of: (one: { response: number; result: number }) => number) =>
      [50, 95].map((share) => figure(percentile(taken.map(of), share)));
    table.push([act.name, ...row(({ response }) => response), ...row(({ result }) => result)]);
  }
} finally {
  await browser.close();
  await server.remove();
}

send({
  title: "Interactions of the catalogue",
  columns: ["", "first frame p50 ms", "p95", "result shown p50 ms", "p95"],
  rows: table,
  notes: [
    `In a real Chromium at 1440 pixels, ${rounds} times each, with the demonstration's 2,000 podcasts; browser, server and database share the machine. From the click's own time to the first frame after it, and to the end of the first frame that shows the new list or the dialog.`,
    `The target is a result within 100 ms. Every round of filter and sort begins with an empty cache. The pointer stands on what is clicked for ${REST_MS} ms before: the page asks for what a click would need once it rests there for 50.`,
  ],
});
