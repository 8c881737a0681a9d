import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2, levels A and AA; `target-size` (24 by 24 pixels, or room around it) is one of them. */
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** What is wrong with the screen as it stands now: rule and place, or a page that has to be moved sideways. */
export async function examine(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // The catches at both ends of an open menu: focus that reaches one is sent on at once, so no reader stays on it.
    .exclude("[data-base-ui-focus-guard]")
    .withTags(LEVELS)
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      // An open menu lies over the page, outside of its landmarks, as a dialog does.
      .filter(({ html }) => id !== "region" || !html.includes('role="menu"'))
      .map((node) => `${id}: ${node.target.join(" ")}`),
  );
  // 320 pixels are what 400 % of zoom leave of 1280: all must be reached by going down alone.
  const [needed, given] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, document.documentElement.clientWidth]",
  );
  if (needed > given) found.push(`sideways: ${needed} pixels wide in a window of ${given}`);
  return found;
}
