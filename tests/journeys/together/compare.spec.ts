import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { isReasonField } from "../../../client/campaigns/compare/reason-field.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "../prepare.ts";

const PDFTOTEXT = "/usr/bin/pdftotext";

function poppler(tool: string, options: string[], pdf: Buffer): string {
  const { status, stdout } = spawnSync(tool, options, { input: pdf, timeout: 30_000 });
  expect(status).toBe(0);
  return stdout.toString("utf8");
}

/** The pages of a PDF as another program reads them; undefined where the machine has none. */
const pagesOf = (pdf: Buffer): string[] | undefined =>
  existsSync(PDFTOTEXT) ? poppler(PDFTOTEXT, ["-raw", "-", "-"], pdf).split("\f").slice(0, -1) : undefined;

const plain = (text: string): string => text.replace(/[\s­]+/g, "");

const PICTURES = "Promise.all([...document.images].map((image) => image.decode()))";

async function expectNoSideways(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
    .toBeLessThanOrEqual(0);
}

for (const language of walkedIn("de")) {
  test.describe(`compare and shortlist (${language})`, () => {
    test.use({ language });

    test(`D5.08 three podcasts are compared, one is taken out, the others are printed (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [first, second, third] = await findPodcasts(desk, 6, (card) => !card.inactive);
      await prepareCampaign(desk, `Compared ${language}`, [second!]);
      await signIn();
      await page.goto("/podcast");
      const bar = page.getByRole("region", { name: t("catalogue.selection") });
      const compare = bar.getByRole("button", { name: t("campaigns.compare.act"), exact: true });
      const pick = (title: string) =>
        page.getByRole("checkbox", { name: t("catalogue.select", { title }), exact: true }).check();

      await test.step("one alone is not compared, and why is said; by keyboard too", async () => {
        await pick(first!.title);
        await expect(compare).toHaveAttribute("aria-disabled", "true");
        await expect(compare).toHaveAccessibleDescription(t("campaigns.compare.few"));
        await compare.focus();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/podcast$/);
        await expectAccessible(page);
      });

      await test.step("three stand side by side, with headers for columns and rows", async () => {
        await pick(second!.title);
        await pick(third!.title);
        await compare.click();
        await expect(page).toHaveURL(
          new RegExp(`/compare\\?podcasts=${first!.publicId}&podcasts=${second!.publicId}&podcasts=`),
        );
        for (const { title } of [first!, second!, third!])
          await expect(page.getByRole("columnheader", { name: title })).toBeVisible();
        const reach = page.getByRole("row", { name: t("campaigns.compare.fact.reach") });
        await expect(reach.getByRole("cell")).toHaveCount(3);
        await expect(reach.getByText(t("campaigns.compare.source.invented"))).toHaveCount(3);
        const places = page.getByRole("row", { name: t("campaigns.compare.fact.campaigns") });
        await expect(places.getByRole("cell").nth(1)).toContainText(`Compared ${language}`);
        // No address, not even one that is unlocked.
        await expect(page.locator("main")).not.toContainText("@");
      });

      await test.step("on a phone the facts keep their names while the columns scroll", async () => {
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectAccessible(page);
          await expectNoSideways(page);
        }
        const table = page.getByRole("region", { name: t("campaigns.compare.table") });
        const name = page.getByRole("rowheader", { name: t("campaigns.compare.fact.episodes") });
        const before = (await name.boundingBox())!;
        const last = page.getByRole("columnheader", { name: third!.title });
        await expect(last).not.toBeInViewport({ ratio: 0.9 });
        await table.focus();
        await expect
          .poll(async () => {
            await page.keyboard.press("ArrowRight");
            return page.evaluate("document.querySelector('.compare-scroll').scrollLeft");
          })
          .toBeGreaterThan(100);
        expect((await name.boundingBox())!.x).toBe(before.x);
        await page.setViewportSize(SIZES[0]);
      });

      await test.step("only what differs, and the address keeps it", async () => {
        const rows = page.getByRole("row");
        const all = await rows.count();
        await page.getByRole("checkbox", { name: t("campaigns.compare.onlyDifferences") }).check();
        await expect(page).toHaveURL(/only=differences/);
        await expect.poll(() => rows.count()).toBeLessThan(all);
        await expect(page.getByRole("row", { name: t("campaigns.compare.fact.reach") })).toBeVisible();
        await page.reload();
        await expect(
          page.getByRole("checkbox", { name: t("campaigns.compare.onlyDifferences") }),
        ).toBeChecked();
        await page.getByRole("checkbox", { name: t("campaigns.compare.onlyDifferences") }).uncheck();
      });

      await test.step("a column is taken out by keyboard; the focus stays in the table, and it comes back", async () => {
        const out = (title: string) =>
          page.getByRole("button", { name: t("campaigns.compare.takeOut", { title }), exact: true });
        await out(third!.title).focus();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("columnheader", { name: third!.title })).toHaveCount(0);
        await expect(out(second!.title)).toBeFocused();
        await page.getByRole("button", { name: t("campaigns.compare.undo"), exact: true }).click();
        await expect(page.getByRole("columnheader", { name: third!.title })).toBeVisible();
        await out(third!.title).click();
        await expect(page.getByRole("columnheader", { name: third!.title })).toHaveCount(0);
      });

      await test.step("the comparison itself fits one page across", async () => {
        await page.evaluate(PICTURES);
        const pages = pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true }));
        if (!pages) return;
        const text = plain(pages.join(""));
        for (const { title } of [first!, second!]) expect(text).toContain(plain(title));
        expect(text).toContain(plain(t("campaigns.compare.fact.reach")));
        expect(text).not.toContain(plain(t("campaigns.compare.addAll", { count: 2 })));
      });

      await test.step("both are printed as a shortlist", async () => {
        await page.getByRole("link", { name: t("campaigns.compare.print"), exact: true }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("campaigns.shortlist.selection"));
        await expect(page.locator(".shortlist-podcasts > li")).toHaveCount(2);
        await expectAccessible(page);
      });

      await test.step("one that is left alone, or is not there, is said so", async () => {
        await page.goto(`/compare?podcasts=${first!.publicId}&podcasts=nobodysPodcast`);
        await expect(
          page.getByRole("heading", { name: t("campaigns.compare.oneTitle", { title: first!.title }) }),
        ).toBeVisible();
        await expect(page.getByText(t("campaigns.compare.missingStart", { count: 1 }))).toBeVisible();
        await expectAccessible(page);
        await page.goto("/compare?podcasts=nobodysPodcast&podcasts=nobodysOther");
        await expect(page.getByRole("heading", { name: t("campaigns.compare.goneTitle") })).toBeVisible();
        await expect(page.getByText(t("campaigns.compare.gone"))).toBeVisible();
        await expect(page.getByText(t("campaigns.compare.missingStart", { count: 2 }))).toHaveCount(0);
        // What is no handle is not asked for.
        for (const bad of ["/compare?podcasts=ä<", "/compare"]) {
          await page.goto(bad);
          await expect(page.getByRole("heading", { name: t("campaigns.compare.noneTitle") })).toBeVisible();
        }
        await expectAccessible(page);
        await page.goto("/shortlist?podcasts=ä<");
        await expect(page.getByText(t("campaigns.shortlist.noneSelected"))).toBeVisible();
        await expectAccessible(page);
      });
    });

    test(`D5.08 a campaign is printed as a shortlist, with covers, reach, and reasons written there (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const podcasts = await findPodcasts(desk, 14, (card) => !card.inactive);
      const campaign = await prepareCampaign(desk, `Shortlist ${language} ${Date.now()}`, podcasts);
      const { fields: made } = await desk.ask("GET", `/api/owner/${desk.ownerId}/own-field`);
      // Of an earlier run, also in the other language: where there is one, none is made.
      for (const field of made.filter(isReasonField))
        await desk.ask("DELETE", `/api/own-field/${field.publicId}`);
      await signIn();
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);
      await page.getByRole("link", { name: t("campaigns.shortlist.view"), exact: true }).click();
      await expect(page.getByRole("heading", { name: campaign.name, level: 1 })).toBeVisible();
      await expect(page.locator(".shortlist-podcasts > li")).toHaveCount(podcasts.length);
      const reasons = ["Ihre Hörer backen selbst.", "The host has asked us twice."];

      await test.step("the first reason makes a field for reasons, which is the organization's own", async () => {
        const make = page.getByRole("button", { name: t("campaigns.shortlist.reasonMake"), exact: true });
        const name = t("campaigns.shortlist.reasonName");
        await expect(page.getByText(t("campaigns.shortlist.reasonMakeSays", { name }))).toBeVisible();
        await make.click();
        const fields = page.getByRole("textbox", { name: t("campaigns.shortlist.reasonName"), exact: true });
        await expect(fields).toHaveCount(podcasts.length);
        for (const [at, words] of reasons.entries()) {
          const saved = page.waitForResponse((answer) => answer.url().endsWith("/own-field"));
          await fields.nth(at).fill(words);
          await fields.nth(at).press("Enter");
          expect((await saved).ok()).toBe(true);
        }
        await expect(page).toHaveURL(/reason=/);
        await expect(make).toHaveCount(0);
        await expectAccessible(page);
        await page.reload();
        await expect(fields.nth(1)).toHaveValue(reasons[1]!);
      });

      await test.step("on a phone it is read without scrolling sideways", async () => {
        await page.setViewportSize(SIZES[1]);
        await expectAccessible(page);
        await expectNoSideways(page);
        await page.setViewportSize(SIZES[0]);
      });

      await test.step("paper holds every podcast whole, with cover, range and reason, and no address", async () => {
        const printed = page.evaluate("new Promise((resolve) => { window.print = () => resolve(true); })");
        await page.getByRole("button", { name: t("campaigns.shortlist.printNow"), exact: true }).click();
        expect(await printed).toBe(true);
        // The demonstration's covers are drawings, which no program lists as pictures of the file.
        const covers =
          '[...document.querySelectorAll(".shortlist-podcasts img")].filter((one) => one.naturalWidth > 0).length';
        expect(await page.evaluate(covers)).toBe(podcasts.length);
        for (const format of ["A4", "Letter"] as const) {
          const pdf = await page.pdf({ format });
          const pages = pagesOf(pdf);
          if (!pages) return;
          expect(pages.length).toBeGreaterThan(1);
          const text = plain(pages.join(""));
          for (const words of [...reasons, desk.ownerDisplayName, t("campaigns.shortlist.foot")])
            expect(text).toContain(plain(words));
          expect(text).not.toContain("@");
          expect(text).not.toContain(plain(t("campaigns.shortlist.options")));
          for (const [at, one] of pages.entries())
            expect(one.trim(), `page ${at + 1}`).toMatch(
              new RegExp(`^${at + 1}\\s*/\\s*${pages.length}(\\s|$)`),
            );
          // A podcast's title and its reach stand on the same page.
          for (const { title } of podcasts)
            expect(
              pages.filter((one) => plain(one).includes(plain(title))).length,
              title,
            ).toBeGreaterThanOrEqual(1);
          const reach = plain(t("campaigns.compare.fact.reach"));
          const count = (one: string, words: string) => plain(one).split(words).length - 1;
          for (const one of pages) {
            const titles = podcasts.filter(({ title }) => plain(one).includes(plain(title))).length;
            // The head of the list speaks of it, too.
            const inHead = count(one, plain(t("campaigns.shortlist.listeners")));
            expect(count(one, reach) - inHead).toBe(titles);
          }
          expect(count(pages.join(""), reach)).toBeGreaterThanOrEqual(podcasts.length);
        }
      });

      await test.step("what is lost is left out, until its state is asked for", async () => {
        await desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/state`, {
          externalIds: [campaign.entries[0]],
          podcastState: "Lost",
        });
        await page.goto(`/bundle/${campaign.publicId}/shortlist`);
        await expect(page.locator(".shortlist-podcasts > li")).toHaveCount(podcasts.length - 1);
        await expect(page.getByText(t("campaigns.shortlist.optionsLost"))).toBeVisible();
        await page.goto(`/bundle/${campaign.publicId}/shortlist?state=Lost`);
        await expect(page.locator(".shortlist-podcasts > li")).toHaveCount(1);
        await expect(page.getByText(t("campaigns.shortlist.optionsLost"))).toHaveCount(0);
        await page.goto(`/bundle/${campaign.publicId}/shortlist?state=Signed`);
        await page.getByRole("link", { name: t("campaigns.shortlist.allStates"), exact: true }).click();
        await expect(page.locator(".shortlist-podcasts > li")).toHaveCount(podcasts.length - 1);
      });

      await test.step("only what is selected", async () => {
        await page.goto(`/bundle/${campaign.publicId}/podcasts`);
        for (const { title } of podcasts.slice(0, 2))
          await page
            .getByRole("checkbox", { name: t("campaigns.entries.select", { title }), exact: true })
            .check();
        const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
        await expectAccessible(page);
        await bar
          .getByRole("button", { name: t("campaigns.shortlist.actCount", { count: 2 }), exact: true })
          .click();
        await expect(page.locator(".shortlist-podcasts > li")).toHaveCount(2);
      });
    });
  });
}
