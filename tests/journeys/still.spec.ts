import { expect, test } from "./fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign, unlockPrepared } from "./prepare.ts";
import { quiet } from "./quiet.ts";

/** Up to this score a page counts as still; Lighthouse subtracts points from 0.1 on. */
const STILL = 0.02;

/** Notes what moves by itself, from the first picture of each page on: how far, as browsers count it, and what. */
const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      const what = sources.map(({ node, previousRect, currentRect }) =>
        [node?.nodeName, node?.className, previousRect.y, "to", currentRect.y].join(" "));
      window.shifts.push({ value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });`;

interface Shift {
  value: number;
  what: string[];
}

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

test("nothing moves by itself while a page arrives, over a slow network and on a slow phone", async ({
  page,
  server,
  signIn,
  t,
}) => {
  const desk = await openDesk(server.url);
  const podcasts = await findPodcasts(desk, 12, ({ emailStatus }) => emailStatus === "LOCKED");
  const campaign = `/bundle/${(await prepareCampaign(desk, "Still", podcasts)).publicId}`;
  await unlockPrepared(desk, podcasts.slice(0, 2));
  await page.addInitScript(WATCH);
  await signIn();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 100,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await network.send("Emulation.setCPUThrottlingRate", { rate: 3 });
  // The answers come in order, so that none is slow by chance.
  let asked = 0;
  await page.route(/\/api\//, async (route) => {
    const wait = 120 * (asked++ % 6);
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
  const pages = [
    "/dashboard",
    "/podcast",
    "/bundle",
    campaign,
    `${campaign}/podcasts`,
    `${campaign}/action/email`,
    "/config",
    "/preferences",
  ];
  for (const path of pages) {
    await page.goto(path);
    await quiet(page);
    await expect(page.getByRole("button", { name: t("shell.menu"), exact: true })).toBeVisible();
    const shifts = await page.evaluate<Shift[]>("window.shifts");
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(STILL);
  }
});
