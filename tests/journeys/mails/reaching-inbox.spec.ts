import { expectAccessible } from "../accessibility.ts";
import { alter, answer, refuse } from "../broken-server.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { pressOn } from "../keyboard.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import { DOMAIN, fine, never, refusing, SPF } from "./domain-report.ts";

const ONE = /\/api\/mailboxes\/[^/]+$/;
const CHECK = /\/api\/mailboxes\/[^/]+\/domain$/;
const ROOM = /\/api\/campaign\/[^/]+\/room$/;

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    // The demonstration's own mailbox has no domain to be looked at, and no test asks the public DNS.
    test(`B1.126 what keeps e-mails out of the inbox, by keyboard, with the record to copy (${language})`, async ({
      page,
      t,
      server,
      signIn,
      context,
      trouble,
    }) => {
      trouble.expect(/status of 429/);
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const desk = await openDesk(server.url);
      const [{ id }] = await desk.ask("GET", "/api/mailboxes");
      const mailbox = await desk.ask("GET", `/api/mailboxes/${id}`);
      let report = never();
      await signIn();
      await alter(page, "GET", ONE, ({ payload }) => ({
        payload: { ...(payload as object), domain: report },
      }));
      await page.goto(`/config/${id}`);
      const panel = page.getByRole("region", { name: t("mailbox.domain") });
      await expect(panel.getByText(t("mailbox.domain.never", { domain: DOMAIN }))).toBeVisible();
      await expect(panel.getByRole("listitem")).toHaveCount(0);

      // It is asked for with a key, runs, and what it found appears by itself.
      report = never({ checking: true });
      await answer(page, "POST", CHECK, { ...mailbox, domain: report });
      await pressOn(page, panel.getByRole("button", { name: t("mailbox.domain.look") }));
      await expect(panel.getByText(t("mailbox.domain.checking", { domain: DOMAIN }))).toBeVisible();
      report = refusing();
      await expect(panel.getByText(t("mailbox.domain.fault", { domain: DOMAIN, count: 3 }))).toBeVisible();
      await expect(panel.getByText(t("mailbox.domain.refusesStart"))).toBeVisible();
      const missing = { domain: DOMAIN, detail: "_spf.google.com" };
      await expect(panel.getByText(t("mailbox.domain.fault.spf-without-provider", missing))).toBeVisible();
      await expect(panel.getByText(t("mailbox.domain.good.mx"))).toBeVisible();
      await expect(panel.getByText(t("mailbox.domain.ofProvider"))).toBeVisible();
      await pressOn(
        page,
        panel.getByRole("button", { name: t("mailbox.domain.copyValue", { topic: "SPF" }) }),
      );
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(SPF);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await panel.scrollIntoViewIfNeeded();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);

      // Too often: why is said, and what was found stays.
      await refuse(page, "POST", CHECK, { status: 429, code: "too-many-requests", detail: "Too often." });
      await panel.getByRole("button", { name: t("mailbox.domain.lookAgain") }).click();
      await expect(panel.getByRole("alert")).toHaveText("Too often.");
      await expect(panel.getByText(SPF)).toBeVisible();

      report = fine();
      await page.reload();
      await expect(panel.getByText(t("mailbox.domain.good", { domain: DOMAIN }))).toBeVisible();
    });

    test(`B1.126 the send room says what is wrong with the domain, and leads to the mailbox (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [{ id }] = await desk.ask("GET", "/api/mailboxes");
      const podcasts = await openPodcasts(desk, 1);
      const { publicId } = await prepareCampaign(desk, `Domain ${language}`, podcasts);
      let found = { state: "fault", refuses: false, faulty: ["spf", "dmarc"] };
      await signIn();
      await alter(page, "POST", ROOM, ({ payload }) => ({
        payload: { ...(payload as object), domains: [{ mailbox: id, domain: DOMAIN, ...found }] },
      }));
      await page.goto(`/bundle/${publicId}/action/email`);
      const text = page.getByRole("region", { name: t("outreach.text") });
      await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Your show");
      await text.getByRole("textbox", { name: t("outreach.text") }).fill(`We like it. ${publicId}`);
      await page.getByRole("button", { name: t("outreach.room.enter") }).click();
      const side = page.getByRole("complementary", { name: t("outreach.room.overview") });
      const fault = side.getByRole("link", {
        name: t("outreach.room.domain.fault", { topics: "SPF, DMARC" }),
      });
      await expect(fault).toBeVisible();
      await expectAccessible(page);
      found = { state: "good", refuses: false, faulty: [] };
      await page.reload();
      await pressOn(page, side.getByRole("link", { name: t("outreach.room.domain.good") }));
      await expect(page).toHaveURL(new RegExp(`/config/${id}$`));
    });
  });
}
