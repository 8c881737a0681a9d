import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { openDesk } from "../prepare.ts";
import type { Stage } from "./state.ts";
import { makeWorld, type World } from "./world.ts";

/** A popup over the page: on which page, by which element, and by which key instead of a press. */
interface Opening {
  name: string;
  address: (world: World) => string;
  before?: (stage: Stage) => Promise<unknown>;
  opener: (stage: Stage) => Locator;
  key?: string;
}

const campaign =
  (section = "") =>
  ({ campaign: { publicId } }: World) =>
    `/bundle/${publicId}${section}`;
const at = (address: string) => () => address;
const podcast = ({ locked }: World) => `/podcast/${locked.publicId}`;
const named =
  (key: Parameters<Stage["t"]>[0], values?: Record<string, string | number>) =>
  ({ page, t }: Stage): Locator =>
    page
      .getByRole("button", { name: t(key, values), exact: true })
      .filter({ visible: true })
      .first();
const select = async ({ page, t, world }: Stage) => {
  const name = t("campaigns.entries.select", { title: world.locked.title });
  await page.getByRole("checkbox", { name, exact: true }).check();
};
const write = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Your show");
  await text.getByRole("textbox", { name: t("outreach.text") }).fill("We like what you do.");
};

const OPENINGS: readonly Opening[] = [
  { name: "more menu", address: at("/dashboard"), opener: named("shell.more") },
  { name: "commands", address: at("/dashboard"), opener: named("shell.more"), key: "Control+k" },
  { name: "keys", address: at("/dashboard"), opener: named("shell.more"), key: "?" },
  {
    name: "sorting",
    address: at("/podcast"),
    opener: ({ page }) => page.locator(".sort-trigger").filter({ visible: true }),
  },
  { name: "add to a campaign", address: podcast, opener: named("catalogue.addToCampaign") },
  { name: "unlock", address: podcast, opener: named("contacts.unlockFor", { credits: 1 }) },
  { name: "new campaign", address: at("/bundle"), opener: named("dashboard.newCampaign") },
  { name: "delete a campaign", address: campaign(), opener: named("campaigns.delete.act") },
  { name: "enter figures", address: campaign(), opener: named("results.figures.enter") },
  {
    name: "move to",
    address: campaign("/podcasts"),
    before: select,
    opener: named("campaigns.entries.moveTo"),
  },
  {
    name: "remove from the campaign",
    address: campaign("/podcasts"),
    before: select,
    opener: named("campaigns.entries.remove"),
  },
  {
    name: "unlock what is selected",
    address: campaign("/podcasts"),
    before: select,
    opener: named("campaigns.entries.unlock", { count: 1 }),
  },
  { name: "a heading", address: campaign("/briefing"), opener: named("campaigns.briefing.tool.heading") },
  { name: "a link", address: campaign("/briefing"), opener: named("campaigns.briefing.tool.link") },
  { name: "templates", address: campaign("/action/email"), opener: named("outreach.noTemplate") },
  {
    name: "send",
    address: campaign("/action/email"),
    before: write,
    opener: named("outreach.send", { count: 1 }),
  },
  {
    name: "withdraw an invitation",
    address: at("/preferences"),
    opener: named("accounts.members.withdrawLabel", { name: "new@hostread.example" }),
  },
  {
    name: "take off the list",
    address: at("/preferences"),
    opener: named("contacts.never.removeLabel", { name: "@silent.example" }),
  },
];

test("the focus goes into what opens and comes back when it closes", async ({
  page,
  t,
  language,
  server,
  signIn,
}) => {
  test.setTimeout(10 * 60_000);
  const world = await makeWorld(await openDesk(server.url), "Opened and closed");
  const stage: Stage = { page, t, language, world };
  await signIn();
  for (const { name, address, before, opener, key } of OPENINGS) {
    await test.step(name, async () => {
      await page.goto(address(world));
      const layers = page.locator('[role="menu"], [role="dialog"]:not(.toast), [role="alertdialog"]');
      await before?.(stage);
      await expect(opener(stage)).toBeVisible();
      const already = await layers.count();
      await opener(stage).focus();
      await page.keyboard.press(key ?? "Enter");
      await expect(layers, name).toHaveCount(already + 1);
      await expect(layers.last().and(page.locator(":focus-within")), name).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(layers, name).toHaveCount(already);
      await expect(opener(stage), name).toBeFocused();
    });
  }
});

/** Actions that remove the pressed button, and where the focus is afterwards. */
interface Going {
  name: string;
  address: (world: World) => string;
  before?: (stage: Stage) => Promise<unknown>;
  press: (stage: Stage) => Locator;
}

const GOINGS: readonly Going[] = [
  {
    name: "a filter is taken away",
    address: at("/podcast?title=a&latest=6&ratingFrom=4"),
    press: ({ page }) => page.locator(".chip button").first(),
  },
  {
    name: "a wish is given up",
    address: ({ unknown }) => `/podcast/${unknown.publicId}`,
    before: (stage) => named("contacts.ask")(stage).click(),
    press: named("ui.cancel"),
  },
  {
    name: "a wish is sent",
    address: ({ unknown }) => `/podcast/${unknown.publicId}`,
    before: (stage) => named("contacts.ask")(stage).click(),
    press: named("contacts.send"),
  },
  { name: "a step is taken", address: campaign(), press: named("results.do.kickOff") },
  {
    name: "a selection is cleared",
    address: campaign("/podcasts"),
    before: select,
    press: named("campaigns.entries.clear"),
  },
  {
    name: "a recipient is left out",
    address: campaign("/action/email"),
    press: (stage) => named("outreach.remove", { title: stage.world.locked.title })(stage),
  },
  {
    name: "a password is to be replaced",
    address: at("/config"),
    press: named("mailbox.replaceLabel", { server: "SMTP" }),
  },
  {
    name: "a password is kept",
    address: at("/config"),
    before: (stage) => named("mailbox.replaceLabel", { server: "SMTP" })(stage).click(),
    press: named("mailbox.keepPassword"),
  },
  {
    name: "an invitation is withdrawn",
    address: at("/preferences"),
    before: (stage) =>
      named("accounts.members.withdrawLabel", { name: "new@hostread.example" })(stage).click(),
    press: named("accounts.members.withdraw"),
  },
  {
    name: "an address comes off the list",
    address: at("/preferences"),
    before: async (stage) => {
      await named("contacts.never.removeLabel", { name: "@silent.example" })(stage).click();
      await stage.page.getByRole("textbox", { name: stage.t("contacts.never.why") }).fill("a mistake");
    },
    press: named("contacts.never.remove"),
  },
];

test("the focus is somewhere when what had it goes", async ({ page, t, language, server, signIn }) => {
  test.setTimeout(10 * 60_000);
  const world = await makeWorld(await openDesk(server.url), "Gone with the button");
  const stage: Stage = { page, t, language, world };
  const lost: string[] = [];
  await signIn();
  for (const { name, address, before, press } of GOINGS) {
    await test.step(name, async () => {
      await page.goto(address(world));
      await before?.(stage);
      const button = await press(stage).elementHandle();
      await button!.press("Enter");
      await expect
        .poll(() => button!.evaluate((one) => (one as unknown as { isConnected: boolean }).isConnected), name)
        .toBe(false);
      // Focus is returned within a moment.
      await page.waitForTimeout(400);
      const place = await page.evaluate("document.activeElement?.tagName");
      if (place === "BODY") lost.push(name);
    });
  }
  expect(lost).toEqual([]);
});
