import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { inDatabase } from "../../support/journeys/in-database.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";
import { addResults } from "./add-results.ts";

const PDFTOTEXT = "/usr/bin/pdftotext";

/** The pages of a PDF as another program reads them. */
function pagesOf(pdf: Buffer): string[] {
  const { status, stdout } = spawnSync(PDFTOTEXT, ["-layout", "-", "-"], { input: pdf, timeout: 30_000 });
  expect(status).toBe(0);
  return stdout.toString("utf8").split("\f").slice(0, -1);
}

for (const language of walkedIn("de")) {
  test.describe(`report (${language})`, () => {
    test.use({ language });

    test(`C7.10 C7.11 a campaign is printed, and shown by a link to somebody without an account, until it is withdrawn (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 4, (card) => !card.inactive);
      const campaign = await prepareCampaign(desk, `Report ${language} ${Date.now()}`, podcasts);
      await inDatabase(server, (db) => addResults(db, campaign));
      const [first] = podcasts;
      await signIn();

      await test.step("C7.10 the report fits A4 and Letter, with evidence and how it is counted", async () => {
        await page.goto(`/bundle/${campaign.publicId}/results`);
        await page.getByRole("link", { name: t("results.report.print"), exact: true }).click();
        await expect(page.getByRole("heading", { name: campaign.name, level: 1 })).toBeVisible();
        await expect(page.locator(".report .chart svg")).toHaveCount(4);
        // Numbers stand beside each picture, not behind a press.
        await expect(page.locator(".report .chart table")).toHaveCount(4);
        await expectAccessible(page);
        await page.emulateMedia({ media: "print" });
        const cut = () =>
          page.evaluate<string[]>(`[...document.querySelectorAll(".report tr, .report .chart")]
            .filter((part) => getComputedStyle(part).breakInside !== "avoid")
            .map((part) => part.textContent)`);
        expect(await cut(), "what paper may cut").toEqual([]);
        await page.emulateMedia({ media: null });
        for (const format of ["A4", "Letter"] as const) {
          const pdf = await page.pdf({ format });
          if (!existsSync(PDFTOTEXT)) continue;
          const pages = pagesOf(pdf);
          const text = pages.join(" ").replace(/\s+/g, " ");
          expect(text).toContain(first!.title.split(" ")[0]);
          expect(text).toContain(t("results.report.methods"));
          expect(text).not.toContain(t("results.report.link.title"));
          for (const [at, printed] of pages.entries())
            expect(printed.trim(), `page ${at + 1}`).toMatch(
              new RegExp(`(^|\\s)${at + 1}\\s*/\\s*${pages.length}$`),
            );
          expect(pages.length).toBeLessThan(12);
        }
      });

      let link = "";
      await test.step("C7.11 a link is made of what is ticked, and shown once", async () => {
        await page.getByRole("button", { name: t("results.report.link.make"), exact: true }).click();
        const dialog = page.getByRole("dialog");
        const tick = (part: "names" | "quotes" | "responses") =>
          dialog.getByRole("checkbox", { name: t(`results.report.link.${part}`), exact: true });
        await tick("names").uncheck();
        await expect(tick("quotes")).toBeDisabled();
        await tick("responses").check();
        const days = dialog.getByRole("textbox", { name: t("results.report.link.days"), exact: true });
        await days.fill("91");
        await expect(dialog.getByText(t("results.report.link.daysWrong"))).toBeVisible();
        await expectAccessible(page);
        await days.fill("7");
        await dialog
          .getByRole("textbox", { name: t("results.report.link.label"), exact: true })
          .fill("Board");
        await dialog.getByRole("button", { name: t("results.report.link.make"), exact: true }).click();
        link = await dialog.locator("output").innerText();
        expect(link).toMatch(/\/report#[\w-]{43}$/);
        await dialog.getByRole("button", { name: t("ui.close"), exact: true }).click();
        await expect(page.getByText(t("results.report.link.neverOpened"))).toBeVisible();
      });

      const phone = await browser.newContext({
        viewport: SIZES.at(-1)!,
        locale: language === "de" ? "de-DE" : "en-US",
        baseURL: server.url,
      });
      const other = await phone.newPage();
      await test.step("C7.11 whoever has it sees that and no more, on a phone, without a stranger's request", async () => {
        const asked: string[] = [];
        other.on("request", (request) => asked.push(request.url()));
        await other.goto(link);
        await expect(other.getByRole("heading", { name: campaign.name, level: 1 })).toBeVisible();
        await expect(
          other.getByRole("rowheader", { name: t("results.report.showNumber", { number: 1 }), exact: true }),
        ).toBeVisible();
        for (const { title } of podcasts)
          await expect(other.getByText(title, { exact: true })).toHaveCount(0);
        await expect(other.getByText(t("results.out.cost"), { exact: true })).toHaveCount(0);
        await expect(other.getByText(t("results.out.orders"), { exact: true })).toBeVisible();
        expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
        for (const colorScheme of ["light", "dark"] as const) {
          await other.emulateMedia({ colorScheme });
          await expectAccessible(other);
        }
        const wider = () =>
          other.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
        await expect.poll(wider).toBeLessThanOrEqual(0);
        await other.goto(`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`);
        await other.reload();
        await expect(other.getByText(t("results.report.over"))).toBeVisible();
      });

      await test.step("C7.11 withdrawn it is over at once", async () => {
        await page.reload();
        await expect(page.getByText("Board")).toBeVisible();
        await page
          .getByRole("button", {
            name: t("results.report.link.withdrawOne", { label: "Board" }),
            exact: true,
          })
          .click();
        await expectAccessible(page);
        await page
          .getByRole("alertdialog")
          .or(page.getByRole("dialog"))
          .getByRole("button", { name: t("results.report.link.withdraw"), exact: true })
          .click();
        await expect(page.getByText(t("results.report.link.withdrawn"))).toBeVisible();
        await other.goto("about:blank");
        await other.goto(link);
        await expect(other.getByText(t("results.report.over"))).toBeVisible();
        await expectAccessible(other);
      });
      await phone.close();
    });
  });
}
