import { fillSorting, type SortingInbox } from "../../support/sorting-mails.ts";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { type Desk, openDesk, openPodcasts, type Prepared, prepareCampaign } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`where mails belong (${language})`, () => {
    test.use({ language });

    let desk: Desk;
    let campaign: Prepared;
    let inbox: SortingInbox;
    test.beforeEach(async ({ server }, { title }) => {
      desk = await openDesk(server.url);
      // Where one is locked, the addresses in its mails are not shown.
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 5);
      const shows = await openPodcasts(desk, 2);
      campaign = await prepareCampaign(desk, title.slice(0, 40), shows);
      inbox = await fillSorting(server, {
        owner: desk.ownerId,
        entries: campaign.entries,
        host: "ines@shows.example",
      });
    });
    const read = (conversation: string) => desk.ask("GET", `/api/conversation/${conversation}`);

    test(`B1.36 B1.40 B1.43 B1.49 mails are confirmed, parted and deleted, and their sender is the host (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      // A conversation may be gone just as it is marked as seen.
      trouble.expect(/status of 404 .*\/seen\)/);
      await signIn();
      await page.goto(`/message/${inbox.mixed}`);
      const mails = page.locator(".mail");
      const probable = mails.filter({ hasText: "Who are you" });
      const stranger = mails.filter({ hasText: "I answer for Ines" });
      await expect(mails.filter({ hasNotText: "Would you read" })).toHaveCount(3);
      await expect(probable).toContainText(t("conversations.sorting.probable"));
      await expect(probable.getByRole("button", { name: t("conversations.sorting.notHere") })).toHaveCount(1);
      await expect(stranger).toContainText("bo@agency.example");
      await expectAccessible(page);

      // What deleting means is said first, and can be left alone.
      const menuOf = (mail: typeof stranger) => mail.locator(".mail-menu button");
      const question = page.getByRole("alertdialog");
      await menuOf(stranger).click();
      await page.getByRole("menuitem", { name: t("conversations.sorting.forget") }).click();
      await expect(question).toContainText("Bo Lind");
      await expect(question).toContainText(t("conversations.sorting.forgetSays"));
      await expect(question).toContainText(t("conversations.sorting.forgetEver"));
      await expect(question).toHaveCSS("opacity", "1");
      await expectAccessible(page);
      await question.getByRole("button", { name: t("ui.cancel") }).press("Enter");
      await expect(question).toHaveCount(0);
      await expect(stranger).toHaveCount(1);

      // Confirmed by keyboard: the question goes, and keys go on at the mail.
      await probable
        .getByRole("button", { name: t("conversations.sorting.confirmOf", { mail: "" }) })
        .press("Enter");
      await expect(page.getByText(t("conversations.sorting.done.confirm"))).toBeVisible();
      await expect(probable.locator(".sorting-question")).toHaveCount(0);
      await expect(probable).not.toContainText(t("conversations.probable"));
      await expect(probable.locator("h3 button")).toBeFocused();

      // The host's other address, and back, and yes again.
      const yes = t("conversations.sorting.hostYesOf", { address: "bo@agency.example" });
      const undo = t("conversations.sorting.hostUndoOf", { address: "bo@agency.example" });
      await stranger.getByRole("button", { name: yes }).dblclick();
      await expect(stranger.getByRole("button", { name: yes })).toHaveCount(0);
      await expect(stranger).not.toContainText(t("conversations.otherSender"));
      await stranger.locator("h3 button[aria-expanded]").press("Enter");
      if ((await stranger.locator(".mail-body").count()) === 0)
        await stranger.locator("h3 button[aria-expanded]").press("Enter");
      await stranger.getByRole("button", { name: undo }).click();
      await expect(stranger).toContainText(t("conversations.otherSender"));

      // No: it is kept, so that nobody is asked again, and can be taken back.
      const address = "bo@agency.example";
      const opens = stranger.locator("h3 button[aria-expanded]");
      await stranger.getByRole("button", { name: t("conversations.sorting.hostNoOf", { address }) }).click();
      await expect(stranger.getByRole("button", { name: yes })).toHaveCount(0);
      await page.reload();
      await expect(stranger).toContainText(t("conversations.otherSender"));
      await expect(stranger.getByRole("button", { name: yes })).toHaveCount(0);
      if ((await opens.getAttribute("aria-expanded")) === "false") await opens.click();
      await expect(stranger).toContainText(t("conversations.sorting.isNotHost", { address }));
      await expectAccessible(page);
      await stranger
        .getByRole("button", { name: t("conversations.sorting.notHostUndoOf", { address }) })
        .click();
      await stranger.getByRole("button", { name: yes }).click();
      await expect(stranger.getByRole("button", { name: undo })).toBeVisible();

      // Parted from its menu: the others stay, and the way to it is shown.
      await menuOf(stranger).press("Enter");
      await page.getByRole("menuitem", { name: t("conversations.sorting.part") }).press("Enter");
      await expect(stranger).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`/message/${inbox.mixed}`));
      await page.getByRole("button", { name: t("conversations.sorting.open"), exact: true }).click();
      await expect(page).not.toHaveURL(new RegExp(inbox.mixed));
      await expect(stranger).toHaveCount(1);

      // Deleted for ever: it is said what that means, and the last mail takes its conversation with it.
      const parted = new URL(page.url()).pathname.split("/").at(-1)!;
      await menuOf(stranger).click();
      await page.getByRole("menuitem", { name: t("conversations.sorting.forget") }).click();
      await question.getByRole("button", { name: t("conversations.sorting.forget") }).click();
      await expect(page).toHaveURL(/\/message$/);
      await expect(page.locator(`[data-row="${inbox.mixed}"]`)).toBeVisible();
      await expect(page.locator(`[data-row="${parted}"]`)).toHaveCount(0);
      await expect(read(parted)).rejects.toThrow("404");
      const left = await read(inbox.mixed);
      expect(
        left.mails
          .filter((one: { direction: string }) => one.direction === "in")
          .map((one: { certainty: string }) => one.certainty),
      ).toEqual(["certain", "certain"]);
    });

    test(`B1.42 B1.49 one kept aside is confirmed, another is put elsewhere; a colleague's act is told (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      // The news that something has changed may come before the page has left a conversation that is no more.
      trouble.expect(/status of 404 .*\/api\/conversation\//);
      await signIn();
      await page.goto(`/message/${inbox.aside}`);
      const aside = page.locator(".mail").filter({ hasText: "A friend passed" });
      await expect(aside).toContainText(t("conversations.sorting.unsureWhy"));
      await expectAccessible(page);
      await aside.getByRole("button", { name: t("conversations.sorting.confirmOf", { mail: "" }) }).click();
      await expect(page).toHaveURL(new RegExp(`/message/${inbox.mixed}`));
      await expect(aside).toHaveCount(1);

      const certain = page.locator(".mail").filter({ hasText: "Next week suits me" });
      const openJoin = async () => {
        await certain.locator(".mail-menu button").click();
        await page.getByRole("menuitem", { name: t("conversations.sorting.join") }).click();
      };
      await openJoin();
      const dialog = page.getByRole("dialog");
      const search = dialog.getByRole("textbox");
      await search.fill("nothing of the sort");
      await expect(dialog.getByRole("status")).toHaveText(t("conversations.sorting.joinNothing"));
      await dialog.getByRole("button", { name: t("conversations.sorting.joinAct") }).click();
      await expect(dialog.getByRole("alert")).toHaveText(t("conversations.sorting.joinMissing"));
      await search.fill("autumn LENA");
      await expect(dialog.getByRole("radio").first()).toBeVisible();
      await dialog.getByRole("radio").first().press("Space");
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const wide = () => page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth");
      expect(await wide()).toBe(false);
      await page.setViewportSize({ width: 1440, height: 900 });

      // A colleague is faster: that is told, and the thread shows it.
      const { mails } = await read(inbox.mixed);
      const moved = mails.find((one: { fresh: string }) => one.fresh.startsWith("Next week"));
      await desk.ask("POST", `/api/conversation-mail/${moved.publicId}`, { act: "part" });
      await dialog.getByRole("button", { name: t("conversations.sorting.joinAct") }).click();
      await expect(page.locator(".conversation > .note")).toContainText(t("conversations.sorting.overtaken"));
      await expect(dialog).toHaveCount(0);
      await expect(certain).toHaveCount(0);

      const last = page.locator(".mail").filter({ hasText: "Who are you" });
      await last.locator(".mail-menu button").click();
      await page.getByRole("menuitem", { name: t("conversations.sorting.join") }).click();
      await search.fill("autumn LENA");
      await dialog.getByRole("radio").first().press("Space");
      await dialog.getByRole("button", { name: t("conversations.sorting.joinAct") }).click();
      await expect(last).toHaveCount(0);
      await expect(dialog).toHaveCount(0);
      expect(
        (await read(inbox.mixed)).mails.some((one: { publicId: string }) => one.publicId === moved.publicId),
      ).toBe(false);
    });

    test(`B1.44 a conversation about two shows is narrowed and widened again, also on a phone (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/message/${inbox.mixed}`);
      const wide = () => page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth");
      await expect(page.locator(".sorting-question").first()).toBeVisible();
      expect(await wide()).toBe(false);
      const which = page.getByRole("button", { name: t("conversations.sorting.which") });
      await which.click();
      const dialog = page.getByRole("dialog");
      const [first, second] = campaign.podcasts.map((show) =>
        dialog.getByRole("checkbox", { name: show.title, exact: true }),
      );
      await expect(first!).toBeChecked();
      await expectAccessible(page);
      await first!.uncheck();
      await second!.uncheck();
      await dialog.getByRole("button", { name: t("conversations.sorting.whichSave") }).click();
      await expect(dialog.getByRole("alert")).toHaveText(t("conversations.sorting.whichMissing"));
      await second!.check();
      await dialog.getByRole("button", { name: t("conversations.sorting.whichSave") }).click();
      await expect(dialog).toHaveCount(0);
      await expect(which).toContainText(t("conversations.sorting.whichOf", { about: 1, all: 2 }));
      const about = async () => (await read(inbox.mixed)).shows.map((show: { title: string }) => show.title);
      expect(await about()).toEqual([campaign.podcasts[1]!.title]);
      await which.click();
      await first!.check();
      await dialog.getByRole("button", { name: t("conversations.sorting.whichSave") }).click();
      await expect(which).toHaveText(t("conversations.sorting.which"));
      expect(await about()).toHaveLength(2);
    });
  });
}
