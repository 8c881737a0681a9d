import { alter } from "./broken-server.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "./prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.07 A2.27 A4.08 A8.09 the first campaign: nothing yet, no organization, then a name is enough (${language})`, async ({
      page,
      t,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 404 .*\/owner\/o+\//);
      await signIn();
      await alter(page, "GET", /\/api\/campaign$/, () => ({ payload: { page: [] } }));
      await alter(page, "GET", /\/preferences$/, ({ payload }) => ({
        payload: { ...(payload as object), owner: null },
      }));
      // A user of two organizations who has selected none.
      await alter(page, "GET", /\/core\/auth$/, (body) => {
        const session = body.payload as { owners: unknown[]; login: object };
        const other = { publicId: "o".repeat(16), name: "other", displayName: "Other" };
        return {
          ...body,
          payload: {
            ...session,
            owners: [...session.owners, other],
            login: { ...session.login, owner: null },
          },
        };
      });
      await page.goto("/bundle");
      await expect(page.getByRole("heading", { name: t("campaigns.none.title") })).toBeVisible();
      await page.getByRole("button", { name: t("campaigns.none.create") }).click();
      const dialog = page.getByRole("dialog", { name: t("campaigns.create.title") });
      await expect(dialog).toContainText(t("campaigns.create.noOwner"));
      await dialog.getByRole("link", { name: t("campaigns.create.toPreferences") }).click();
      await expect(page).toHaveURL(/\/preferences$/);

      await page.unrouteAll();
      await page.goto("/bundle?create=true");
      await expect(dialog.getByRole("textbox")).toHaveCount(1);
      await dialog.getByRole("textbox", { name: t("campaigns.create.name") }).fill(`First ${language}`);
      await dialog.getByRole("button", { name: t("campaigns.create.act") }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("link", { name: `First ${language}`, exact: true })).toBeVisible();
    });

    test(`A2.09 A2.10 A2.11 A2.28 A2.31 A2.32 a campaign's sections by their numbers, and deleting it (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(desk, `Sections ${language}`, await findPodcasts(desk, 2));
      // Whatever the platform shows by now: another journey may have switched it.
      await alter(page, "GET", /\/core\/api\/public$/, ({ payload }) => ({
        payload: { ...(payload as object), campaignCommercials: false },
      }));
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}`);
      const sections = page.getByRole("navigation", { name: t("campaigns.head.sections") });
      await expect(sections.getByRole("link")).toHaveText([
        `1${t("campaigns.head.overview")}`,
        `2${t("campaigns.head.general")}`,
        `3${t("campaigns.head.podcasts")}`,
        `4${t("campaigns.head.action")}`,
        `5${t("campaigns.head.utm")}`,
      ]);
      await expect(page.getByText(t("campaigns.overview.listeners"))).toBeVisible();

      await sections.getByRole("link", { name: t("campaigns.head.general") }).click();
      await expect(page).toHaveURL(/\/general$/);
      await expect(page.getByRole("textbox", { name: t("campaigns.create.name") })).toHaveValue(
        campaign.name,
      );
      await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(1);
      await page
        .getByRole("main")
        .getByRole("link", { name: t("dashboard.all"), exact: true })
        .click();
      await expect(page).toHaveURL(/\/bundle$/);
      await page.getByRole("link", { name: campaign.name, exact: true }).click();

      await sections.getByRole("link", { name: t("campaigns.head.podcasts") }).click();
      await expect(page).toHaveURL(/\/podcasts/);
      for (const card of campaign.podcasts) {
        await expect(page.getByRole("link", { name: card.title, exact: true })).toBeVisible();
      }
      await desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/${campaign.entries[1]}`, {
        podcastState: "Signed",
      });
      await page.reload();
      const tab = (state: "All" | "Signed") =>
        page.getByRole("button", { name: new RegExp(`^${t(`campaigns.state.${state}`)}`) });
      await tab("Signed").click();
      await expect(page.getByRole("link", { name: campaign.podcasts[1]!.title, exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: campaign.podcasts[0]!.title, exact: true })).toHaveCount(0);
      await tab("All").click();
      await page.getByRole("checkbox", { name: t("campaigns.entries.selectAll") }).check();
      await expect(page.getByRole("region", { name: t("campaigns.entries.selection") })).toBeVisible();

      await page.getByRole("button", { name: t("campaigns.delete.act") }).click();
      const popup = page.getByRole("alertdialog", {
        name: t("campaigns.delete.title", { name: campaign.name }),
      });
      await expect(popup).toContainText(t("campaigns.delete.goes", { count: 2 }));
      await popup.getByRole("button", { name: t("ui.cancel") }).click();
      await expect(popup).toBeHidden();
      await page.getByRole("button", { name: t("campaigns.delete.act") }).click();
      await popup.getByRole("button", { name: t("campaigns.delete.act") }).click();
      await expect(page).toHaveURL(/\/bundle$/);
      await expect(page.getByText(t("campaigns.delete.done", { name: campaign.name }))).toBeVisible();
      await expect(page.getByRole("link", { name: campaign.name, exact: true })).toHaveCount(0);
    });

    test(`A2.08 the list tells name and making of a campaign, leads into it, and is filtered (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(desk, `Listed ${language}`);
      await prepareCampaign(desk, `Beside ${language}`);
      await signIn();
      // Made long before it was changed, so that the two cannot be taken for each other.
      await alter(page, "GET", /\/api\/campaign$/, ({ payload }) => {
        const list = payload as { page: { publicId: string }[] };
        const made = (one: { publicId: string }) =>
          one.publicId === campaign.publicId ? { ...one, created: "2026-03-09T07:05:00.000Z" } : one;
        return { payload: { ...list, page: list.page.map(made) } };
      });
      await page.goto("/bundle");
      const row = (name: string) =>
        page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
      await expect(row(campaign.name)).toContainText(language === "en" ? "Mar 9, 8:05" : "9. März, 8:05");
      await expect(row(`Beside ${language}`)).toBeVisible();
      await page.getByRole("button", { name: t("campaigns.list.filter"), exact: true }).click();
      const words = page.getByRole("textbox", { name: t("campaigns.list.titleHas") });
      await words.fill("LISTED");
      await words.press("Enter");
      await expect(row(`Beside ${language}`)).toHaveCount(0);
      // The title's link covers the whole row, so the sign at its end only has to lead to the same place.
      await expect(
        row(campaign.name).getByRole("link", { name: t("campaigns.list.open", { name: campaign.name }) }),
      ).toHaveAttribute("href", `/bundle/${campaign.publicId}`);
      await page.getByRole("link", { name: campaign.name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: campaign.name })).toBeVisible();
    });

    test(`A2.32 period and money appear once the platform shows them (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const campaign = await prepareCampaign(await openDesk(server.url), `Commercial ${language}`);
      await signIn();
      await alter(page, "GET", /\/core\/api\/public$/, ({ payload }) => ({
        payload: { ...(payload as object), campaignCommercials: true },
      }));
      await page.goto(`/bundle/${campaign.publicId}/general`);
      for (const field of [
        "start",
        "duration",
        "budget",
        "payPerAction",
        "payPerLead",
        "payPerClick",
      ] as const)
        await expect(page.getByRole("textbox", { name: t(`campaigns.general.${field}`) })).toBeVisible();
      await expect(page.getByRole("combobox", { name: t("campaigns.general.currency") })).toBeVisible();
    });

    test(`A1.13 nothing says any more that answers will be read one day: they have their place (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(desk, `Mail ${language}`, await findPodcasts(desk, 1));
      await signIn();
      const soon = page.getByText(t("shell.comingSoon"));
      for (const path of ["/config", `/bundle/${campaign.publicId}/action/email`, "/message"]) {
        await page.goto(path);
        await expect(page.locator("main h1").first()).toBeVisible();
        await expect(soon).toHaveCount(0);
      }
      await expect(page.getByRole("navigation", { name: t("conversations.views") })).toBeVisible();
    });
  });
}
