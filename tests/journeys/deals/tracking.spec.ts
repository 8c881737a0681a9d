import type { Page } from "@playwright/test";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, type Prepared, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Shopify's columns, with what it says of persons. */
const exported = (language: string, code: string, slug: string) =>
  [
    "Name,Email,Financial Status,Currency,Total,Discount Code,Created at,Billing Name,How did you hear about us?",
    `#${language}1,anna@canary.example,paid,EUR,49.90,${code.toLowerCase()},2026-11-02 10:22:33 +0100,Anna Canary,a friend`,
    `#${language}1,anna@canary.example,,,,,,,`,
    `#${language}2,bob@canary.example,paid,EUR,20.00,,2026-11-03 11:00:00 +0100,Bob Canary,my uncle Canary`,
    `#${language}3,cy@canary.example,refunded,EUR,9.90,,2026-11-03 12:00:00 +0100,Cy Canary,${slug}`,
  ].join("\r\n");

async function press(page: Page, t: Words, name: Parameters<Words>[0], values?: Parameters<Words>[1]) {
  await page.getByRole("button", { name: t(name, values), exact: true }).click();
}

for (const language of walkedIn("de")) {
  test.describe(`tracking (${language})`, () => {
    test.use({ language });
    let campaign: Prepared;
    test.beforeEach(async ({ server }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 2, (card) => !card.inactive);
      campaign = await prepareCampaign(desk, `Tracked ${language} ${Date.now()}`, podcasts);
    });

    test(`C6.01 C6.02 C6.09 C6.10 links are made and followed, orders imported and taken back (${language})`, async ({
      page,
      t,
      signIn,
      server,
    }) => {
      await signIn();
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") sent.push(request.postData() ?? "");
      });
      const dialog = page.getByRole("dialog");
      const [first] = campaign.podcasts as [Prepared["podcasts"][number]];
      const table = page.getByRole("table", { name: t("tracking.list"), exact: true });
      let address = "";
      let code = "";

      await test.step("from the overview one gets to tracking, which is empty", async () => {
        await page.goto(`/bundle/${campaign.publicId}`);
        await page.getByRole("link", { name: t("tracking.open"), exact: true }).click();
        await expect(page.getByRole("heading", { name: t("tracking.noneTitle") })).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("one press gives each show link and code; what is no address is said", async () => {
        await press(page, t, "tracking.make");
        const target = dialog.getByRole("textbox", { name: t("tracking.target"), exact: true });
        await target.fill("javascript:alert(1)");
        await dialog.getByRole("button", { name: t("tracking.make"), exact: true }).click();
        await expect(dialog.getByText(t("tracking.targetWrong"))).toBeVisible();
        await expectAccessible(page);
        await target.fill(`${server.url}/legal?from=show`);
        await dialog.getByRole("button", { name: t("tracking.make"), exact: true }).click();
        await expect(table.getByRole("row")).toHaveCount(3);
      });

      await test.step("a link has its QR code and its page", async () => {
        await table.getByRole("button", { name: first.title, exact: true }).click();
        const qr = dialog.getByRole("img");
        await expect(qr).toBeVisible();
        address = (await dialog.locator(".link-address").textContent())!;
        code = (await dialog.locator(".link-code").textContent())!;
        await expect(qr).toHaveAccessibleName(t("tracking.qr", { address }));
        await expect(dialog.locator(".link-target")).toContainText(`utm_term=${address.slice(-7)}`);
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      });

      await test.step("a visitor is led on and counted, a crawler only led on", async () => {
        const follow = (agent: string) =>
          fetch(address, { redirect: "manual", headers: { accept: "text/html", "user-agent": agent } });
        const answer = await follow(BROWSER);
        expect([answer.status, answer.headers.get("set-cookie")]).toEqual([302, null]);
        expect(answer.headers.get("location")).toContain("/legal?from=show&");
        expect((await follow("Googlebot/2.1 (+http://www.google.com/bot.html)")).status).toBe(302);
        // Counts are written every two seconds.
        await expect(async () => {
          await page.reload();
          await expect(table.getByText(t("tracking.filtered", { count: 1 }))).toBeVisible({ timeout: 1_000 });
        }).toPass({ timeout: 15_000 });
        await expect(page.locator(".day-bars figcaption")).toBeVisible();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
      });

      const choose = (name: string, text: string) =>
        page
          .locator("input[type=file]")
          .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
      const file = `orders-${language}.csv`;

      await test.step("an export is read here, and looked at before anything is taken", async () => {
        await choose(file, exported(language, code, address.slice(-7)));
        await expect(dialog.getByText(t("tracking.preset.shopify"))).toBeVisible();
        await expect(dialog.getByText(t("tracking.found", { count: 2 }))).toBeVisible();
        await expect(
          dialog.getByText(t("tracking.leftOut", { state: "refunded", count: "1" })),
        ).toBeVisible();
        await expect(dialog.getByRole("cell", { name: `#${language}1`, exact: true })).toBeVisible();
        await expectAccessible(page);
        expect(sent.join("\n")).not.toContain(`#${language}1`);
      });

      await test.step("what is taken counts for the show whose code it names", async () => {
        await dialog.getByRole("button", { name: t("tracking.take", { count: 2 }), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        const orders = page.getByRole("table", { name: t("tracking.responses"), exact: true });
        const row = orders.getByRole("row").filter({ hasText: `#${language}1` });
        await expect(row).toContainText(first.title);
        await expect(row).toContainText(t("tracking.rule.code"));
        await expect(table.getByRole("row").filter({ hasText: first.title })).toContainText(
          t("tracking.brought", { orders: 1, leads: 0 }),
        );
        const all = sent.join("\n");
        expect(all).toContain(`#${language}1`);
        expect(all).not.toMatch(/canary|friend|uncle/i);
      });

      await test.step("the same file again changes nothing", async () => {
        await choose(file, exported(language, code, address.slice(-7)));
        await dialog.getByRole("button", { name: t("tracking.take", { count: 2 }), exact: true }).click();
        await expect(page.getByText(t("tracking.taken", { added: 0, known: 2 }))).toBeVisible();
      });

      await test.step("an import is taken back, and its orders are gone", async () => {
        const line = page
          .getByRole("listitem")
          .filter({ hasText: file })
          .filter({ hasText: t("tracking.importLine", { added: 2, known: "0" }) });
        await line.getByRole("button", { name: t("tracking.takeBack"), exact: true }).click();
        const asked = page.getByRole("alertdialog").or(dialog).last();
        await asked.getByRole("button", { name: t("tracking.takeBack"), exact: true }).click();
        await expect(line).toContainText(t("tracking.importBack"));
        await expect(table.getByRole("row").filter({ hasText: first.title })).not.toContainText(
          t("tracking.brought", { orders: 1, leads: 0 }),
        );
        await expectAccessible(page);
      });
    });

    test(`C6.09 C6.11 C6.13 what could not be loaded says so, and a chosen file is not passed over (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 500 .*\/(survey-rule|api-key|conversion-import)/);
      await signIn();
      for (const path of [/\/survey-rule$/, /\/api-key$/, /\/conversion-import$/]) {
        await refuse(page, "GET", path);
      }
      await page.goto(`/bundle/${campaign.publicId}/tracking`);
      for (const words of [
        "tracking.rulesFailed",
        "tracking.keysFailed",
        "tracking.importsFailed",
      ] as const) {
        await expect(page.getByText(t(words))).toBeVisible();
      }
      await page.locator("input[type=file]").setInputFiles({
        name: "orders.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(exported(language, "TEA", "none")),
      });
      const said = page.getByRole("alert").filter({ hasText: t("tracking.importNoRules") });
      await expect(said).toContainText(SERVER_WORDS);
      await expectAccessible(page);
      await page.unrouteAll();
      await page
        .getByRole("button", { name: t("shell.tryAgain"), exact: true })
        .first()
        .click();
      await expect(page.getByRole("dialog").getByText(t("tracking.preset.shopify"))).toBeVisible();
    });
  });
}
