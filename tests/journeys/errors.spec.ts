import type { Locator, Page } from "@playwright/test";
import { sentence } from "../../contract/sentences.ts";
import { offerTerms } from "../support/samples/offers.ts";
import { alter, refuse, SERVER_WORDS, stall } from "./broken-server.ts";
import { lockedPodcasts, setCredits } from "./buying.ts";
import { expect, fillSignIn, PASSWORD, test, USERS, walkedIn } from "./fixtures.ts";
import { type Desk, findPodcasts, openDesk, openPodcasts, prepareCampaign } from "./prepare.ts";
import type { Words } from "./words.ts";

/** A form that holds words of some length. */
interface Form {
  path: string;
  open: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
}
const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();
const FORMS: Record<string, (desk: Desk, t: Words, name: string) => Promise<Form>> = {
  async copy(desk, t, name) {
    const { publicId, entries } = await prepareCampaign(desk, name, await openPodcasts(desk, 1));
    const terms = offerTerms({ taxRate: 1_900 });
    const draft = { entry: entries[0], side: "us", terms };
    const offer = await desk.ask("POST", `/api/campaign/${publicId}/offer`, draft);
    const { modified } = await desk.ask("POST", `/api/offer/${offer.publicId}/state`, {
      modified: offer.modified,
      act: "agree",
    });
    const booking = await desk.ask("POST", `/api/offer/${offer.publicId}/booking`, { modified });
    return {
      path: `/bookings/${booking.publicId}`,
      open: press(t("bookings.copy.write")),
      field: (page) => page.getByRole("textbox", { name: t("bookings.copy.script") }),
    };
  },
  async offer(desk, t, name) {
    const { publicId } = await prepareCampaign(desk, name, await openPodcasts(desk, 1));
    return {
      path: `/bundle/${publicId}/offers`,
      open: press(t("offers.add")),
      field: (page) => page.locator('textarea[name="note"]'),
    };
  },
  async template(desk, t, name) {
    const { publicId } = await prepareCampaign(desk, name, await openPodcasts(desk, 1));
    return {
      path: `/bundle/${publicId}/action/email`,
      open: async (page) => {
        const text = page.getByRole("region", { name: t("outreach.text") });
        await text.getByRole("textbox", { name: t("outreach.text") }).fill("Hello");
        await press(t("outreach.own.saveAs"))(page);
      },
      field: (page) => page.locator(".template-form input").first(),
    };
  },
  async "follow-up"(desk, t, name) {
    const { publicId, entries } = await prepareCampaign(desk, name, await openPodcasts(desk, 1));
    const draft = {
      subject: "About your show",
      body: `Hello from ${name}, we like your show.`,
      recipients: entries,
      notBefore: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      steps: [{ days: 4, body: "A reminder" }],
    };
    const { seen } = await desk.ask("POST", `/api/campaign/${publicId}/mailing/check`, draft);
    const mailing = await desk.ask("POST", `/api/campaign/${publicId}/mailing`, { ...draft, seen });
    return {
      path: `/bundle/${publicId}/mailing/${mailing.publicId}`,
      open: press(t("outreach.followUp.editAll", { step: 1 })),
      field: (page) => page.locator(".follow-up-form textarea"),
    };
  },
};

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A8.02 A2.48 A4.10 A8.23 a session that runs out says so, keeps what was typed and leads to login (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 503 .*\/core\/auth/);
      // The dashboard offers another campaign only to users who have one.
      await prepareCampaign(await openDesk(server.url), `Before the end ${language}`);
      await alter(page, "POST", /\/core\/auth$/, (body) => ({
        ...body,
        header: { ...(body.header as object), lifetime: 600 },
      }));
      await refuse(page, "GET", /\/core\/auth$/, { status: 503 });
      await page.clock.install();
      await signIn();
      await page.getByRole("link", { name: t("dashboard.newCampaign") }).click();
      // By its label: it is hidden from screen readers while the popup covers it.
      const name = page.locator('input[name="displayName"]');
      await name.fill("Half a name");
      await page.clock.fastForward(600_000);
      const popup = page.getByRole("dialog", { name: t("accounts.expiredTitle") });
      await expect(popup).toContainText(t("accounts.expired"));
      await expect(name).toHaveValue("Half a name");
      await popup.getByRole("button", { name: t("ui.ok") }).click();
      await expect(page).toHaveURL(/\/\?from=/);
      await expect(page.getByLabel(t("accounts.address"))).toBeVisible();
    });

    for (const [name, form] of Object.entries(FORMS)) {
      test(`A8.02 A4.10 what is typed (${name}) is there again after signing in, and nothing asks on the way (${language})`, async ({
        page,
        t,
        server,
        trouble,
        signIn,
      }) => {
        // What the page looks at again by itself is refused from then on.
        trouble.expect(/status of (503 .*\/core\/auth|401)/);
        const { path, open, field } = await form(await openDesk(server.url), t, `${name} ${language}`);
        await page.clock.install();
        await signIn();
        await alter(page, "GET", /\/core\/auth$/, (body) => ({
          ...body,
          header: { ...(body.header as object), lifetime: 600 },
        }));
        await page.goto(path);
        await open(page);
        await field(page).fill("Half a thought");
        await refuse(page, "GET", /\/core\/auth$/, { status: 503 });
        await page.clock.fastForward(600_000);
        const popup = page.getByRole("dialog", { name: t("accounts.expiredTitle") });
        await popup.getByRole("button", { name: t("ui.ok") }).click();
        await expect(page).toHaveURL(/\/\?from=/);
        await page.unrouteAll();
        await fillSignIn(page, t, USERS.advertiser, PASSWORD);
        await expect(page).toHaveURL(new RegExp(path));
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // Copy opens by itself; the others where they are opened.
        if (name !== "copy") await open(page);
        const shown = expect(field(page));
        await (name === "copy" ? shown.toHaveText("Half a thought") : shown.toHaveValue("Half a thought"));
      });
    }

    test(`A2.33 A5.14 A8.03 A8.04 A8.05 general data that is not saved says so in a popup and a banner (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 500 .*\/api\/campaign\//);
      const campaign = await prepareCampaign(await openDesk(server.url), `Unsaved ${language}`);
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/general`);
      const name = page.getByRole("textbox", { name: t("campaigns.create.name") });
      await name.fill("x".repeat(61));
      await expect(page.getByText(t("campaigns.general.invalid"))).toBeVisible();
      await expect(page.getByText(t("campaigns.general.invalidSays"))).toBeVisible();
      await name.fill("Another name");
      await expect(page.getByText(t("campaigns.general.unsaved"))).toBeVisible();
      await refuse(page, "POST", /\/api\/campaign\/[^/]+$/);
      await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
      const popup = page.getByRole("dialog", { name: t("ui.error"), exact: true });
      await expect(popup).toContainText(SERVER_WORDS);
      await popup.getByRole("button", { name: t("ui.ok") }).click();
      await expect(popup).toBeHidden();
      const banner = page.getByRole("alert").filter({ hasText: t("campaigns.general.failed") });
      await expect(banner).toContainText(t("campaigns.general.failedSays"));
      await expect(banner).toContainText(SERVER_WORDS);
      await expect(name).toHaveValue("Another name");
      await page.unrouteAll();
      await banner.getByRole("button", { name: t("campaigns.general.again") }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Another name" })).toBeVisible();
    });

    test(`A2.46 A4.13 A8.06 A8.14 A8.15 an unlock that cannot be counted or bought says so, and a bought one too (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 500 .*\/email\/purchase/);
      const desk = await openDesk(server.url);
      const [podcast] = await lockedPodcasts(desk, 1);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 5);
      await signIn();
      const open = async () => {
        await page.goto(`/podcast/${podcast!.publicId}`);
        await page
          .getByRole("dialog", { name: podcast!.title })
          .getByRole("button", { name: t("contacts.unlock") })
          .first()
          .click();
      };
      const bill = page.getByRole("dialog", { name: t("purchases.title", { count: 1 }) });

      await refuse(page, "POST", /\/email\/purchase\/summary$/);
      await open();
      await expect(bill).toContainText(t("purchases.billFailed"));
      await expect(bill).toContainText(SERVER_WORDS);
      await page.unrouteAll();

      await alter(page, "POST", /\/email\/purchase\/summary$/, ({ payload }) => {
        const { emailsToPayFor: _, ...silent } = payload as Record<string, unknown>;
        return { payload: silent };
      });
      await open();
      await expect(bill).toContainText(t("purchases.billFailed"));
      await expect(bill).toContainText(sentence("internal", language));
      await page.unrouteAll();

      await refuse(page, "POST", /\/email\/purchase$/);
      await open();
      const buy = t("purchases.buy", { count: 1, credits: 1 });
      await bill.getByRole("button", { name: buy }).click();
      const failed = page.getByRole("dialog", { name: t("purchases.failed") });
      await expect(failed).toContainText(t("purchases.untouched"));
      await expect(failed).toContainText(SERVER_WORDS);
      await expect(failed).toContainText("😕");
      await page.unrouteAll();
      await failed.getByRole("button", { name: t("purchases.again") }).click();
      await bill.getByRole("button", { name: buy }).click();
      const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) });
      await expect(done).toContainText(t("purchases.nothingCharged"));
      await expect(done).toContainText("🎉");
    });

    test(`A4.08 A8.19 A2.29 a campaign shows that it loads, and that it could not be loaded (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 500 .*\/api\/campaign\//);
      const campaign = await prepareCampaign(await openDesk(server.url), `Not loaded ${language}`);
      await signIn();
      await stall(page, "GET", /\/api\/campaign\/[^/]+$/);
      await page.goto(`/bundle/${campaign.publicId}`);
      await expect(page.getByText(t("ui.loading")).first()).toBeAttached();
      await expect(page.getByRole("heading", { level: 1, name: campaign.name })).toHaveCount(0);
      await page.unrouteAll();
      await refuse(page, "GET", /\/api\/campaign\/[^/]+$/);
      await page.goto(`/bundle/${campaign.publicId}`);
      const note = page.getByRole("alert").filter({ hasText: t("campaigns.head.failedStart") });
      await expect(note).toContainText(SERVER_WORDS);
      await page.unrouteAll();
      await page.getByRole("button", { name: t("shell.tryAgain") }).click();
      await expect(page.getByRole("heading", { level: 1, name: campaign.name })).toBeVisible();
      await refuse(page, "GET", /\/overview$/);
      await page.reload();
      await expect(
        page.getByRole("alert").filter({ hasText: t("campaigns.overview.failedStart") }),
      ).toContainText(SERVER_WORDS);
    });

    test(`A2.14 A2.40 A8.20 A8.21 removing shows its progress, its failure and that nothing is left (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 500 .*\/api\/campaign\//);
      const desk = await openDesk(server.url);
      const campaign = await prepareCampaign(desk, `Removed ${language}`, await findPodcasts(desk, 1));
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/action/remove`);
      await refuse(page, "DELETE", /\/podcast$/);
      await refuse(page, "POST", /\/podcast\/remove$/);
      await page.getByRole("button", { name: t("campaigns.remove.act", { count: 1 }) }).click();
      const failed = page.getByRole("button", { name: t("campaigns.remove.again") });
      await expect(failed).toBeVisible();
      await expect(page.getByRole("alert")).toContainText(SERVER_WORDS);
      await page.unrouteAll();
      const calls: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "DELETE" || request.url().endsWith("/remove")) calls.push(request.url());
      });
      await failed.click();
      const done = page.getByRole("button", { name: t("campaigns.remove.done", { count: 1 }) });
      await expect(done).toBeVisible();
      await done.click();
      expect(calls).toHaveLength(1);
      await page.goto(`/bundle/${campaign.publicId}/action/remove`);
      await expect(page.getByRole("heading", { name: t("catalogue.noneTitle") })).toBeVisible();
      await page.goto("/podcast?title=qqqqzzzz");
      await expect(page.getByRole("heading", { name: t("catalogue.noneTitle") })).toBeVisible();
    });

    test(`A8.18 a profile that is not saved shows it on the button and at the field (${language})`, async ({
      page,
      t,
      trouble,
      signIn,
    }) => {
      trouble.expect(/status of 422 .*\/profile\/form/);
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("textbox", { name: t("accounts.profile.middleName") }).fill("x".repeat(61));
      const save = page.getByRole("button", { name: t("accounts.profile.save") });
      await save.click();
      await expect(
        page.getByText(language === "en" ? "At most 60 characters." : "Höchstens 60 Zeichen."),
      ).toBeVisible();
      await expect(save).toHaveClass(/is-failed/);
      await page.getByRole("textbox", { name: t("accounts.profile.middleName") }).fill("");
    });
  });
}
