import type { Page } from "@playwright/test";
import { fillSorting } from "../../support/sorting-mails.ts";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

/** What examines the page would look into the frames of mails, too, where no script runs. */
const BLOCKED = /Blocked script execution in 'about:srcdoc'/;

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.110 an answer that is written in two tabs loses no word of either (${language})`, async ({
      page,
      context,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      trouble.expect(/status of 409/);
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 5);
      const campaign = await prepareCampaign(desk, `Tabs ${language}`, await openPodcasts(desk, 2));
      const { mixed } = await fillSorting(server, {
        owner: desk.ownerId,
        entries: campaign.entries,
        host: "ines@shows.example",
      });
      const textOf = (one: Page) => one.getByRole("textbox", { name: t("conversations.answer.text") });
      const keptOf = (one: Page) => one.getByText(t("conversations.answer.draft.kept"));
      const comeBack = (one: Page) => one.evaluate('void dispatchEvent(new Event("focus"))');
      const draftThere = async () => {
        const { draft } = await desk.ask("GET", `/api/conversation/${mixed}/reply`);
        return draft && JSON.stringify(draft.body.content);
      };

      await signIn();
      await page.goto(`/message/${mixed}`);
      await page.getByRole("button", { name: t("conversations.answer.answer"), exact: true }).click();
      await textOf(page).pressSequentially("Hello");
      await expect(keptOf(page)).toBeVisible();
      const other = await context.newPage();
      await other.goto(`/message/${mixed}`);
      await expect(textOf(other)).toHaveText("Hello");
      await textOf(other).press("End");
      await textOf(other).pressSequentially(" Ines");
      await expect(keptOf(other)).toBeVisible();

      // Whoever comes back sees what they wrote there, and goes on with it.
      await comeBack(page);
      await expect(textOf(page)).toHaveText("Hello Ines");
      await textOf(page).press("End");
      await textOf(page).pressSequentially(", gladly");
      await expect.poll(draftThere).toContain("Hello Ines, gladly");

      // Written on there without a look at it: both texts stand.
      await textOf(other).press("ControlOrMeta+A");
      await textOf(other).pressSequentially("Rather in May");
      const joined = other.getByText(t("conversations.answer.joined"));
      await expect(joined).toBeVisible();
      await expect(textOf(other).locator("p")).toHaveText(["Rather in May", "", "Hello Ines, gladly"]);
      await expect(textOf(other)).toBeFocused();
      await expectAccessible(other);
      await expect.poll(draftThere).toMatch(/Rather in May.*Hello Ines, gladly/);

      // Sent there, it is no draft here any more.
      await textOf(other).press("ControlOrMeta+Enter");
      await expect(other.locator(".mail.out")).toHaveCount(3);
      await comeBack(page);
      await expect(textOf(page)).toHaveCount(0);
      await expect(page.locator(".mail.out")).toHaveCount(3);
      expect(await draftThere()).toBeNull();
    });

    test(`B1.100 B1.110 who writes in a conversation that is deleted meanwhile is told, and keeps the words (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      trouble.expect(/status of 404/);
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 5);
      const campaign = await prepareCampaign(desk, `Gone ${language}`, await openPodcasts(desk, 2));
      const { other } = await fillSorting(server, {
        owner: desk.ownerId,
        entries: campaign.entries,
        host: "ines@shows.example",
      });
      await signIn();
      await page.goto(`/message/${other}`);
      await page.getByRole("button", { name: t("conversations.answer.answer"), exact: true }).click();
      const text = page.getByRole("textbox", { name: t("conversations.answer.text") });
      await text.pressSequentially("Dear Lena,");
      await text.press("Enter");
      await text.pressSequentially("gladly");
      const { mails } = await desk.ask("GET", `/api/conversation/${other}`);
      for (const { publicId } of mails)
        await desk.ask("POST", `/api/conversation-mail/${publicId}`, { act: "forget" });
      await text.press("ControlOrMeta+Enter");
      await expect(page.getByText(t("conversations.gone"))).toBeVisible();
      await expect(page.locator(".mail")).toHaveCount(0);
      const words = page
        .locator("section")
        .filter({ hasText: t("conversations.goneAnswer") })
        .last();
      await expect(words).toContainText("Dear Lena,\ngladly");
      await expect(words.getByRole("button", { name: t("ui.copy"), exact: true })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
