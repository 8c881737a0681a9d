import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import { quiet, watchTraffic } from "../quiet.ts";
import { watchForTrouble } from "../trouble.ts";

const PASSWORD = "fog over the harbor";
const NEXT = "a lantern in the rain";

for (const language of walkedIn("de")) {
  test.describe(`a shared campaign (${language})`, () => {
    test.use({ language });

    test(`D5.07 board and shortlist open for somebody without an account who knows the password, until the link is withdrawn (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      // Their addresses are unlocked: members of the organization see them.
      const podcasts = await openPodcasts(desk, 3);
      const [first, second, third] = podcasts;
      const campaign = await prepareCampaign(desk, `Shared ${language} ${Date.now()}`, podcasts);
      const move = (at: number, podcastState: string) =>
        desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/state`, {
          externalIds: [campaign.entries[at]],
          podcastState,
        });
      await move(1, "Signed");
      await move(2, "Lost");
      const addresses = await Promise.all(
        podcasts.map(
          async ({ publicId }): Promise<string> =>
            (await desk.ask("GET", `/api/podcast/${publicId}`)).itunesOwnerEMail,
        ),
      );
      expect(addresses.every((address) => address.includes("@"))).toBe(true);

      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);
      const dialog = page.getByRole("dialog");
      const share = page.getByRole("button", { name: t("results.share.act"), exact: true });
      const make = async (kind: "board" | "shortlist", label: string, password: string) => {
        await dialog.getByRole("button", { name: t("results.report.link.make"), exact: true }).click();
        const radio = dialog.getByRole("radio", { name: t(`results.share.kind.${kind}`) });
        await expect(radio).toBeVisible();
        await radio.check();
        await dialog.getByRole("textbox", { name: t("results.report.link.label"), exact: true }).fill(label);
        const field = dialog.getByLabel(t("results.share.password"), { exact: true });
        if (password !== "") {
          await field.fill("short");
          await dialog.getByRole("button", { name: t("results.report.link.make"), exact: true }).click();
          await expect(field).toHaveAttribute("aria-invalid", "true");
          await expectAccessible(page);
          await field.fill(password);
        }
        await dialog.getByRole("button", { name: t("results.report.link.make"), exact: true }).click();
        const link = await dialog.locator("output").innerText();
        expect(link).toMatch(/\/report#[\w-]{43}$/);
        await dialog.getByRole("button", { name: t("ui.close"), exact: true }).click();
        await expect(dialog.getByText(label)).toBeVisible();
        return link;
      };

      await share.press("Enter");
      await expect(dialog.getByText(t("results.report.link.none"))).toBeVisible();
      const board = await make("board", "Client", PASSWORD);
      const shortlist = await make("shortlist", "Agency", "");
      await expectAccessible(page);
      await expect(dialog.getByText(t("results.report.link.neverOpened"))).toHaveCount(2);

      // Somebody else's browser, and every word that it is sent.
      const context = await browser.newContext({
        baseURL: server.url,
        locale: language === "de" ? "de-DE" : "en-US",
      });
      const trouble = watchForTrouble(context);
      watchTraffic(context);
      const heard: Promise<string>[] = [];
      const asked: string[] = [];
      const reader = await context.newPage();
      reader.on("request", (request) => asked.push(request.url()));
      reader.on("response", (answer) => heard.push(answer.text().catch(() => "")));
      const looks = async () => {
        for (const size of SIZES) {
          await reader.setViewportSize(size);
          await quiet(reader);
          for (const colorScheme of ["light", "dark"] as const) {
            await reader.emulateMedia({ colorScheme });
            await expectAccessible(reader);
          }
          const wide = await reader.evaluate("document.documentElement.scrollWidth");
          expect(wide).toBeLessThanOrEqual(size.width);
        }
      };

      trouble.expect(/status of 403/);
      await reader.goto(board);
      const word = reader.getByLabel(t("results.share.say"), { exact: true });
      await expect(
        reader.getByRole("heading", { name: t("results.share.lockedTitle"), level: 1 }),
      ).toBeVisible();
      await expect(reader.getByText(campaign.name)).toHaveCount(0);
      await looks();
      await word.fill("not this one");
      await word.press("Enter");
      await expect(word).toHaveAttribute("aria-invalid", "true");
      await expect(word).toBeFocused();
      await word.fill(PASSWORD);
      await word.press("Enter");
      const column = (state: "New" | "Signed" | "Lost") =>
        reader.getByRole("region", { name: t(`campaigns.state.${state}`), exact: true });
      await expect(reader.getByRole("heading", { name: campaign.name, level: 1 })).toBeVisible();
      await expect(column("New").getByText(first!.title, { exact: true })).toBeVisible();
      await expect(column("Signed").getByText(second!.title, { exact: true })).toBeVisible();
      await expect(column("Lost").getByText(third!.title, { exact: true })).toBeVisible();
      await looks();
      // Loaded again in this tab, it asks for nothing.
      await reader.reload();
      await expect(column("New")).toBeVisible();

      await reader.goto("about:blank");
      await reader.goto(shortlist);
      const list = reader.getByRole("table", { name: t("results.share.kind.shortlist"), exact: true });
      await expect(list.getByText(first!.title, { exact: true })).toBeVisible();
      await expect(list.getByText(third!.title, { exact: true })).toHaveCount(0);
      await looks();
      expect(asked.filter((url) => !url.startsWith(server.url) && url !== "about:blank")).toEqual([]);
      const words = (await Promise.all(heard)).join("\n");
      expect(words).toContain(first!.title);
      expect(addresses.filter((address) => words.includes(address))).toEqual([]);
      expect(await context.cookies()).toEqual([]);

      // The organization sees that it was read, and ends it: first with another password, then for good.
      await page.reload();
      await share.click();
      await expect(dialog.getByText(t("results.report.link.neverOpened"))).toHaveCount(0);
      const one = (key: "results.share.changePasswordOne" | "results.report.link.withdrawOne") =>
        page.getByRole("button", { name: t(key, { label: "Client" }), exact: true });
      await one("results.share.changePasswordOne").click();
      await page.getByLabel(t("results.share.newPassword"), { exact: true }).fill(NEXT);
      await expectAccessible(page);
      await page.getByRole("button", { name: t("results.share.setPassword"), exact: true }).click();
      await expect(page.getByText(t("results.share.passwordSet"))).toBeVisible();
      await reader.goto("about:blank");
      await reader.goto(board);
      await word.fill(NEXT);
      await reader.getByRole("button", { name: t("results.share.open"), exact: true }).click();
      await expect(column("New")).toBeVisible();
      expect(trouble.unexpected).toEqual([]);

      trouble.expect(/status of 410/);
      await one("results.report.link.withdrawOne").click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("results.report.link.withdraw"), exact: true })
        .click();
      await expect(dialog.getByText(t("results.report.link.withdrawn")).first()).toBeVisible();
      await reader.reload();
      await expect(reader.getByText(t("results.report.over"))).toBeVisible();
      await expect(reader.getByText(campaign.name)).toHaveCount(0);
      await looks();
      await context.close();
    });
  });
}
