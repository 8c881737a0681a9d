import { readFileSync } from "node:fs";
import type { PreparedInbox } from "../../support/inbox.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import type { Prepared } from "../prepare.ts";
import { prepareInbox } from "../prepare-inbox.ts";

for (const language of walkedIn("de")) {
  test.describe(`the inbox (${language})`, () => {
    test.use({ language });

    let inbox: PreparedInbox;
    let campaign: Prepared;
    test.beforeEach(async ({ server }, { title }) => {
      ({ campaign, inbox } = await prepareInbox(server, title));
    });

    test(`B1.100 B1.101 B1.102 answers are found and read by keyboard alone (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      // Keys work once the frame is mounted, which no visible text shows.
      await expect(async () => {
        await page.keyboard.press("g");
        await page.keyboard.press("i");
        await expect(page).toHaveURL(/\/message$/, { timeout: 2_000 });
      }).toPass();
      await page.goto(`/message?campaign=${campaign.publicId}`);
      const rows = page.locator(".inbox-row");
      await expect(rows).toHaveCount(4);
      await expect(rows.first()).toContainText("Ines Vogel");
      await expect(rows.first()).toContainText(t("conversations.turn.ours"));
      await expect(rows.first()).toHaveClass(/unread/);
      await expectAccessible(page);
      await page.keyboard.press("j");
      await expect(page.locator(`[data-row="${inbox.answer}"]`)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/message/${inbox.answer}`));
      const mails = page.locator(".mail");
      await expect(mails).toHaveCount(3);
      // Of ours that was written elsewhere only the line stands; the unread ones are open.
      await expect(mails.nth(1).locator(".mail-body")).toHaveCount(0);
      await expect(mails.nth(1)).toContainText(t("conversations.elsewhere"));
      await expect(mails.nth(0)).toContainText(t("conversations.probable"));
      await expect(mails.nth(2).getByText("I would love to read a minute")).toBeVisible();
      const quotation = mails.nth(2).getByText("On Tuesday Kim wrote");
      await expect(quotation).toBeHidden();
      await page.keyboard.press(".");
      await expect(quotation).toBeVisible();
      await page.keyboard.press("o");
      await expect(mails.nth(1).locator(".mail-body")).toBeVisible();
      await expectAccessible(page);
      // Opened for a second, it is seen.
      await expect(rows.first()).not.toHaveClass(/unread/);
      await page.keyboard.press("j");
      await expect(page).toHaveURL(new RegExp(`/message/${inbox.html}`));
      await page.keyboard.press("k");
      await expect(page).toHaveURL(new RegExp(`/message/${inbox.answer}`));
      await page.keyboard.press("u");
      await expect(page).toHaveURL(new RegExp(`/message\\?campaign=${campaign.publicId}$`));
      await expect(page.locator(`[data-row="${inbox.answer}"]`)).toBeFocused();
      await page.reload();
      await expect(rows.first()).not.toHaveClass(/unread/);
      await page
        .getByRole("navigation", { name: t("conversations.views") })
        .getByText(t("conversations.view.done"))
        .click();
      await expect(page).toHaveURL(/view=done/);
      await expect(rows).toHaveCount(1);
    });

    test(`B1.103 B1.104 B1.105 B1.106 HTML does nothing, and files are handed out with care (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      await signIn();
      const foreign: string[] = [];
      page.on("request", (request) => {
        if (/tracker|evil|shows\.example/.test(request.url())) foreign.push(request.url());
      });
      await page.goto(`/message/${inbox.html}`);
      const frame = page.frameLocator("iframe.mail-frame");
      await expect(frame.getByText("rate card")).toBeVisible();
      await expect(frame.getByText("Our logo")).toHaveCSS("border-top-style", "solid");
      await expect(frame.locator("img, script, form")).toHaveCount(0);
      await expect(frame.getByText("Until soon, Ben")).toHaveCSS("position", "static");
      const link = frame.getByRole("link", { name: /Our rates/ });
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
      // Asked from outside: within the frame nothing runs, not even for a test.
      const shown = (name: string) =>
        page.evaluate<string>(`(() => {
          const { contentDocument } = document.querySelector("iframe.mail-frame");
          const link = [...contentDocument.links].find((one) => one.textContent === ${JSON.stringify(name)});
          return getComputedStyle(link, "::after").content;
        })()`);
      expect(await shown("Our rates")).toBe("none");
      await link.focus();
      await expect.poll(() => shown("Our rates")).toContain("shows.example");
      // Its label names another host than it leads to: that is said without being asked.
      expect(await shown("www.shows.example")).toContain("evil.example");
      await expect(frame.getByText("Dear Ben, your show and our tea")).toBeHidden();
      await frame.locator("summary").click();
      await expect(frame.getByText("Dear Ben, your show and our tea")).toBeVisible();
      expect(await page.title()).not.toContain("taken");
      expect(foreign).toEqual([]);

      const files = page.getByRole("list", { name: t("conversations.files") }).getByRole("listitem");
      await expect(files).toHaveCount(3);
      await expect(files.nth(0)).toContainText(t("conversations.file.not-scanned"));
      const saved = page.waitForEvent("download");
      await files.nth(0).getByRole("button").click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe("Rate card 2027.pdf");
      expect(readFileSync(await download.path(), "utf8")).toBe("%PDF-1.7 rates of a show");
      await expect(files.nth(1)).toContainText(t("outreach.file.risk.false-name"));
      await files.nth(1).getByRole("button").click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText(t("outreach.file.risk.false-name"));
      const risky = page.waitForEvent("download");
      await question.getByRole("button", { name: t("conversations.file.really") }).click();
      expect((await risky).suggestedFilename()).toBe("offer.pdf.exe");
      await expect(question).toBeHidden();
      await expect(files.nth(2)).toContainText(t("conversations.file.remote"));
      // No mailbox of the demonstration has it: that is said at the file.
      await files.nth(2).getByRole("button").click();
      await expect(files.nth(2).getByRole("alert")).toBeVisible();
    });

    test(`B1.116 the card quotes the answer and opens the conversation, the podcast has all mails (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts?view=board`);
      const card = page.locator(".board-card").filter({ hasText: "I would love" });
      await expect(card).toContainText(t("campaigns.board.turn.ours"));
      await card.locator(".board-answer a").click();
      await expect(page).toHaveURL(new RegExp(`/message/${inbox.answer}`));
      await page.goto(`/podcast/${campaign.podcasts[0]!.publicId}`);
      const mails = page.getByRole("region", { name: t("conversations.timeline") });
      await expect(mails.getByText("We heard it at the market").first()).toBeVisible();
      await expect(mails.getByText("Yes, I would love").first()).toBeVisible();
    });

    test(`B1.100 on a phone the list comes first, then the conversation (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/message?campaign=${campaign.publicId}`);
      await expect(page.locator(".inbox-row")).toHaveCount(4);
      await page.locator(`[data-row="${inbox.answer}"]`).click();
      await expect(page.locator(".inbox-row").first()).toBeHidden();
      await expect(page.getByRole("heading", { name: "Your show and our tea" })).toBeVisible();
      const wide = await page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth");
      expect(wide).toBe(false);
      await expectAccessible(page);
      await page.getByRole("link", { name: t("conversations.back") }).click();
      await expect(page.locator(`[data-row="${inbox.answer}"]`)).toBeFocused();
    });
  });
}
