import type { Page } from "@playwright/test";
import { quiet } from "../../tests/journeys/quiet.ts";
import { inventQueries } from "../search/queries.ts";
import { inventCatalogue } from "../search/rows.ts";
import { countFrames, type Frames, placeAtRest, turnWheel } from "../search/scrolled.ts";
import { serveCatalogue } from "../search/served-catalogue.ts";
import { dayIn } from "../search/stand.ts";
import { type Typed, typeWord } from "../search/typed.ts";
import { type Act, filterByGenre, measureClick, openCatalogue, sortByColumn } from "../stand/acts.ts";
import { openBrowser, signIn } from "../stand/browser.ts";
import { timesOf } from "../stand/figures.ts";
import { quick, say } from "../stand/result.ts";

// What a user of the whole catalogue sees, in Chromium, on the podcasts left in BENCH_FOLDER: from a key press to the
// picture of its results, filter and sort, scrolling, and Back.

const words = quick ? 4 : 48;
const rounds = quick ? 2 : 20;
const scrollSeconds = quick ? 3 : 20;
const returns = quick ? 2 : 10;
/** Milliseconds between two words: the server answers a user at most 600 times a minute. */
const BETWEEN_WORDS = 1_500;
const BETWEEN_ACTS = quick ? 0 : 60_000;

const folder = process.env.BENCH_FOLDER!;
const catalogue = inventCatalogue(Number(process.env.BENCH_SIZE), dayIn(folder));
const titles = [
  ...new Set(inventQueries(catalogue, "typed").flatMap(({ filters }) => filters.title ?? [])),
].filter((title) => title.length >= 3);
const server = await serveCatalogue(folder);
const browser = await openBrowser();
try {
  const page = await browser.context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server);
  await openCatalogue(page, server.url);

  const typed: Typed[] = [];
  // Queries of every kind in their order: frequent and rare words, beginnings, two words, slips.
  for (let at = 0; typed.length < words; at += 1) {
    const title = titles[Math.floor((at * titles.length) / words) % titles.length]!;
    const one = await typeWord(page, title);
    if (one) typed.push(one);
    await openCatalogue(page, server.url);
    await page.waitForTimeout(BETWEEN_WORDS);
  }
  const typing = timesOf(typed.map(({ shown }) => shown));
  const asked = typed.flatMap(({ shown, rested }) => (rested === null ? [] : [shown - rested]));
  say(`typed ${words} words: shown p50 ${typing.p50.toFixed(0)} p95 ${typing.p95.toFixed(0)} ms`);
  await page.waitForTimeout(BETWEEN_ACTS);

  const filter = await clicks(page, filterByGenre);
  const sort = await clicks(page, sortByColumn);
  await openCatalogue(page, server.url);
  const still = await countFrames(page, () => page.waitForTimeout(scrollSeconds * 1_000));
  const scroll = await countFrames(page, () => turnWheel(page, scrollSeconds));
  say(`scrolled: ${share(scroll)} of frames dropped, ${share(still)} while nothing moved`);
  await page.waitForTimeout(BETWEEN_ACTS);
  const back = await goBack(page);
  process.send?.({
    typing,
    afterRest: asked.length > 0 ? timesOf(asked) : null,
    filter,
    sort,
    still,
    scroll,
    back,
  });
} finally {
  await browser.close();
  await server.remove();
}
process.disconnect?.();

function share({ dropped, wanted }: Frames): string {
  return `${((100 * dropped) / wanted).toFixed(1)} %`;
}

async function clicks(page: Page, act: Act) {
  const each: number[] = [];
  await openCatalogue(page, server.url);
  for (let round = 0; round < rounds; round += 1) {
    each.push((await measureClick(page, act)).result);
    await act.back(page, server.url);
  }
  say(`${act.name}: ${rounds} times`);
  await page.waitForTimeout(BETWEEN_ACTS);
  return timesOf(each);
}

/** Scrolls somewhere, opens a podcast or another page, goes back: how often is everything where it was? */
async function goBack(page: Page): Promise<{ times: number; exact: number }> {
  let exact = 0;
  for (let round = 0; round < returns; round += 1) {
    await openCatalogue(page, server.url);
    await turnWheel(page, 1 + (round % 3));
    await quiet(page);
    const before = await placeAtRest(page);
    if (round % 2 === 0) {
      await page.mouse.click(before.left + 10, before.top + 8);
      await page.waitForURL((url) => url.href !== before.path);
    } else {
      // By keyboard: to click, the pointer would have to scroll up to the masthead first.
      await page.keyboard.press("g");
      await page.keyboard.press("c");
      await page.waitForURL((url) => url.href !== before.path);
    }
    await quiet(page);
    await page.goBack();
    await page.waitForURL(before.path);
    const after = await placeAtRest(page);
    if (after.row === before.row && Math.abs(after.top - before.top) <= 1) exact += 1;
    else say(`Back: "${before.row}" at ${before.top} became "${after.row}" at ${after.top}`);
  }
  return { times: returns, exact };
}
