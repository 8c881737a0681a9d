import type { Page } from "@playwright/test";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { pressOn, typeInto } from "../keyboard.ts";
import { type Desk, openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

const SUBJECT = "About {{podcast_title}}";
/** Each journey has its own text: the same one to the same podcasts within a minute is asked about. */
const bodyOf = (name: string) => `Hello from ${name},\n\nwe like {{podcast_title}}.`;

/** A campaign with so many podcasts that can be written to. */
async function prepare(url: string, name: string, count: number) {
  const desk = await openDesk(url);
  await setCredits(await openDesk(url, "administrator"), desk.ownerId, count + 20);
  return { desk, ...(await prepareCampaign(desk, name, await openPodcasts(desk, count))) };
}

/** Writes the mail and goes on to the room. */
async function enter(page: Page, t: Words, publicId: string): Promise<void> {
  await page.goto(`/bundle/${publicId}/action/email`);
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject") }).fill(SUBJECT);
  await text.getByRole("textbox", { name: t("outreach.text") }).fill(bodyOf(publicId));
  await page.getByRole("button", { name: t("outreach.room.enter") }).click();
  await expect(page).toHaveURL(/\/room$/);
}

const rows = (page: Page, t: Words) =>
  page.getByRole("navigation", { name: t("outreach.room.mails") }).getByRole("link");

/** The mails that were written, with subject and text. */
async function written(desk: Desk, publicId: string) {
  const [mailing] = await desk.ask("GET", `/api/campaign/${publicId}/mailing`);
  return (await desk.ask("GET", `/api/mailing/${mailing.publicId}`)) as {
    messages: { podcastTitle: string; entryExternalId: string }[];
  };
}

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.121 B1.124 B1.125 a campaign of 30 from the send room (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const { desk, publicId, entries } = await prepare(server.url, `Room ${language}`, 30);
      await signIn();
      await enter(page, t, publicId);
      await expect(rows(page, t)).not.toHaveCount(0);
      const count = await rows(page, t).count();
      await expectAccessible(page);

      // One is edited; what was typed survives a reload.
      await rows(page, t).last().click();
      const acts = page.locator("#room-mail");
      await acts.getByRole("button", { name: t("outreach.room.edit"), exact: true }).click();
      await acts.getByRole("textbox", { name: t("outreach.subject") }).fill("Just for you");
      await page.reload();
      await expect(acts.getByText("Just for you").first()).toBeVisible();
      await expect(acts.getByText(t("outreach.room.edited"))).toBeVisible();
      await acts.getByRole("button", { name: t("outreach.room.approve"), exact: true }).click();
      await expect(acts.getByRole("button", { name: t("outreach.room.takeBack") })).toBeVisible();

      // One is left out.
      const out = entries[0]!;
      await page.goto(`/bundle/${publicId}/room?mail=${out}`);
      await acts.getByRole("button", { name: t("outreach.room.leaveOut"), exact: true }).click();
      await expect(rows(page, t)).toHaveCount(count - 1);

      // Warned ones one by one, the ready ones at once.
      const standing = page.getByText(t("outreach.room.warned"), { exact: true });
      const approve = acts.getByRole("button", { name: t("outreach.room.approve"), exact: true });
      while ((await standing.count()) > 0) {
        const before = await standing.count();
        const row = page.locator(".room-row").filter({ hasText: t("outreach.room.warned") });
        await row.first().getByRole("link").click();
        await approve.click();
        await expect(standing).toHaveCount(before - 1);
      }
      const send = page.getByRole("button", { name: t("outreach.send", { count: count - 1 }), exact: true });
      // The list is drawn anew after each approval, so what is counted may be of before.
      await expect(async () => {
        const ready = await page.getByText(t("outreach.room.ready"), { exact: true }).count();
        const all = page.getByRole("button", { name: t("outreach.room.approveAll", { count: ready }) });
        if (ready > 0) await all.click({ timeout: 2_000 });
        await expect(send).toBeEnabled({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      await send.click();
      const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: count - 1 }) });
      await expect(dialog).toBeVisible();

      // In the other tab a podcast is taken onto the list of those who are not written to.
      const [, gone] = entries;
      const list = await desk.ask("GET", `/api/campaign/${publicId}/podcast`);
      const address = list.find((entry: { externalId: string }) => entry.externalId === gone).podcast
        .itunesOwnerEMail;
      const listed = await desk.ask("POST", `/core/api/owner/${desk.ownerId}/never-contact`, {
        address,
        reason: "",
      });
      await dialog
        .getByRole("button", { name: t("outreach.send", { count: count - 1 }), exact: true })
        .click();
      await expect(dialog.getByText(t("outreach.room.check.never-contact"))).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("outreach.room.lookAgain") }).click();
      await page.getByRole("button", { name: t("outreach.send", { count: count - 2 }), exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("outreach.send", { count: count - 2 }), exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`/bundle/${publicId}/mailing/`));
      const { messages } = await written(desk, publicId);
      expect(messages).toHaveLength(count - 2);
      expect(messages.map((one) => one.entryExternalId)).not.toContain(out);
      // The other journeys of this server write to the same podcasts.
      await desk.ask("DELETE", `/core/api/owner/${desk.ownerId}/never-contact/${listed.publicId}`, {
        why: "done",
      });
    });
  });
}

test("B1.124 by keyboard alone: go through the mails, edit one, leave one out, approve, send", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const { desk, publicId } = await prepare(server.url, "Room by keys", 4);
  await signIn();
  await enter(page, t, publicId);
  const mail = page.locator("#room-mail");
  await expect(rows(page, t)).toHaveCount(4);
  const current = page.getByRole("navigation", { name: t("outreach.room.mails") }).locator("[aria-current]");
  const first = await current.textContent();
  await page.keyboard.press("j");
  await expect(current).not.toHaveText(first!);
  await page.keyboard.press("k");
  await expect(current).toHaveText(first!);

  await page.keyboard.press("x");
  await expect(rows(page, t)).toHaveCount(3);
  await expect(mail.getByText(/^About /).first()).toBeVisible();
  await page.keyboard.press("e");
  await expect(mail.getByRole("textbox", { name: t("outreach.text") })).toBeFocused();
  await typeInto(page, mail.getByRole("textbox", { name: t("outreach.text") }), "By the keyboard.");
  await page.keyboard.press("Escape");
  await expect(mail.getByRole("textbox")).toHaveCount(0);
  await expect(mail.getByText("By the keyboard.")).toBeVisible();
  for (let approved = 1; approved <= 3; approved += 1) {
    await expect(
      mail.getByRole("button", { name: t("outreach.room.approve"), exact: true }),
    ).not.toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("y");
    await expect(
      page.getByRole("button", { name: t("outreach.send", { count: approved }), exact: true }),
    ).toBeVisible();
  }
  await pressOn(page, page.getByRole("button", { name: t("outreach.send", { count: 3 }), exact: true }));
  const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 3 }) });
  await pressOn(page, dialog.getByRole("button", { name: t("outreach.send", { count: 3 }), exact: true }));
  await expect(page).toHaveURL(new RegExp(`/bundle/${publicId}/mailing/`));
  expect((await written(desk, publicId)).messages).toHaveLength(3);
});

test("B1.124 what is edited stays in view, wherever its e-mail stands in the list by now", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const { publicId } = await prepare(server.url, "Room that sorts", 3);
  await signIn();
  await enter(page, t, publicId);
  const mail = page.locator("#room-mail");
  const text = mail.getByRole("textbox", { name: t("outreach.text") });
  await expect(rows(page, t)).toHaveCount(3);
  // Two are blocked until their words are finished.
  const entryAt = async (place: number) => (await rows(page, t).nth(place).getAttribute("data-row"))!;
  const first = await entryAt(0);
  const second = await entryAt(1);
  for (const entry of [first, second]) {
    await page.goto(`/bundle/${publicId}/room?mail=${entry}`);
    await mail.getByRole("button", { name: t("outreach.room.edit"), exact: true }).click();
    await text.fill("Hello {{");
  }
  await page.goto(`/bundle/${publicId}/room`);
  await expect(page.getByText(t("outreach.room.blocked"), { exact: true })).toHaveCount(2);
  const current = page.getByRole("navigation", { name: t("outreach.room.mails") }).locator("[aria-current]");
  await expect(current).toHaveAttribute("data-row", first);
  await page.keyboard.press("e");
  await expect(text).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Hi");
  // It can be sent now, so that the other ones come before it.
  await expect(rows(page, t).first()).toHaveAttribute("data-row", second);
  await page.keyboard.type(" there");
  await expect(current).toHaveAttribute("data-row", first);
  await expect(text).toHaveValue("Hi there");
  const { edits } = JSON.parse(
    await page.evaluate('Object.entries(localStorage).find(([key]) => key.startsWith("hostread.room."))[1]'),
  );
  expect([edits[first].body, edits[second].body]).toEqual(["Hi there", "Hello {{"]);
  // Another one that is opened is read first.
  await rows(page, t).first().click();
  await expect(current).not.toHaveAttribute("data-row", first);
  await expect(text).toHaveCount(0);
});

test("B1.124 on a phone: the list, then the mail with its acts docked, and back", async ({
  page,
  t,
  server,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { publicId } = await prepare(server.url, "Room on a phone", 3);
  await signIn();
  await enter(page, t, publicId);
  const mail = page.locator("#room-mail");
  await expect(rows(page, t)).toHaveCount(3);
  await expect(mail).toBeHidden();
  await rows(page, t).first().click();
  const approve = mail.getByRole("button", { name: t("outreach.room.approve"), exact: true });
  await expect(approve).toBeInViewport();
  await expect(rows(page, t).first()).toBeHidden();
  await expectAccessible(page);
  await approve.click();
  await page.getByRole("link", { name: t("outreach.room.toList") }).click();
  await expect(rows(page, t)).toHaveCount(3);
  await expect(page.locator(".room-row").filter({ hasText: t("outreach.room.approved") })).toHaveCount(1);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});
