import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** In the middle of a fade no color is what it will be. What never ends, such as a spinner, is not waited for. */
const SETTLED = `Promise.race([
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)),
  new Promise((resolve) => setTimeout(resolve, 2_000)),
]).then(() => undefined)`;

/** Fails with every rule of axe that the page breaks, and where. */
export async function expectAccessible(page: Page): Promise<void> {
  // A fade that began while axe looked is over at the second look; what is broken still is.
  const broken = await brokenRules(page);
  if (broken.length > 0) expect(await brokenRules(page)).toEqual([]);
}

async function brokenRules(page: Page): Promise<{ rule: string; where: string[] }[]> {
  await page.evaluate(SETTLED);
  const { violations } = await new AxeBuilder({ page })
    // There are no frames here, for which axe would open a second page each time, and what passes is most of a page.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => node.target.join(" ")),
  }));
}

/** Widths at which every page is checked: a desktop and a phone. */
export const SIZES = [
  { name: "1440 pixels", width: 1440, height: 900 },
  { name: "390 pixels", width: 390, height: 844 },
] as const;

/** The page as it is now is accessible and no wider than the screen, at every width. */
export async function expectFits(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    expect(wide).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(SIZES[0]);
}

/** The same in light and dark. */
export async function expectFitsInBoth(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectFits(page);
  }
}
