import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.79 B1.82 B1.86 B1.89 follow-ups are written with the mail, and changed, held and stopped afterwards (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      const podcasts = await openPodcasts(desk, 2);
      const { publicId } = await prepareCampaign(desk, `Follow-ups ${language}`, podcasts);
      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject"), exact: true }).fill("A question");
      await text.getByRole("button", { name: t("outreach.subjectB.add") }).click();
      await text.getByRole("textbox", { name: t("outreach.subjectB") }).fill("An idea");
      await text
        .getByRole("textbox", { name: t("outreach.text"), exact: true })
        .fill(`Hello from ${publicId}, we like your show.`);
      const body = (step: number) => text.getByRole("textbox", { name: t("outreach.steps.text", { step }) });
      const add = text.getByRole("button", { name: t("outreach.steps.add") });
      await add.click();
      await expect(body(1)).toBeFocused();
      await body(1).fill("Did you see my e-mail about {{podcast_title}}?");
      await add.click();
      const send = page.getByRole("button", { name: t("outreach.send", { count: 2 }), exact: true });
      await expect(send).toBeEnabled();
      await send.click();
      // The second one has no text yet.
      await expect(text.getByText(t("outreach.steps.bodyFault"))).toBeVisible();
      await expect(body(2)).toBeFocused();
      await body(2).fill("One last question.");

      // Each recipient's are previewed, with their day; a reload loses nothing.
      const preview = page.getByRole("region", { name: t("outreach.steps.preview") });
      await expect(preview.getByText("{{podcast_title}}")).toHaveCount(0);
      await expect(preview.getByRole("listitem")).toHaveCount(2);
      await expectAccessible(page);
      await expect(page.getByText(t("ui.saveChanged"))).toHaveCount(0);
      await page.reload();
      await expect(body(2)).toHaveValue("One last question.");
      await text.getByRole("button", { name: t("outreach.later.set") }).click();
      await expect(text.getByLabel(t("outreach.later.field"))).toBeFocused();
      await expect(send).toBeEnabled();
      await send.click();
      const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 2 }) });
      await expect(dialog.getByText(t("outreach.steps.untilLabel"))).toBeVisible();
      await dialog.getByRole("button", { name: t("outreach.send", { count: 2 }), exact: true }).click();
      await expect(page).toHaveURL(/\/mailing\/[^/]+$/);

      // The mailing waits for its time, and so do its follow-ups.
      const mailingId = page.url().split("/").at(-1) ?? "";
      const path = `/api/mailing/${mailingId}/follow-up`;
      const { steps, page: all } = await desk.ask("GET", path);
      expect(steps.map((one: { days: number }) => one.days)).toEqual([4, 7]);
      expect(all).toHaveLength(4);
      expect((await desk.ask("GET", `/api/mailing/${mailingId}`)).notBefore).not.toBeNull();
      const section = page.getByRole("region", { name: t("outreach.steps"), exact: true });
      for (const days of [4, 7])
        await expect(section.getByText(t("outreach.followUp.waits", { count: days }))).toHaveCount(2);
      await expect(page.getByText(t("outreach.verdict.too-few", { count: 0 }))).toBeVisible();
      await expectAccessible(page);

      // A colleague changes the first one meanwhile: both texts stand there, and one's own is saved over it.
      await section.getByRole("button", { name: t("outreach.followUp.editAll", { step: 1 }) }).click();
      const edit = page.getByRole("dialog");
      const field = edit.getByRole("textbox", { name: t("outreach.text") });
      await field.fill("My own words");
      await desk.ask("POST", path, {
        act: "edit",
        step: 1,
        days: 5,
        body: "The words of a colleague",
        version: steps[0].version,
      });
      await edit.getByRole("button", { name: t("outreach.followUp.save"), exact: true }).click();
      await expect(edit.getByText("The words of a colleague")).toBeVisible();
      await expect(field).toHaveValue("My own words");
      await expectAccessible(page);
      await edit.getByRole("button", { name: t("outreach.followUp.saveOver") }).click();
      await expect(edit).toBeHidden();
      expect((await desk.ask("GET", path)).steps[0].body).toBe("My own words");

      // One is left out, one is paused and goes on; all wait, and at last all are stopped.
      const rows = (await desk.ask("GET", path)).page as { podcastTitle: string }[];
      const title = rows[0]?.podcastTitle ?? "";
      const menu = (step: number) =>
        section.getByRole("button", { name: t("outreach.followUp.menu", { step, title }), exact: true });
      await menu(2).click();
      await page.getByRole("menuitem", { name: t("outreach.followUp.skip") }).click();
      await expect(
        section.getByText(t("outreach.followUp.stoppedWhy", { why: t("outreach.followUp.stop.skipped") })),
      ).toBeVisible();
      await menu(1).click();
      await page.getByRole("menuitem", { name: t("outreach.followUp.pause") }).click();
      const question = section.getByText(t("outreach.followUp.question.paused"));
      await expect(question).toBeVisible();
      await section
        .getByRole("button", {
          name: t("outreach.followUp.goOnWith", { step: 1, title }),
        })
        .click();
      await expect(question).toBeHidden();
      await section.getByRole("button", { name: t("outreach.followUp.pauseMailing") }).click();
      await expect(section.getByText(t("outreach.followUp.pausedMailing"))).toBeVisible();
      await section.getByRole("button", { name: t("outreach.followUp.stopAll") }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("outreach.followUp.stopConfirm", { count: 3 }) })
        .click();
      await expect(section.getByRole("button", { name: t("outreach.followUp.stopAll") })).toBeHidden();
      const states = ((await desk.ask("GET", path)).page as { state: string }[]).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(["stopped"]));
    });
  });
}

test("B1.79 B1.87 B1.124 B1.125 what was planned goes with the mails of the send room", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const desk = await openDesk(server.url);
  const { publicId } = await prepareCampaign(desk, "Planned", await openPodcasts(desk, 1));
  await signIn();
  await page.goto(`/bundle/${publicId}/action/email`);
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject"), exact: true }).fill("About your show");
  await text
    .getByRole("textbox", { name: t("outreach.text"), exact: true })
    .fill(`Hello from ${publicId}, we like your show.`);
  await text.getByRole("button", { name: t("outreach.steps.add") }).click();
  await text.getByRole("textbox", { name: t("outreach.steps.text", { step: 1 }) }).fill("A reminder");
  await text.getByRole("button", { name: t("outreach.later.set") }).click();
  await page.getByRole("button", { name: t("outreach.room.enter") }).click();
  const side = page.getByRole("complementary", { name: t("outreach.room.overview") });
  await expect(side.getByText(t("outreach.steps.after", { count: 4 }))).toBeVisible();
  // The last follow-up is at least four days behind the mail of tomorrow morning.
  await expect(page.getByText(/; follow-ups until \w{3} \d+/)).toBeVisible();
  await page
    .locator("#room-mail")
    .getByRole("button", { name: t("outreach.room.approve"), exact: true })
    .click();
  const name = t("outreach.send", { count: 1 });
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/mailing\/[^/]+$/);
  await expect(page.getByRole("region", { name: t("outreach.steps"), exact: true })).toBeVisible();
  const path = `/api/mailing/${page.url().split("/").at(-1)}`;
  expect((await desk.ask("GET", `${path}/follow-up`)).steps).toMatchObject([{ days: 4, body: "A reminder" }]);
  const { notBefore } = await desk.ask("GET", path);
  expect(new Date(notBefore).getTime()).toBeGreaterThan(Date.now());

  // Its time is changed as long as nothing has left; one that has passed is refused.
  await page.getByRole("button", { name: t("outreach.later.change") }).click();
  const dialog = page.getByRole("dialog", { name: t("outreach.later.changeTitle") });
  const field = dialog.getByLabel(t("outreach.later.field"));
  await field.fill("2020-01-01T09:00");
  await dialog.getByRole("button", { name: t("outreach.later.save") }).click();
  await expect(dialog.getByText(t("outreach.later.fault"))).toBeVisible();
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await field.fill(`${later}T09:00`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("outreach.later.save") }).click();
  await expect(dialog).toBeHidden();
  expect(Date.parse((await desk.ask("GET", path)).notBefore)).toBeGreaterThan(Date.parse(notBefore));

  // The card and the row of the campaign say that something follows, and lead here.
  await page.goto(`/bundle/${publicId}/podcasts`);
  await page
    .getByRole("link", { name: t("campaigns.followUp.planned") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/mailing\/[^/]+$/);
});
