import { makeDemoConversation } from "../../support/asking-mails.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign, unlockPrepared } from "../prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`cards and history (${language})`, () => {
    test.use({ language });

    async function prepare(url: string, name: string) {
      const desk = await openDesk(url);
      const shows = await findPodcasts(desk, 1, (card) => card.emailStatus !== "UNKNOWN" && !card.inactive);
      await unlockPrepared(
        desk,
        shows.filter((card) => card.emailStatus === "LOCKED"),
      ).catch(() => {});
      return { desk, campaign: await prepareCampaign(desk, name.slice(0, 40), shows) };
    }

    test(`B1.56 a card says that its address does not exist, leads to the report and asks for another (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }, { title }) => {
      const { desk, campaign } = await prepare(server.url, title);
      const report = await makeDemoConversation(server, {
        owner: desk.ownerId,
        entry: campaign.entries[0]!,
        personKey: "gone@shows.example",
        fate: "gone",
        mails: [
          {
            from: { name: "Mail Delivery System", address: "mailer-daemon@shows.example" },
            text: "The address does not exist.",
            kind: "report",
            signs: [{ code: "delivery-report" }],
            ago: 30,
            report: { kind: "gone", status: "5.1.1", said: "no such user here" },
          },
        ],
      });
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts?view=board`);
      const card = page.locator(".board-card").filter({ hasText: t("campaigns.board.gone") });
      await expect(card).toHaveCount(1);
      await expectAccessible(page);
      const { podcast, podcastState } = (
        await desk.ask("GET", `/api/campaign/${campaign.publicId}/podcast`)
      )[0];
      expect(podcastState).toBe("New");
      await card
        .getByRole("button", { name: t("campaigns.board.askAddressOf", { title: podcast.title }) })
        .press("Enter");
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("textbox").fill("They answer at another address on their website.");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: t("contacts.send") }).click();
      await expect(dialog).toBeHidden();
      await expect(card).toContainText(t("contacts.asked"));
      const admin = await openDesk(server.url, "administrator");
      const requests = await admin.ask("GET", "/core/api/email-request");
      expect(requests.page[0]).toMatchObject({
        podcast: { publicId: podcast.publicId },
        note: "They answer at another address on their website.",
      });
      await card.locator(".board-gone a").click();
      await expect(page).toHaveURL(new RegExp(`/message/${report}$`));
      await page.goto(`/bundle/${campaign.publicId}/podcasts?view=list`);
      await expect(page.getByText(t("campaigns.board.gone"))).toBeVisible();
    });

    test(`B1.72 card and history of a podcast that an answer moved lead to the mail (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }, { title }) => {
      const { desk, campaign } = await prepare(server.url, title);
      const conversation = await makeDemoConversation(server, {
        owner: desk.ownerId,
        entry: campaign.entries[0]!,
        personKey: "ida@shows.example",
        mails: [
          {
            from: { name: "Ida Blum", address: "ida@shows.example" },
            text: "I would love to hear more about the tea.",
            kind: "human",
            suggestion: { from: "New", to: "Interested" },
            ago: 30,
          },
        ],
      });
      await signIn();
      await page.goto(`/message/${conversation}`);
      const note = page.locator(".move-note");
      await expect(note).toBeVisible();
      await page.keyboard.press("y");
      await expect(note.getByRole("button", { name: t("conversations.move.undo") })).toBeVisible();
      await page.goto(`/bundle/${campaign.publicId}/podcasts?view=list`);
      await page.locator(`.optional a[href="/message/${conversation}"]`).click();
      await expect(page).toHaveURL(new RegExp(`/message/${conversation}$`));
      await page.goto(`/bundle/${campaign.publicId}/podcasts?view=board`);
      await page.locator(".board-answer a").click();
      await expect(page).toHaveURL(new RegExp(`/message/${conversation}$`));
    });
  });
}
