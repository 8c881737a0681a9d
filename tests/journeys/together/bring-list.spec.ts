import { xlsxFile } from "../../../client/ui/lists/xlsx-file.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, type Prepared, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`lists (${language})`, () => {
    test.use({ language });
    let campaign: Prepared;
    let titles: string[];
    test.beforeEach(async ({ server }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 6, (card) => !card.inactive);
      campaign = await prepareCampaign(desk, `List ${language} ${Date.now()}`, podcasts.slice(0, 1));
      titles = podcasts.map(({ title }) => title);
    });

    test(`D4.08 a pasted list is matched, looked through, confirmed and taken back (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      const group = (name: "sure" | "unsure" | "none") =>
        page.getByRole("button", { name: new RegExp(`^${t(`campaigns.lists.group.${name}`)}`) });
      await signIn();
      await page.goto("/podcast");
      await page.getByRole("button", { name: t("campaigns.lists.bring"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("campaigns.lists.match"), exact: true }).click();
      await expect(dialog.getByText(t("campaigns.lists.pasteMissing"))).toBeVisible();
      const half = titles[2]!.split(" ").slice(0, -1).join(" ");
      await dialog
        .getByRole("textbox", { name: t("campaigns.lists.paste") })
        .fill(
          [
            titles[0],
            titles[1],
            half,
            "Nobody has ever heard of this one",
            "https://nowhere.example/feed",
          ].join("\n"),
        );
      await dialog.getByRole("button", { name: t("campaigns.lists.match"), exact: true }).click();

      await test.step("the groups, each accessible and at home on a phone", async () => {
        await expect(page).toHaveURL(/\/list\/[\w-]+/);
        await expect(group("sure")).toBeVisible();
        await expect(page.getByRole("checkbox")).toHaveCount(2);
        await expectAccessible(page);
        await group("none").click();
        await expect(page.getByText("Nobody has ever heard of this one")).toBeVisible();
        await expect(page.getByText(t("campaigns.lists.noFeed"))).toBeVisible();
        await expectAccessible(page);
        await group("unsure").click();
        await expect(page.locator(".unsure-line")).toHaveCount(1);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
      });

      await test.step("one is chosen by keyboard, and the address knows the group", async () => {
        const first = page.locator(".unsure-line").getByRole("radio").first();
        await first.focus();
        await page.keyboard.press("Space");
        await expect(page.getByText(t("campaigns.lists.undecided", { count: 0 }))).toBeVisible();
        await page.reload();
        await expect(page.locator(".unsure-line").getByRole("radio").first()).toBeChecked();
        await group("sure").click();
        await page.getByRole("checkbox", { name: t("campaigns.lists.take", { title: titles[1]! }) }).click();
        await expect(
          page.getByRole("button", { name: t("campaigns.lists.add", { count: 2 }) }),
        ).toBeVisible();
      });

      await test.step("confirmed into a campaign, with a way back", async () => {
        await page.getByRole("button", { name: t("campaigns.lists.add", { count: 2 }) }).click();
        const confirm = page.getByRole("dialog");
        await confirm.getByRole("radio", { name: new RegExp(campaign.name) }).click();
        await expect(confirm.getByText(t("campaigns.lists.alreadyIn", { count: 1 }))).toBeVisible();
        await expectAccessible(page);
        await confirm.getByRole("button", { name: t("campaigns.lists.confirm", { count: 1 }) }).click();
        await expect(confirm).toHaveCount(0);
        const undo = page.getByRole("button", { name: t("campaigns.add.undo"), exact: true });
        await undo.click();
        await expect(
          page.getByText(t("campaigns.add.undone", { count: 1, name: campaign.name })).first(),
        ).toBeVisible();
      });
    });

    test(`D4.08 a workbook dropped onto a campaign goes into it (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);
      await expect(page.getByRole("button", { name: t("campaigns.lists.bring"), exact: true })).toBeVisible();
      const bytes = [
        ...xlsxFile([{ title: "A", header: ["Title"], rows: [[titles[3]!], [titles[4]!], [titles[0]!]] }]),
      ];
      // As text: what runs in the page is not typed here.
      await page.evaluate(`(() => {
        const held = new DataTransfer();
        held.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], "shows.xlsx"));
        for (const kind of ["dragenter", "drop"])
          document.body.dispatchEvent(
            new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: held }),
          );
      })()`);
      await expect(page).toHaveURL(/\/list\/[\w-]+/);
      await expect(page.getByRole("heading", { name: "shows.xlsx" })).toBeVisible();
      await expect(page.getByText(t("campaigns.lists.present"))).toBeVisible();
      await page.getByRole("button", { name: t("campaigns.lists.add", { count: 3 }) }).click();
      const confirm = page.getByRole("dialog");
      await confirm.getByRole("button", { name: t("campaigns.lists.confirm", { count: 2 }) }).click();
      await page.getByRole("link", { name: t("campaigns.add.open"), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/bundle/${campaign.publicId}/podcasts`));
      for (const title of [titles[3]!, titles[4]!])
        await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    });

    test(`D4.08 what is no list says so, and nothing else happens (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto("/podcast");
      await page.getByRole("button", { name: t("campaigns.lists.bring"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      const file = (name: string, buffer: Buffer) =>
        dialog
          .locator("input[type=file]")
          .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
      await file("empty.csv", Buffer.alloc(0));
      await expect(dialog.getByText(t("campaigns.lists.fileEmpty"))).toBeVisible();
      await file("picture.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
      await expect(page.getByText(t("campaigns.lists.failure", { failure: "other_format" }))).toBeVisible();
      await expectAccessible(page);
    });
  });
}
