import type { Page } from "@playwright/test";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { makeRealEverywhere } from "../../support/mail/guard-world.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

test.use({ rules: "shipped" });

/** Changes a rule on its screen, as an administrator does. */
async function block(page: Page, t: Words, rule: string, before: string): Promise<void> {
  await page.goto("/admin?part=rules");
  await page.getByRole("button", { name: t("contacts.rules.changeOf", { rule, effect: before }) }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("combobox", { name: t("contacts.rules.effect") }).click();
  await page.getByRole("option", { name: t("contacts.rules.effect.block"), exact: true }).click();
  await dialog
    .getByRole("textbox", { name: t("contacts.rules.why"), exact: true })
    .fill("Our counsel asks for it");
  await dialog.getByRole("button", { name: t("contacts.rules.change"), exact: true }).click();
  await expect(page.getByText(/Our counsel asks for it/).first()).toBeVisible();
  await expectAccessible(page);
}

for (const [place, language] of walkedIn("en").entries()) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`C8.02 C8.03 C8.06 C8.08 a rule is changed, somebody is blocked, a reason is entered, the mail goes (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      // Without its cookie the page asks once more who is there.
      trouble.expect(/status of 401/);
      const desk = await openDesk(server.url);
      const show = (await openPodcasts(desk, 2))[place]!;
      // Each language has a country of its own, because rules hold for everybody on this server.
      const country = ["US", "GB"][place]!;
      await withDatabase(
        readConfig({ DATA_DIR: server.dataDir }),
        ({ db }) => makeRealEverywhere(db, show.publicId, country),
        { migrate: false },
      );
      const path = `/api/podcast/${show.publicId}/contact-file.json?owner=${desk.ownerId}`;
      const { now } = await desk.ask("GET", path);
      const kind = now.kind === "person" ? "person" : "role";
      const name = new Intl.DisplayNames([language], { type: "region" }).of(country)!;

      await signIn("administrator");
      await block(
        page,
        t,
        [name, t(`contacts.rules.kind.${kind}`), t("contacts.rules.basis.published")].join(", "),
        t(`contacts.rules.effect.${now.effect as "allow" | "warn"}`),
      );
      await page.context().clearCookies();
      await signIn();

      const { publicId } = await prepareCampaign(desk, `Guard ${language}`, [show]);
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill(`About you (${language})`);
      await text
        .getByRole("textbox", { name: t("outreach.text") })
        .fill(`Hello,\n\nwe like your show (${language}).`);
      await expect(page.getByText(t("contacts.guard.standing.block")).first()).toBeVisible();
      await expectAccessible(page);

      const title = show.title;
      await page.getByRole("button", { name: t("contacts.basis.addFor", { title }) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t("contacts.basis.save") }).click();
      await expect(dialog.getByText(t("contacts.basis.quoteMissing"))).toBeVisible();
      const quote = dialog.getByRole("textbox", { name: t("contacts.basis.quote") });
      await quote.fill(`Yes, write to me (${language})`);
      await dialog.getByRole("textbox", { name: t("contacts.basis.page") }).fill("http://shows.example/");
      await expect(dialog.getByText(t("contacts.basis.pageWrong"))).toBeVisible();
      await expectAccessible(page);
      // What was typed is there again after a step away.
      await dialog.getByRole("button", { name: t("ui.cancel") }).click();
      await page.getByRole("button", { name: t("contacts.basis.addFor", { title }) }).click();
      await expect(quote).toHaveValue(`Yes, write to me (${language})`);
      await dialog.getByRole("textbox", { name: t("contacts.basis.page") }).fill("");
      await dialog.getByRole("button", { name: t("contacts.basis.save") }).click();
      await expect(page.getByText(t("contacts.guard.standing.allow")).first()).toBeVisible();

      const send = page.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true });
      await send.first().click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`/bundle/${publicId}/mailing/`));
      await expect
        .poll(async () => {
          const [mailing] = await desk.ask("GET", `/api/campaign/${publicId}/mailing`);
          const { messages } = await desk.ask("GET", `/api/mailing/${mailing.publicId}`);
          return messages[0].state;
        })
        .toBe("accepted");

      await page.goto(`/podcast/${show.publicId}`);
      const part = page.getByRole("region", { name: t("contacts.basis.heading") });
      await expect(part.getByText(`Yes, write to me (${language})`).first()).toBeVisible();
      await expectAccessible(page);
      const loading = page.waitForEvent("download");
      await part.getByRole("button", { name: t("contacts.basis.file") }).click();
      expect((await loading).suggestedFilename()).toBe(`${show.publicId}.pdf`);
    });
  });
}
