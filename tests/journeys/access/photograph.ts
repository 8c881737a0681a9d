import path from "node:path";
import type { Page } from "@playwright/test";

export const SCHEMES = ["light", "dark"] as const;

/** Pictures below the fold are asked for too; one that never comes is left out of the screen, not waited for. */
const LOAD_PICTURES = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 3000)),
  Promise.all([...document.images].map((image) => {
    image.loading = "eager";
    return image.decode().catch(() => undefined);
  }).concat(document.fonts.ready)),
])`;

/** The screen as it stands now, in full length, light and dark, into the file named for each scheme. */
export async function photograph(page: Page, file: (scheme: string) => string): Promise<void> {
  await page.evaluate(LOAD_PICTURES);
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: path.resolve(file(scheme)), fullPage: true, animations: "disabled" });
  }
}
