import type { ContactRules } from "../../../contract/contacts/guard.ts";
import { alter, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";

const RULES = /\/core\/api\/contact-rule$/;
const AT = "/admin?part=rules";

const firstRule = ({ page }: Stage) => page.locator(".rule-cell").first();
const openChange = async (stage: Stage) => {
  await firstRule(stage).click();
  await expect(stage.page.getByRole("alertdialog")).toHaveCSS("opacity", "1");
};
const change = ({ page, t }: Stage) =>
  page.getByRole("button", { name: t("contacts.rules.change"), exact: true });

/** The rules by which people may be written to, as administrators see them. */
export const RULE_STATES: readonly State[] = [
  shown("contact rules", AT, (stage) => expect(firstRule(stage)).toBeVisible()),
  loading("contact rules", AT, RULES),
  failing("contact rules", AT, RULES),
  shown("contact rules: changed", AT, async (stage) => {
    const { page, t } = stage;
    await alter(page, "GET", RULES, ({ payload }) => {
      const before = payload as ContactRules;
      const [first, ...others] = before.rules;
      const cell = { country: first!.country, basis: first!.basis, kind: first!.kind };
      const at = { by: "Alex Admin", at: "2026-01-01T12:00:00Z" };
      return {
        payload: {
          ...before,
          rules: [{ ...first!, effect: "warn" }, ...others],
          history: [
            { number: 2, ...cell, effect: "warn", note: "Our lawyer says so", ...at },
            { number: 1, ...cell, effect: null, note: "A mistake", ...at },
          ],
          newest: 2,
        },
      };
    });
    await page.reload();
    await expect(firstRule(stage).getByText(t("contacts.rules.changed"), { exact: true })).toBeVisible();
  }),
  shown("contact rules: change", AT, openChange),
  shown("contact rules: no reason", AT, async (stage) => {
    await openChange(stage);
    await change(stage).click();
    await expect(stage.page.getByText(stage.t("contacts.rules.whyMissing"))).toBeVisible();
  }),
  shown("contact rules: not saved", AT, async (stage) => {
    await refuse(stage.page, "POST", RULES);
    await openChange(stage);
    await stage.page.getByRole("textbox", { name: stage.t("contacts.rules.why") }).fill("Because");
    await change(stage).click();
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
];
