import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

// Short enough to be walked in both languages each time.
for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A4.14 B2.01 B2.04 B2.05 B2.06 a text is saved as a template, found, read for a host, changed, set back, deleted and taken back (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      const name = `Tea ${language}`;
      const desk = await openDesk(server.url);
      const podcasts = await openPodcasts(desk, 1);
      const first = await prepareCampaign(desk, `Kept ${language}`, podcasts);
      await signIn();
      await page.goto(`/bundle/${first.publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      const body = text.getByRole("textbox", { name: t("outreach.text") });
      await expect(text.getByRole("button", { name: t("outreach.own.saveAs") })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("About {{podcast_title}}");
      await body.fill("Hello {{podcast_owner|there}}, you have made {{episode_count|many}} episodes. ");
      await text
        .getByRole("button", { name: t("outreach.insertOne", { name: "latest_episode_day" }) })
        .click();
      await expect(body).toHaveValue(/\{\{latest_episode_day\}\}$/);

      // Saved by the keyboard: the name first, which is asked for.
      await text.getByRole("button", { name: t("outreach.own.saveAs") }).focus();
      await page.keyboard.press("Enter");
      const form = page.getByRole("dialog", { name: t("outreach.own.saveTitle") });
      const named = form.getByRole("textbox", { name: t("outreach.own.name") });
      await expect(named).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(named).toHaveAttribute("aria-invalid", "true");
      await named.fill(name);
      await form.getByRole("textbox", { name: t("outreach.own.tags") }).fill("Autumn, zeppelin");
      await form.getByRole("radio", { name: t("outreach.own.shared") }).check();
      await expectAccessible(page);
      await named.press("Enter");
      await expect(form).toBeHidden();
      const trigger = text.getByRole("button", { name });
      await expect(trigger).toBeVisible();

      const { page: all } = await desk.ask("GET", `/api/own-template?owner=${desk.ownerId}`);
      const { publicId } = all.find((one: { name: string }) => one.name === name);
      // Another one that the same words find.
      const coffee = `Coffee ${language}`;
      await desk.ask("POST", "/api/own-template", {
        owner: desk.ownerId,
        personal: true,
        ...{ name: coffee, language: "en", kind: "starter", form: null, tags: ["zeppelin tea"] },
        ...{ subject: "", body: "Hello" },
      });

      // In another campaign it is found by a tag and read as its host would get it.
      const second = await prepareCampaign(desk, `Used ${language}`, podcasts);
      await page.goto(`/bundle/${second.publicId}/action/email`);
      // There is a page to leave for, further down.
      await page.getByRole("link", { name: t("shell.podcasts"), exact: true }).click();
      await expect(page).toHaveURL(/\/podcast(\?|$)/);
      await page.goBack();
      await text.getByRole("button", { name: t("outreach.noTemplate") }).click();
      const chooser = page.getByRole("dialog", { name: t("outreach.chooseTemplate") });
      const find = chooser.getByRole("textbox", { name: t("outreach.own.find") });
      await find.fill("no such words");
      await expect(chooser.getByText(t("outreach.own.noneFits"))).toBeVisible();
      await chooser.getByRole("button", { name: t("outreach.own.showAll") }).click();
      await find.fill("ZEPPELIN tea");
      const row = chooser.getByRole("button", { name: new RegExp(`^${name}`) });
      await row.click();
      await chooser
        .getByRole("button", { name: t("outreach.own.asFor", { title: podcasts[0]!.title }) })
        .click();
      await expect(chooser.getByText(`About ${podcasts[0]!.title}`)).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }

      // Changed: a second version.
      await chooser.getByRole("button", { name: t("outreach.own.edit"), exact: true }).click();
      const change = page.getByRole("dialog", { name: t("outreach.own.change") });
      const changed = change.getByRole("textbox", { name: t("outreach.text") });
      await changed.fill("Hello {{podcast_owner|there}}, we like your show");
      await page.goForward();
      const leave = page.getByRole("alertdialog", { name: t("ui.leaveTitle") });
      await leave.getByRole("button", { name: t("ui.leaveCancel") }).click();
      await expect(leave).toBeHidden();
      await expect(changed).toHaveValue(/we like your show/);

      // A colleague was faster: their text is shown, and this one goes on top.
      trouble.expect(/status of 409/);
      const {
        versions: _,
        publicId: __,
        personal: ___,
        changed: ____,
        by: _____,
        ...now
      } = await desk.ask("GET", `/api/own-template/${publicId}`);
      await desk.ask("POST", `/api/own-template/${publicId}`, { ...now, body: "From the other desk" });
      await change.getByRole("button", { name: t("outreach.own.saveVersion") }).click();
      await expect(change.getByText("From the other desk")).toBeVisible();
      await expect(changed).toHaveValue(/we like your show/);
      await expectAccessible(page);
      await change.getByRole("button", { name: t("outreach.own.saveOver") }).click();
      await expect(change).toBeHidden();
      await expect(chooser.getByText(/we like your show/)).toBeVisible();

      // Back to the first one.
      await chooser.getByRole("button", { name: t("outreach.own.versions", { count: 3 }) }).click();
      const versions = page.getByRole("dialog", { name: t("outreach.own.versionsOf", { name }) });
      await expect(versions.getByRole("listitem")).toHaveCount(3);
      await versions.getByText(t("outreach.own.readVersion", { version: 2 })).click();
      await expect(versions.getByText("From the other desk")).toBeVisible();
      await expectAccessible(page);
      await versions.getByRole("button", { name: t("outreach.own.againOf", { version: 1 }) }).click();
      await expect(versions).toBeHidden();
      await expect(
        chooser.getByRole("button", { name: t("outreach.own.versions", { count: 4 }) }),
      ).toBeVisible();

      // Deleted, taken back, and used.
      await chooser.getByRole("button", { name: t("outreach.own.delete"), exact: true }).click();
      const undo = chooser.getByRole("button", { name: t("outreach.own.undo") });
      await expect(undo).toBeFocused();
      await expect(row).toBeHidden();
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(row).toBeVisible();

      // Two in a row, and the dialog closed: each can be restored.
      const others = chooser.getByRole("button", { name: new RegExp(`^${coffee}`) });
      for (const one of [row, others]) {
        await one.click();
        await chooser.getByRole("button", { name: t("outreach.own.delete"), exact: true }).click();
        await expect(one).toBeHidden();
      }
      await page.keyboard.press("Escape");
      await expect(chooser).toBeHidden();
      await text.getByRole("button", { name: t("outreach.noTemplate") }).click();
      const restore = (which: string) =>
        chooser.getByRole("button", { name: t("outreach.own.restoreOne", { name: which }) });
      await expect(restore(coffee)).toBeVisible();
      await expect(row).toBeHidden();
      await restore(name).scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await restore(name).click();
      await expect(row).toBeVisible();
      await restore(coffee).click();
      await expect(others).toBeVisible();
      await expect(restore(coffee)).toBeHidden();

      await row.click();
      await chooser.getByRole("button", { name: t("outreach.takeTemplate") }).click();
      await expect(chooser).toBeHidden();
      await expect(body).toHaveValue(/^Hello \{\{podcast_owner\|there\}\}, you have made/);
      await expect(trigger).toBeVisible();
    });
  });
}
