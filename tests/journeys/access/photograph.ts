import path from "node:path";
import type { Page } from "@playwright/test";

export const SCHEMES = ["light", "dark"] as const;

/** Pictures below the fold are requested, too; one that never arrives is left out, not waited for. */
const LOAD_PICTURES = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 3000)),
  Promise.all([...document.images].map((image) => {
    image.loading = "eager";
    return image.decode().catch(() => undefined);
  }).concat(document.fonts.ready)),
])`;

/** The height in pixels at which nothing has to be scrolled: the page's, or that of a dialog over it. */
const WHOLE_HEIGHT = `(() => {
  const layers = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const within = layers.flatMap((layer) => [layer, ...layer.querySelectorAll("*")]);
  const hidden = Math.max(0, ...within.map((one) =>
    getComputedStyle(one).overflowY === "auto" ? one.scrollHeight - one.clientHeight : 0));
  return layers.length ? innerHeight + hidden : document.documentElement.scrollHeight;
})()`;

/** Taller than any screen; the catalogue would go on forever. */
const HIGHEST = 6000;

/**
 * The current screen in full length, light and dark, into the file named for each scheme. The window grows for it,
 * so that docked bars are below the page and not across it.
 */
export async function photograph(page: Page, file: (scheme: string) => string): Promise<void> {
  const window = page.viewportSize()!;
  await page.evaluate(LOAD_PICTURES);
  const height = Math.min(HIGHEST, Math.max(window.height, await page.evaluate<number>(WHOLE_HEIGHT)));
  await page.setViewportSize({ ...window, height });
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: path.resolve(file(scheme)), animations: "disabled" });
  }
  await page.setViewportSize(window);
}
