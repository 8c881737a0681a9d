import type { Page } from "@playwright/test";
import { FIELD_SENTENCES } from "../../contract/sentences.ts";
import { expectAccessible } from "./accessibility.ts";
import { lockedPodcasts, setCredits } from "./buying.ts";
import { expect, PASSWORD, test, USERS, walkedIn } from "./fixtures.ts";
import { openDesk } from "./prepare.ts";
import type { Words } from "./words.ts";

const DEMO = USERS.advertiser;
const ORGANIZATION = "Demo Brand";

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.17 A2.19 A2.32 A6.02 B1.106 what an administrator saves holds for everybody (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn("administrator");
      await openAdmin(page, t);
      const legal = page.getByRole("textbox", { name: t(`settings.legal.legalNotice.${language}`) });
      await legal.fill(`# ${language}\n\nA <b>brand</b> of its own`);
      const fields = page.getByRole("switch", { name: t("settings.campaignCommercials") });
      const shown = await fields.isChecked();
      await fields.click();
      const files = page.getByRole("textbox", { name: t("settings.keptFilesMegabytes") });
      await files.fill("1000001");
      await expect(files).toHaveAccessibleDescription(/1000000/);
      await files.fill("500");
      await page.getByRole("button", { name: t("settings.save") }).click();
      await expect(page.getByRole("status").filter({ hasText: new RegExp(t("ui.saveSaved")) })).toBeVisible();

      await page.reload();
      await expect(legal).toHaveValue(/A <b>brand<\/b> of its own/);
      await expect(fields).toBeChecked({ checked: !shown });
      await expect(files).toHaveValue("500");
      await page.goto("/legal");
      await expect(page.getByRole("main")).toContainText("A <b>brand</b> of its own");
    });

    test(`A2.21 A6.02 a permission that is granted opens the administration, and closes it again (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const may = async () => {
        const { payload } = await signInAsDemo(server.url);
        return payload.permissions as string[];
      };
      await signIn("administrator");
      await openAdmin(page, t, "users");
      await page.getByRole("searchbox", { name: t("accounts.users.search") }).fill(DEMO);
      const tick = page.getByRole("checkbox", {
        name: t("accounts.users.permissionOf", {
          permission: t("accounts.users.CORE_CONFIG_UPDATE"),
          name: DEMO,
        }),
      });
      await expect(page.getByRole("row")).toHaveCount(2);
      await expect(tick).not.toBeChecked();
      await tick.click();
      await expect(tick).toBeChecked();
      await expect.poll(may).toEqual(["CORE_CONFIG_UPDATE"]);
      await page.reload();
      await expect(tick).toBeChecked();
      await tick.click();
      await expect(tick).not.toBeChecked();
      await expect.poll(may).toEqual([]);
    });

    test(`A7.17 a grant is booked once, though its answer is lost and it is pressed again (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/core\/api\/owner\/\w+\/credits/);
      const desk = await openDesk(server.url);
      const available = async () =>
        (await desk.ask("GET", `/core/api/owner/${desk.ownerId}/credits`)).available;
      const before = await available();
      const reason = `Thanks & sorry <i>${language}</i>`;
      await signIn("administrator");
      await openAdmin(page, t, "organizations");
      await page.getByRole("searchbox", { name: t("accounts.owners.search") }).fill(ORGANIZATION);
      await page.getByRole("radio", { name: ORGANIZATION }).check();
      const form = page.getByRole("region", { name: ORGANIZATION });
      await form.getByRole("textbox", { name: t("credits.grant.amount") }).fill("12");
      await form.getByRole("textbox", { name: t("credits.grant.reason") }).fill(reason);

      // The server books it, but the response is lost.
      await page.route(/\/credits$/, async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        await route.abort("connectionreset");
      });
      const grant = form.getByRole("button", { name: t("credits.grant.grant") });
      await grant.click();
      const failed = page.getByRole("dialog", { name: t("ui.error"), exact: true });
      await expect(failed).toBeVisible();
      expect(await available()).toBe(before + 12);
      await failed.getByRole("button", { name: t("ui.ok") }).click();
      await page.unrouteAll();
      await grant.click();
      await expect(
        page.getByText(t("credits.grant.granted", { count: 12, owner: ORGANIZATION })).first(),
      ).toBeVisible();
      expect(await available()).toBe(before + 12);

      await page.goto("/preferences");
      await expect(page.getByRole("table", { name: t("credits.history") })).toContainText(
        t("credits.move.grantFor", { reason }),
      );
    });

    test(`A3.13 A7.21 the secret key stays while somebody pays by card; what was typed stays, too (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      trouble.expect(/core\/api\/config/);
      const desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 0);
      const opened = await desk.ask("POST", "/podcast/api/email/purchase", {
        podcastExternalIdList: (await lockedPodcasts(desk, 1)).map((podcast) => podcast.externalId),
        ownerPublicId: desk.ownerId,
      });
      expect(opened.status).toBe("open");

      await signIn("administrator");
      await openAdmin(page, t);
      const key = t("settings.stripeSecretKey");
      const group = page.locator(".form-section").filter({ hasText: t("settings.credits.title") });
      const field = group.getByLabel(key, { exact: true });
      const name = page.getByRole("textbox", { name: t("settings.senderName") });
      const save = page.getByRole("button", { name: t("settings.save") });
      await name.fill(`Hostread ${language}`);
      await page.getByRole("button", { name: t("settings.secret.removeLabel", { name: key }) }).click();
      await save.click();
      await expect(field).toHaveAccessibleDescription(FIELD_SENTENCES["payments-unfinished"][language]);
      await expect(name).toHaveValue(`Hostread ${language}`);

      await field.fill("sk_test_standin_of-another-account");
      await save.click();
      await expect(field).toHaveAccessibleDescription(FIELD_SENTENCES["key-of-another-account"][language]);
      await expect(field).toHaveValue("sk_test_standin_of-another-account");
      await expectAccessible(page);

      await group.getByRole("button", { name: t("settings.secret.keep"), exact: true }).click();
      await save.click();
      await expect(page.getByRole("status").filter({ hasText: new RegExp(t("ui.saveSaved")) })).toBeVisible();
      await page.reload();
      await expect(name).toHaveValue(`Hostread ${language}`);
      const ended = await desk.ask("POST", `/podcast/api/email/purchase/${opened.sessionId}/cancel`);
      expect(ended.status).toBe("cancelled");
    });
  });
}

/** Through the More menu, as people get there. */
async function openAdmin(page: Page, t: Words, part?: "users" | "organizations"): Promise<void> {
  await page.getByRole("button", { name: t("shell.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("shell.admin") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("shell.admin") })).toBeVisible();
  if (!part) return;
  const parts = page.getByRole("navigation", { name: t("settings.parts") });
  await parts.getByRole("link", { name: t(`settings.part.${part}`) }).click();
  await expect(page).toHaveURL(new RegExp(`part=${part}`));
}

/** The answer to a sign-in of the ordinary user. */
async function signInAsDemo(url: string) {
  const answer = await fetch(`${url}/core/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: DEMO, password: PASSWORD }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the answer's shape is the server's promise
  return (await answer.json()) as any;
}
