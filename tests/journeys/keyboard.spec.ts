import { setCredits } from "./buying.ts";
import { expect, PASSWORD, passwordField, test, USERS } from "./fixtures.ts";
import { pressOn, tabTo, typeInto } from "./keyboard.ts";
import { findPodcasts, openDesk, prepareCampaign, unlockPrepared } from "./prepare.ts";

const active = (card: { emailStatus: string; inactive: boolean }) =>
  card.emailStatus === "LOCKED" && !card.inactive;

test("by keyboard alone: sign in, and skip the menu", async ({ page, t }) => {
  await page.goto("/");
  await pressOn(page, page.getByRole("button", { name: "English", exact: true }));
  await typeInto(page, page.getByLabel(t("accounts.address")), USERS.advertiser);
  await typeInto(page, passwordField(page, t), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await pressOn(page, page.getByRole("link", { name: t("shell.skip") }));
  await expect(page.locator("#content")).toBeFocused();
});

test("by keyboard alone: search, look at a podcast, come back to where one was", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const [podcast] = await findPodcasts(await openDesk(server.url), 1);
  await signIn();
  await page.goto("/podcast");
  await typeInto(page, page.getByRole("textbox", { name: t("catalogue.search") }), podcast!.title);
  await expect(page).toHaveURL(/title=/);
  const link = page.getByRole("link", { name: podcast!.title, exact: true });
  await pressOn(page, link);
  await expect(page.getByRole("dialog", { name: podcast!.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("by keyboard alone: make a campaign and put a podcast into it", async ({ page, t, server, signIn }) => {
  const [podcast] = await findPodcasts(await openDesk(server.url), 1, active);
  await signIn();
  await page.goto("/bundle");
  await pressOn(
    page,
    page
      .getByRole("button", { name: t("dashboard.newCampaign") })
      .or(page.getByRole("button", { name: t("campaigns.none.create") })),
  );
  const dialog = page.getByRole("dialog", { name: t("campaigns.create.title") });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Typed only");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await page.goto(`/podcast/${podcast!.publicId}`);
  await pressOn(
    page,
    page
      .getByRole("button", { name: t("catalogue.addToCampaign"), exact: true })
      .filter({ visible: true })
      .first(),
  );
  const add = page.getByRole("dialog", { name: t("campaigns.add.title") });
  const choice = add.getByRole("radio", { name: "Typed only" });
  await tabTo(page, add.getByRole("radio").first().or(add.locator(":focus[type=radio]")).first());
  for (let presses = 0; presses < 30 && !(await choice.isChecked()); presses += 1)
    await page.keyboard.press("ArrowDown");
  await pressOn(page, add.getByRole("button", { name: t("campaigns.add.act", { count: 1 }), exact: true }));
  await expect(page.getByText(t("campaigns.add.done", { count: 1, name: "Typed only" }))).toBeVisible();
});

test("by keyboard alone: unlock an address with credits", async ({ page, t, server, signIn }) => {
  const desk = await openDesk(server.url);
  await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 50);
  const [podcast] = await findPodcasts(desk, 1, active);
  await signIn();
  await page.goto(`/podcast/${podcast!.publicId}`);
  const unlock = page.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) });
  await pressOn(page, unlock);
  const bill = page.getByRole("dialog", { name: t("purchases.title", { count: 1 }) });
  await pressOn(page, bill.getByRole("button", { name: t("purchases.buy", { count: 1, credits: 1 }) }));
  const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) });
  await expect(done).toBeVisible();
  await pressOn(page, done.getByRole("button", { name: t("ui.close") }).last());
  await expect(done).toBeHidden();
  await expect(page.getByText(t("contacts.unlocked"))).toBeVisible();
});

test("by keyboard alone: write an e-mail and send it", async ({ page, t, server, signIn }) => {
  const desk = await openDesk(server.url);
  const podcasts = await findPodcasts(desk, 1, active);
  await unlockPrepared(desk, podcasts);
  const campaign = await prepareCampaign(desk, "Written by keyboard", podcasts);
  await signIn();
  await page.goto(`/bundle/${campaign.publicId}/action/email`);
  const text = page.getByRole("region", { name: t("outreach.text") });
  await typeInto(page, text.getByRole("textbox", { name: t("outreach.subject") }), "Your show");
  await typeInto(page, text.getByRole("textbox", { name: t("outreach.text") }), "We like what you do.");
  await pressOn(page, page.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }));
  const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 1 }) });
  await pressOn(page, dialog.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }));
  await expect(page).toHaveURL(/\/mailing\//);
});

test("by keyboard alone: move a podcast to another state", async ({ page, t, server, signIn }) => {
  const desk = await openDesk(server.url);
  const campaign = await prepareCampaign(desk, "Moved by keyboard", await findPodcasts(desk, 1));
  await signIn();
  await page.goto(`/bundle/${campaign.publicId}/podcasts`);
  const title = campaign.podcasts[0]!.title;
  await pressOn(
    page,
    page.getByRole("checkbox", { name: t("campaigns.entries.select", { title }), exact: true }),
    "Space",
  );
  const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
  await pressOn(page, bar.getByRole("button", { name: t("campaigns.entries.moveTo") }));
  const target = page.getByRole("menuitemradio", { name: t("campaigns.state.Interested") });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 10 && !(await target.and(page.locator(":focus")).count()); presses += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const moved = t("campaigns.entries.moved", { count: 1, state: t("campaigns.state.Interested") });
  await expect(page.getByText(moved).first()).toBeVisible();
  await expect
    .poll(async () => (await desk.ask("GET", `/api/campaign/${campaign.publicId}/podcast`))[0].podcastState)
    .toBe("Interested");
});

test("by keyboard alone: never write to a host who objects, and let the host be written to again", async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto("/preferences");
  await typeInto(page, page.getByRole("textbox", { name: t("contacts.never.address") }), "@objects.example");
  await typeInto(page, page.getByRole("textbox", { name: t("contacts.never.reason") }), "By telephone");
  await pressOn(page, page.getByRole("button", { name: t("contacts.never.add"), exact: true }));
  const off = page.getByRole("button", {
    name: t("contacts.never.removeLabel", { name: "@objects.example" }),
  });
  await expect(off).toBeVisible();
  await pressOn(page, off);
  const question = page.getByRole("alertdialog");
  // The safe option comes first: pressing Enter at once removes no one.
  await expect(question.getByRole("button", { name: t("ui.cancel") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(off).toBeFocused();
  await page.keyboard.press("Enter");
  await typeInto(page, question.getByRole("textbox", { name: t("contacts.never.why") }), "Wrote again");
  await pressOn(page, question.getByRole("button", { name: t("contacts.never.remove") }));
  await expect(question).toBeHidden();
  await expect(off).toBeHidden();
});

test("by keyboard alone: change the preferences", async ({ page, t, signIn }) => {
  await signIn("administrator");
  await page.goto("/preferences");
  const name = page.getByRole("textbox", { name: t("accounts.profile.nickName") });
  await typeInto(page, name, "Lex");
  await pressOn(page, page.getByRole("button", { name: t("accounts.profile.save") }));
  await expect(page.getByRole("button", { name: t("accounts.profile.saved") })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Lex");
});

test("by keyboard alone: set the mail account up", async ({ page, t, signIn }) => {
  await signIn("administrator");
  await page.goto("/config");
  await typeInto(page, page.getByRole("textbox", { name: t("mailbox.senderName") }), "Lex of the keys");
  await tabTo(page, page.getByRole("button", { name: t("mailbox.save"), exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: new RegExp(t("ui.saveSaved")) })).toBeVisible();
});
