import type { Page } from "@playwright/test";
import { dropHeld } from "../broken-server.ts";
import { quiet } from "../quiet.ts";

/** Undoes what a state did to the window, before the next one is shown. */
export async function leaveState(page: Page): Promise<void> {
  // A briefing keeps a draft of typed text when its page closes, which would come back in the next state. What was
  // decided in the send room would lead the composer of the next one there.
  await page.evaluate(`if (location.protocol !== "about:") {
    Storage.prototype.setItem = () => {};
    Object.keys(localStorage).filter((key) => /briefing|hostread\\.room/.test(key)).forEach((key) => localStorage.removeItem(key));
  }`);
  await dropHeld(page);
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: null });
}

/** Clears the browser's session, so that another user can sign in. */
export async function forgetUser(page: Page): Promise<void> {
  await page.goto("/legal");
  // The session renews itself with the page; its new cookie must not arrive after the old one is gone.
  await quiet(page);
  await page.context().clearCookies();
  await page.evaluate("localStorage.clear()");
}
