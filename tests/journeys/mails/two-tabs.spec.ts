import type { Page } from "@playwright/test";
import { fillSorting } from "../../support/sorting-mails.ts";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

/** What examines the page would look into the frames of mails, too, where no script runs. */
const BLOCKED = /Blocked script execution in 'about:srcdoc'/;

/** So long that a mailing is taken back before it leaves, on a slow machine too. */
test.use({ environment: { HOSTREAD_TAKE_BACK: "100" } });

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

    test(`B1.88 B1.110 B1.124 an e-mail of a campaign, its send room and what is taken back are one for two tabs (${language})`, async ({
      page,
      context,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 20);
      const { publicId } = await prepareCampaign(desk, `Both ${language}`, await openPodcasts(desk, 3));
      const subject = t("outreach.subject");
      const text = t("outreach.text");
      const column = (one: Page) => one.getByRole("region", { name: text });
      const textOf = (one: Page) => column(one).getByRole("textbox", { name: text });
      const toRoom = (one: Page) => one.getByRole("button", { name: t("outreach.room.enter") });
      const decided = (one: Page) => one.getByText(t("outreach.room.decided"));
      const send = (one: Page, count: number) =>
        one.getByRole("button", { name: t("outreach.send", { count }), exact: true });
      const mail = (one: Page) => one.locator("#room-mail");
      const rows = (one: Page) =>
        one.getByRole("navigation", { name: t("outreach.room.mails") }).getByRole("link");
      /** Writes one of the e-mails apart. */
      const write = async (one: Page, place: number, body: string) => {
        await rows(one).nth(place).click();
        await mail(one)
          .getByRole("button", { name: t("outreach.room.edit"), exact: true })
          .click();
        await mail(one).getByRole("textbox", { name: text }).fill(body);
      };
      const edits = () =>
        page
          .evaluate<string>(
            'Object.entries(localStorage).find(([key]) => key.startsWith("hostread.room."))?.[1] ?? "{}"',
          )
          .then((work) => Object.values(JSON.parse(work).edits ?? {}) as { body: string }[]);

      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      await column(page).getByRole("textbox", { name: subject }).fill("About {{podcast_title}}");
      await textOf(page).fill(`Hello from ${publicId}`);
      await expect(page.getByText(t("ui.saveChanged"))).toHaveCount(0);
      const other = await context.newPage();
      await other.goto(`/bundle/${publicId}/action/email`);
      await expect(textOf(other)).toHaveValue(`Hello from ${publicId}`);

      // What is written there stands here, and the caret stays where it was.
      await textOf(page).press("ControlOrMeta+Home");
      await textOf(page).press("ArrowRight");
      await textOf(other).press("ControlOrMeta+End");
      await textOf(other).pressSequentially(", gladly");
      await expect(textOf(page)).toHaveValue(`Hello from ${publicId}, gladly`);
      await page.keyboard.type("!");
      await expect(textOf(other)).toHaveValue(`H!ello from ${publicId}, gladly`);

      // One e-mail is written apart in the room: from now on the composer leads there.
      await expect(send(page, 3)).toBeVisible();
      await toRoom(other).click();
      await expect(rows(other)).toHaveCount(3);
      await write(other, 0, "Just for the first");
      await expect(decided(page)).toBeVisible();
      await expect(page.getByText(t("outreach.room.decidedLead"))).toBeVisible();
      await expect(send(page, 3)).toHaveCount(0);
      await expectAccessible(page);
      await toRoom(page).click();
      await expect(rows(page)).toHaveCount(3);
      await write(page, 1, "Just for the second");
      await mail(other).getByRole("textbox", { name: text }).fill("Only for the first");
      await expect
        .poll(async () => (await edits()).map(({ body }) => body).toSorted())
        .toEqual(["Just for the second", "Only for the first"]);

      // Sent, it is closed in the other tab.
      for (let place = 0; place < 3; place++) {
        await rows(page).nth(place).click();
        await mail(page)
          .getByRole("button", { name: t("outreach.room.approve"), exact: true })
          .click();
        await expect(mail(page).getByRole("button", { name: t("outreach.room.takeBack") })).toBeVisible();
      }
      await send(page, 3).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("outreach.send", { count: 3 }), exact: true })
        .click();
      await expect(page).toHaveURL(/\/mailing\//);
      await expect(other.getByText(t("outreach.room.noText"))).toBeVisible();
      await other.goto(`/bundle/${publicId}/action/email`);
      await expect(send(other, 3)).toBeVisible();
      await textOf(other).fill("Next");
      await expect(decided(other)).toHaveCount(0);
      await textOf(other).fill("");
      await expect(other.getByText(t("ui.saveChanged"))).toHaveCount(0);

      // Taken back, it stands in the other tab as well, and one key there leaves it whole.
      await page.getByRole("button", { name: t("outreach.takeBack"), exact: true }).click();
      await expect(textOf(page)).toHaveValue(`H!ello from ${publicId}, gladly`);
      await expect(textOf(other)).toHaveValue(`H!ello from ${publicId}, gladly`);
      await textOf(other).press("ControlOrMeta+End");
      await textOf(other).pressSequentially("!");
      await expect(textOf(page)).toHaveValue(`H!ello from ${publicId}, gladly!`);
      await expect(decided(other)).toBeVisible();
      expect(await edits()).toHaveLength(2);
    });
  });
}
