import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

const MEGABYTE = 1_000_000;
const pdf = (name: string, size: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size - 9, "x")]),
});

/** So long that it is taken back before it leaves, on a slow machine too. */
test.use({ environment: { HOSTREAD_TAKE_BACK: "100" } });

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.88 B1.107 B1.122 a mailing with files, kept over a reload, weighed in the room, sent, taken back and sent again (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 422/);
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 20);
      const podcasts = await openPodcasts(desk, 2);
      const { publicId } = await prepareCampaign(desk, `Files ${language}`, podcasts);
      await signIn();
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Files for {{podcast_title}}");
      await text.getByRole("textbox", { name: t("outreach.text") }).fill(`Attached, for ${publicId}.`);
      const choose = text.locator('input[type="file"]');
      const list = text.getByRole("list", { name: t("outreach.file.list") });
      await choose.setInputFiles(pdf("Angebot März.pdf", 1.5 * MEGABYTE));
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list.getByRole("progressbar")).toHaveCount(0);
      await expect(text.getByText(t("outreach.file.heavy"))).toBeVisible();

      // A program is refused with a sentence, and is taken out.
      await choose.setInputFiles({
        name: "offer.exe",
        mimeType: "application/pdf",
        buffer: Buffer.from("MZ, a program"),
      });
      const program = list.getByRole("listitem").filter({ hasText: "offer.exe" });
      await expect(program.getByRole("alert")).toBeVisible();
      await expect(page.getByRole("button", { name: t("outreach.room.enter") })).toBeDisabled();
      await program.getByRole("button", { name: t("outreach.file.remove", { name: "offer.exe" }) }).click();
      await expectAccessible(page);

      await expect(page.getByText(t("ui.saveChanged"))).toHaveCount(0);
      await page.reload();
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list).toContainText("Angebot März.pdf");

      await page.getByRole("button", { name: t("outreach.room.enter") }).click();
      await expect(page).toHaveURL(/\/room$/);
      const overview = page.getByRole("complementary", { name: t("outreach.room.overview") });
      await expect(overview.getByText(t("outreach.room.check.large-files"))).toBeVisible();
      await expect(overview).toContainText(t("outreach.file.perMail"));
      await expect(overview).toContainText(language === "de" ? "1,5 MB" : "1.5 MB");
      const mail = page.locator("#room-mail");
      await expect(mail.getByRole("list", { name: t("outreach.file.list") })).toContainText(
        "Angebot März.pdf",
      );
      await expectAccessible(page);
      const rows = page.getByRole("navigation", { name: t("outreach.room.mails") }).getByRole("link");
      const count = await rows.count();
      for (let at = 0; at < count; at++) {
        await rows.nth(at).click();
        await mail.getByRole("button", { name: t("outreach.room.approve"), exact: true }).click();
        await expect(mail.getByRole("button", { name: t("outreach.room.takeBack") })).toBeVisible();
      }
      const dialog = page.getByRole("dialog");
      const send = async () => {
        await page.getByRole("button", { name: t("outreach.send", { count }), exact: true }).click();
        await expect(dialog).toContainText(t("outreach.file.perMail"));
        await dialog.getByRole("button", { name: t("outreach.send", { count }), exact: true }).click();
        await expect(page).toHaveURL(/\/mailing\//);
      };
      await send();

      // It counts down, says so once, and is taken back with keys: all is in the composer as it was.
      const said = (seconds: number) => t("outreach.takeBack.in", { count: seconds });
      const [before, after] = said(77).split("77");
      await expect(page.getByRole("main").getByText(new RegExp(`${before}\\d+${after}`))).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: before! })).toHaveCount(1);
      await expectAccessible(page);
      const back = page.getByRole("button", { name: t("outreach.takeBack"), exact: true });
      await back.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/action\/email$/);
      await expect(text.getByRole("textbox", { name: t("outreach.subject") })).toHaveValue(
        "Files for {{podcast_title}}",
      );
      await expect(text.getByRole("textbox", { name: t("outreach.text") })).toHaveValue(
        `Attached, for ${publicId}.`,
      );
      await expect(list).toContainText("Angebot März.pdf");
      const [stopped] = await desk.ask("GET", `/api/campaign/${publicId}/mailing`);
      expect(stopped).toMatchObject({ state: "stopped", counts: { stopped: count }, takeBack: null });

      // What was approved still is.
      await page.getByRole("button", { name: t("outreach.room.enter") }).click();
      await send();
      await expect(page.getByText(t("outreach.file.perMail"))).toBeVisible();
      const [mailing] = await desk.ask("GET", `/api/campaign/${publicId}/mailing`);
      expect(mailing.files).toEqual([{ name: "Angebot März.pdf", size: 1.5 * MEGABYTE }]);

      // What was sent is not attached to what is written next.
      await page.goto(`/bundle/${publicId}/action/email`);
      await expect(text.getByRole("button", { name: t("outreach.file.add") })).toBeVisible();
      await expect(list).toHaveCount(0);
    });
  });
}
