import type { Page } from "@playwright/test";
import { openBrowser, signIn } from "./stand/browser.ts";
import { figure, percentile } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// What somebody does in the catalogue all day, from the click to the picture that shows its result. The page
// measures itself: from the time of the event, which its input had, to the frame after the result stands.

const rounds = quick ? 2 : 20;
/** Milliseconds that the pointer stands on what is clicked before it is: a hand needs some, a program none. */
const rest = 150;
/** Milliseconds between two acts: each loads whole pages, and the server answers a user 600 times a minute. */
const pause = 60_000;

interface Act {
  name: string;
  /** What is clicked. */
  on: string;
  /** What says that the result stands, asked in the page with every frame; `before` is the answer before the click. */
  shows: string;
  /** Brings the page back to where the act began. */
  back: (page: Page) => Promise<void>;
}

const list = "section[aria-label='Results']";
const rows = `document.querySelectorAll("${list} .row-title")`;
/** The list's rows as text, or null while they are of the search before. */
const listed = `document.querySelector("${list} .list-old") || ${rows}.length === 0 ? null : [...${rows}].slice(0, 3).map((row) => row.textContent).join("|")`;
const dialog = `document.querySelector("[role=dialog]:not(.toast)") ? "open" : "closed"`;
const restart = async (page: Page) => {
  await page.goto(`${server.url}/podcast`);
  await page.locator(`${list} .row-title`).nth(3).waitFor();
  await page.waitForLoadState("networkidle");
};
const leave = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

const ACTS: readonly Act[] = [
  { name: "filter by a genre", on: "aside.facets button.facet >> nth=0", shows: listed, back: restart },
  {
    name: "sort by a column",
    on: `${list} [role=columnheader] button >> nth=0`,
    shows: listed,
    back: restart,
  },
  { name: "open a podcast", on: `${list} .row-title >> nth=2`, shows: dialog, back: leave },
  { name: "add to a campaign", on: `${list} .row-add button >> nth=2`, shows: dialog, back: leave },
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
    await page.waitForLoadState("networkidle");
    const taken: { response: number; result: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push(await measure(page, act));
      await act.back(page);
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

/** Milliseconds to the first frame after the click, and to the first with the result. */
async function measure(page: Page, act: Act): Promise<{ response: number; result: number }> {
  // Text, because a function would be compiled for Node; it ends with nothing, because a promise would be waited for.
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
  await page.waitForTimeout(rest);
  await page.locator(act.on).click();
  return page.evaluate("window.measured");
}

send({
  title: "Interactions of the catalogue",
  columns: ["", "first frame p50 ms", "p95", "result shown p50 ms", "p95"],
  rows: table,
  notes: [
    `In a real Chromium at 1440 pixels, ${rounds} times each, with the demonstration's 2,000 podcasts; browser, server and database share the machine. From the click's own time to the first frame after it, and to the end of the first frame that shows the new list or the dialog.`,
    `The target is a result within 100 ms. Every round of filter and sort begins with an empty cache. The pointer stands on what is clicked for ${rest} ms before: the page asks for what a click would need once it rests there for 50.`,
  ],
});
