import { EXAMPLE_NAME } from "../../../server/demo/example/make-example.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";

test.use({ example: true });

for (const language of walkedIn("en")) {
  test.describe(`the finished example (${language})`, () => {
    test.use({ language });

    test(`a newcomer finds a finished campaign with offers, airings, links and results (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.getByRole("link", { name: EXAMPLE_NAME }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: EXAMPLE_NAME })).toBeVisible();
      const campaign = new URL(page.url()).pathname;

      await page.goto(`${campaign}/offers`);
      await expect(page.getByRole("link", { name: /^\d{4}-0010$/ })).toBeVisible();
      await page.goto(`${campaign}/airings`);
      await expect(
        page.getByRole("link", { name: new RegExp(`^${t("airings.state.missing")}`) }),
      ).toHaveCount(1);
      await page.goto(`${campaign}/tracking`);
      await expect(page.getByText("NEBEL").first()).toBeVisible();

      await page.goto(`${campaign}/results`);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await expect(page.getByText("145").first()).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectAccessible(page);
      }
    });
  });
}
