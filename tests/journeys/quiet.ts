import type { BrowserContext, Page, Request } from "@playwright/test";
import { openLive } from "../../contract/accounts-notices.ts";

/** How long nothing may be under way, in ms, as with Playwright's "networkidle". */
const QUIET_MS = 500;

interface Traffic {
  open: Set<Request>;
  /** When something was last asked for or answered. */
  last: number;
}
const watched = new WeakMap<Page, Traffic>();

/** Follows what the pages of a browser ask for, so that `quiet` can tell. */
export function watchTraffic(context: BrowserContext): void {
  context.on("page", (page) => {
    const traffic: Traffic = { open: new Set(), last: Date.now() };
    watched.set(page, traffic);
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === openLive.path) return;
      traffic.open.add(request);
      traffic.last = Date.now();
    });
    const ended = (request: Request) => {
      if (traffic.open.delete(request)) traffic.last = Date.now();
    };
    page.on("requestfinished", ended);
    page.on("requestfailed", ended);
  });
}

/** Waits until the page has what it asked for. "networkidle" never comes: a stream of news stays open. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  const begun = Date.now();
  const traffic = watched.get(page)!;
  while (traffic.open.size > 0 || Date.now() - Math.max(begun, traffic.last) < QUIET_MS)
    await page.waitForTimeout(100);
}
