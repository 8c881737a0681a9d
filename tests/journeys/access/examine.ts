import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { MEASURE } from "./measure.ts";

/** WCAG 2.2, levels A and AA, and what axe takes for good practice: order of headings, landmarks, one `h1`. */
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** False positives of axe. Each names one rule and its element, nothing around it. */
const NO_FINDINGS: readonly { rule: string; element: RegExp }[] = [
  // The catches at both ends of an open menu: focus that reaches one is sent on at once, so no reader stays on it.
  { rule: "aria-hidden-focus", element: /^<span[^>]* data-base-ui-focus-guard=""/ },
  // An open menu is outside the page's landmarks, like a dialog; axe allows that only for dialogs.
  { rule: "region", element: /^<div[^>]* role="menu"/ },
];

/** The problems of the current screen: rule and place. It moves the focus, so it runs last. */
export async function examine(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // There are no frames here, for which axe would open a second page each time.
    .setLegacyMode()
    .withTags(LEVELS)
    // 24 by 24 pixels, or space around it: axe skips this rule by default. Only findings are collected, because passes
    // are most of a page.
    .options({ rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !NO_FINDINGS.some(({ rule, element }) => rule === id && element.test(html)))
      .map((node) => `${id}: ${node.target.join(" ")}`),
  );
  return [...found, ...(await page.evaluate<string[]>(MEASURE))];
}
