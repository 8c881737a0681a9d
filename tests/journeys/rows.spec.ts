import { answer } from "./broken-server.ts";
import { expect, fillSignIn, test, walkedIn } from "./fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "./prepare.ts";
import { wordsIn } from "./words.ts";

/** German has no short word for thousands. */
const SHORT = {
  en: /^\d(\.\d)?K$|^\d{2,3}K$|^\d(\.\d)?M$/,
  de: /^\d{1,3}\.\d{3}$|^\d(,\d)?\sMio\.$/,
};
const WHOLE = { en: /\d{1,3}(,\d{3})+/, de: /\d{1,3}(\.\d{3})+/ };
const OUT_OF_FIVE = { en: /\d\.\d of 5 \(/, de: /\d,\d von 5 \(/ };
const HALVES = { en: "1.5", de: "1,5" };
const REFUSED = {
  en: "This e-mail address and password do not match.",
  de: "E-Mail-Adresse und Kennwort passen nicht zusammen.",
};
const OWN_NAME = { en: "English", de: "Deutsch" };

for (const language of walkedIn("en")) {
  const another = language === "en" ? "de" : "en";
  const other = wordsIn(another);
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A9.15 A2.35 figures are short on cards, the board and small screens; a rating is drawn (${language})`, async ({
      page,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast] = await findPodcasts(
        desk,
        1,
        (card) => (card.reachPerEpisode ?? 0) > 10_000 && card.itunesRating !== null && !card.inactive,
      );
      const campaign = await prepareCampaign(desk, "Short figures", [podcast!]);
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts?view=board`);
      await expect(page.locator(".board-card .figure").first()).toHaveText(SHORT[language]);
      await page.goto("/podcast");
      await expect(page.locator(".endless .wide-only .figure").first()).toHaveText(WHOLE[language]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator(".endless .row-line .figure").first()).toHaveText(SHORT[language]);
      await page.goto(`/podcast/${podcast!.publicId}`);
      const stars = page.locator(".facts .stars");
      await stars.scrollIntoViewIfNeeded();
      const [whole, filled] = await Promise.all([
        stars.boundingBox(),
        stars.locator(".filled").boundingBox(),
      ]);
      expect(filled!.width / whole!.width).toBeCloseTo(podcast!.itunesRating! / 5, 1);
      await expect(stars).toHaveAttribute("aria-hidden", "true");
      await expect(page.locator(".facts")).toContainText(OUT_OF_FIVE[language]);
      await expect(page.locator(".similar .num").first()).toHaveText(/K|\d/);
      await page.screenshot({ path: test.info().outputPath("rating.png") });
      await page.setViewportSize({ width: 1440, height: 900 });
      await stars.scrollIntoViewIfNeeded();
      await page.screenshot({ path: test.info().outputPath("rating-wide.png") });
    });

    test(`A9.14 another width is followed once the window rests: rows out of view lose the heights they had (${language})`, async ({
      page,
      signIn,
    }) => {
      await signIn();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/podcast");
      const rows = page.locator(".endless");
      const height = async () => (await rows.boundingBox())?.height ?? 0;
      await expect(rows.locator("[data-index]").first()).toBeVisible();
      await expect(async () => {
        await page.mouse.wheel(0, 700);
        await expect(rows.locator('[data-index="30"]')).toBeAttached({ timeout: 300 });
      }).toPass();
      await page.keyboard.press("Home");
      await expect(rows.locator('[data-index="0"]')).toBeVisible();
      await expect(rows.locator('[data-index="30"]')).not.toBeAttached();
      const narrow = await height();
      await page.setViewportSize({ width: 1440, height: 900 });
      // Only rows near the window measure themselves; those further down are guessed again when it rests.
      await expect.poll(async () => (await height()) < narrow * 0.85).toBe(true);
    });

    test(`A1.11 what the sign-in page says changes its language with the page (${language})`, async ({
      page,
      t,
      trouble,
    }) => {
      trouble.expect(/status of 401 .*\/core\/auth/);
      await page.goto("/");
      await fillSignIn(page, t, "nobody@tea.example", "not the password");
      const said = page.getByRole("alert");
      await expect(said).toHaveText(REFUSED[language]);
      await page.getByRole("button", { name: OWN_NAME[another] }).click();
      await expect(said).toHaveText(REFUSED[another]);
      await page.screenshot({ path: test.info().outputPath("sign-in.png") });
      await page.getByRole("button", { name: other("accounts.signIn"), exact: true }).click();
      await expect(page.getByText(other("accounts.passwordMissing"))).toBeVisible();
      await page.getByRole("button", { name: OWN_NAME[language] }).click();
      await expect(page.getByText(t("accounts.passwordMissing"))).toBeVisible();
    });

    test(`A2.08 a campaign made on the list shows phase and outcome at once (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto("/bundle");
      await page.getByRole("button", { name: t("dashboard.newCampaign") }).click();
      const name = `At once ${language} ${test.info().retry}`;
      await page.locator('input[name="displayName"]').fill(name);
      await page.getByRole("button", { name: t("campaigns.create.act") }).click();
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row.locator(".progress.wide-only")).toContainText(t("results.phase.setup"));
      await expect(row.locator(".outcome")).toHaveText(t("results.outcome.none"));
    });

    test(`A1.08 start and listening ask first while nothing was sent (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const campaign = await prepareCampaign(await openDesk(server.url), "Nothing sent");
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}`);
      const question = page.getByRole("alertdialog", { name: t("results.ask.title") });
      for (const step of ["start", "listened"] as const) {
        const press = page.getByRole("button", { name: t(`results.do.${step}`) });
        await press.click();
        await expect(question).toContainText(t(`results.ask.${step}`));
        await question.getByRole("button", { name: t("ui.cancel") }).click();
        await expect(press).toBeVisible();
        await press.click();
        if (step === "start") await page.screenshot({ path: test.info().outputPath("ask.png") });
        await question.getByRole("button", { name: t(`results.do.${step}`) }).click();
        await expect(page.getByText(t(`results.done.${step}`)).first()).toBeVisible();
      }
    });

    test(`A2.19 A1.10 impossible credits are marked while they are typed; acts for others are told in words (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn("administrator");
      await page.goto("/admin");
      const credits = page.getByRole("textbox", { name: t("settings.emailPurchaseInitialCredits") });
      for (const wrong of ["-3", HALVES[language]]) {
        await credits.fill("");
        await credits.pressSequentially(wrong);
        await expect(credits).toHaveAttribute("aria-invalid", "true");
        await expect(credits).toHaveValue(wrong);
      }
      await page.screenshot({ path: test.info().outputPath("credits.png") });
      await credits.fill("3");
      await expect(credits).not.toHaveAttribute("aria-invalid", "true");
      const act = { at: "2026-11-03T09:00:00.000Z", login: "Alex", owner: "Tea", requestId: "r" };
      const routes = [
        "POST /core/api/login/:loginId/preferences",
        "POST /core/api/owner/:ownerId/credits",
        "POST /api/bundle",
      ];
      const acts = routes.map((route) => ({ ...act, route }));
      await answer(page, "GET", /act-on-behalf$/, {
        page: acts,
        resultSize: acts.length,
        pageSize: 20,
        pageIndex: 0,
      });
      await page.goto("/admin?part=acts");
      await expect(page.getByRole("cell", { name: t("accounts.acts.savePreferences") })).toBeVisible();
      await expect(page.getByRole("cell", { name: t("accounts.acts.bookCredits") })).toBeVisible();
      await expect(page.getByRole("cell", { name: t("accounts.acts.other") })).toBeVisible();
      await page.screenshot({ path: test.info().outputPath("acts.png") });
    });
  });
}
