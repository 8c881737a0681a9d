import type { Page } from "@playwright/test";
import { alter, answer } from "../broken-server.ts";
import { expect, test } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign, unlockPrepared } from "../prepare.ts";

/**
 * Records what screen readers announce without moving the focus: text that enters a live region, whether the region
 * existed before or comes with it.
 */
const LISTEN = `(() => {
  const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"], output';
  globalThis.heard = [];
  const hear = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const inside = element ? [element.closest(LIVE), ...element.querySelectorAll(LIVE)] : [];
    for (const region of inside) if (region?.textContent.trim()) heard.push(region.textContent.trim());
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) hear(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

const expectHeard = (page: Page, words: string) =>
  expect
    .poll(() => page.evaluate<string[]>("heard.slice(-60)"))
    .toContainEqual(expect.stringContaining(words));

const active = (card: { emailStatus: string; inactive: boolean }) =>
  card.emailStatus === "LOCKED" && !card.inactive;

test.beforeEach(({ context }) => context.addInitScript(LISTEN));

test("readers are told how a purchase ends, and that a locked address is locked", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const [podcast] = await findPodcasts(await openDesk(server.url), 1, active);
  await signIn();
  await page.goto(`/podcast/${podcast!.publicId}`);
  const panel = page.getByRole("dialog", { name: podcast!.title });
  await expect(panel.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) })).toBeVisible();
  // What screen readers announce: that it is locked, and the way to unlock it. Nothing that looks like an address.
  const tree = await panel.ariaSnapshot();
  expect(tree).toContain(t("contacts.locked"));
  expect(tree).not.toMatch(/@/);

  await panel.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) }).click();
  const bill = page.getByRole("dialog", { name: t("purchases.title", { count: 1 }) });
  await bill.getByRole("button", { name: t("purchases.buy", { count: 1, credits: 1 }) }).click();
  // A dialog that takes the focus is read with its name.
  const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) });
  await expect(done.and(page.locator(":focus-within"))).toBeVisible();
});

test("readers are told that something was saved, or not", async ({ page, t, server, signIn }) => {
  const campaign = await prepareCampaign(await openDesk(server.url), "Said aloud");
  await signIn();
  await page.goto(`/bundle/${campaign.publicId}/general`);
  await page.getByRole("textbox", { name: t("campaigns.create.name") }).fill("Said aloud, again");
  await expectHeard(page, t("ui.saveChanged"));
  await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
  await expectHeard(page, t("ui.saveSaved"));
  await page.goto("/preferences");
  const name = page.getByRole("textbox", { name: t("accounts.profile.nickName") });
  const save = page.getByRole("button", { name: t("accounts.profile.save") });
  const before = await name.inputValue();
  await name.fill("Dee");
  await save.click();
  await expectHeard(page, t("ui.saveSaved"));
  // The journeys after this one know the user by the name of before.
  await name.fill(before);
  const saved = page.waitForResponse(
    (one) => one.request().method() === "POST" && one.url().includes("/login/"),
  );
  await save.click();
  expect((await saved).ok()).toBe(true);
});

test("readers are told what was moved, taken back and found", async ({ page, t, server, signIn }) => {
  const desk = await openDesk(server.url);
  const [podcast] = await findPodcasts(desk, 1);
  const campaign = await prepareCampaign(desk, "Moved aloud", [podcast!]);
  await signIn();
  await page.goto(`/bundle/${campaign.publicId}/podcasts`);
  const name = t("campaigns.entries.select", { title: podcast!.title });
  await page.getByRole("checkbox", { name, exact: true }).check();
  await expectHeard(page, t("campaigns.entries.selected", { count: 1 }));
  await page.keyboard.press("4");
  const state = t("campaigns.state.Interested");
  await expectHeard(page, t("campaigns.entries.moved", { count: 1, state }));
  await page.keyboard.press("Control+z");
  await expectHeard(page, t("campaigns.entries.undone", { count: 1 }));

  await page.goto("/podcast");
  await page.getByRole("textbox", { name: t("catalogue.search") }).fill("qqqqzzzz");
  await expect(page.getByRole("heading", { name: t("catalogue.noneTitle") })).toBeVisible();
  await expectHeard(page, t("catalogue.found", { count: 0 }));
});

test("readers are told how a mailing goes", async ({ page, t, server, signIn }) => {
  const desk = await openDesk(server.url);
  const podcasts = await findPodcasts(desk, 1, active);
  await unlockPrepared(desk, podcasts);
  const campaign = await prepareCampaign(desk, "Sent aloud", podcasts);
  // However fast the server is, the page first sees the mail waiting.
  let looks = 0;
  await alter(page, "GET", /\/api\/mailing\/[^/]+$/, ({ payload }) => {
    const mailing = payload as { messages: object[] };
    const messages = mailing.messages.map((message) => ({ ...message, state: "queued" }));
    looks += 1;
    const waiting = { ...mailing, state: "running", messages, counts: { queued: messages.length } };
    return { payload: looks > 1 ? payload : waiting };
  });
  await signIn();
  await page.goto(`/bundle/${campaign.publicId}/action/email`);
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Your show");
  await text.getByRole("textbox", { name: t("outreach.text") }).fill("We like what you do.");
  await page.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 1 }) });
  await dialog.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("outreach.state.done"), {
    timeout: 60_000,
  });
  await expectHeard(page, t("outreach.toldEnd", { sent: 1, total: 1 }));
});

test("readers are told that a link was copied, and where a password that is made up stands", async ({
  page,
  context,
  t,
  signIn,
}) => {
  await page.goto("/signup");
  const field = page.getByRole("textbox", { name: t("accounts.password"), exact: true });
  await field.fill("four unrelated words here");
  await expect(field).toHaveAccessibleDescription(
    new RegExp(`${t("accounts.entry.good")}|${t("accounts.entry.strong")}`),
  );
  await context.grantPermissions(["clipboard-write"]);
  await signIn();
  await answer(page, "POST", /\/member$/, {
    members: { role: "owner", members: [], guests: [], invitations: [], removed: [] },
    link: "https://hostread.example/invitation#token",
  });
  await page.goto("/preferences");
  await page.getByRole("textbox", { name: t("accounts.members.invite") }).fill("col@hostread.example");
  await page.getByRole("button", { name: t("accounts.members.inviteAct"), exact: true }).click();
  await expectHeard(page, t("accounts.members.handOver", { address: "col@hostread.example" }));
  await page
    .locator(".hand-over")
    .getByRole("button", { name: t("ui.copy") })
    .click();
  await expectHeard(page, t("ui.copied"));
});
