import type { Page } from "@playwright/test";

/** Takes back what a state did to the window, before the next one is shown. */
export async function leaveState(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: null });
}

/** Makes the browser one that knows nobody, so that another user can sign in. */
export async function forgetUser(page: Page): Promise<void> {
  await page.goto("/legal");
  await page.context().clearCookies();
  await page.evaluate("localStorage.clear()");
}
