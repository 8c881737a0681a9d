import { namePeople } from "../support/name-people.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { findPodcasts, openDesk } from "./prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A4.16 with words typed the best match is offered first and begins the list (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [least] = (await desk.ask("GET", "/api/podcast?locale=en-US&sortDirection=asc")).page;
      await signIn();
      await page.goto("/podcast");
      const orders = page.getByRole("button", { name: t("catalogue.sort.reachPerEpisode") }).first();
      await orders.click();
      await expect(page.getByRole("menuitemradio", { name: t("catalogue.sort.bestMatch") })).toHaveCount(0);
      await page.keyboard.press("Escape");
      const asked = page.waitForRequest(/sortBy=bestMatch/);
      await page.goto(`/podcast?title=${encodeURIComponent(least.title)}`);
      await asked;
      await expect(page.locator("section .row-title").first()).toHaveText(least.title);
      await page
        .getByRole("button", { name: t("catalogue.sort.bestMatch") })
        .first()
        .click();
      const first = page.getByRole("menuitemradio").first();
      await expect(first).toHaveText(t("catalogue.sort.bestMatch"));
      await expect(first).toBeChecked();
      await page
        .getByRole("menuitemradio", { name: t("catalogue.sort.reachPerEpisode"), exact: true })
        .click();
      await expect(page).toHaveURL(/sort=reachPerEpisode/);
      await expectAccessible(page);
    });

    test(`A3.06 only podcasts whose feed names people: counted, chosen, a chip, and gone again (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [show] = await findPodcasts(desk, 1);
      await namePeople(server, show!.publicId);
      const count = async () => (await desk.ask("GET", "/api/podcast-facets?locale=en-US")).personsNamed;
      await expect.poll(count).toBeGreaterThan(0);
      const personsNamed: number = await count();
      await signIn();
      await page.goto("/podcast");
      const filters = page.getByRole("complementary", { name: t("catalogue.filters") });
      const named = filters.getByRole("button", { name: t("catalogue.personsNamed") });
      await expect(named.locator("b")).toHaveText(String(personsNamed));
      await named.click();
      await expect(page).toHaveURL(/personsNamed=yes/);
      await expect(
        page.getByRole("status").filter({ hasText: t("catalogue.found", { count: personsNamed }) }),
      ).toHaveCount(1);
      await expect(page.locator("section .row-title")).toHaveCount(personsNamed);
      await expect(page.locator("section .row-title").filter({ hasText: show!.title })).toHaveCount(1);
      await page
        .getByRole("button", { name: t("catalogue.removeFilter", { name: t("catalogue.personsNamedName") }) })
        .click();
      await expect(page).not.toHaveURL(/personsNamed/);
      await expect(page.locator("section .row-title").first()).toBeVisible();
    });
  });
}
