import type { Locator, Page } from "@playwright/test";
import { localeOf } from "../../contract/forms/locale.ts";
import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { findPodcasts, openDesk, prepareCampaign } from "./prepare.ts";

const RESULTS = /\/api\/podcast\?/;
const rowsOf = (page: Page): Locator => page.locator("section .row-title");

/** The first complete row below the header, and its distance from the top, in pixels. */
const placeOf = (page: Page) =>
  page.evaluate(`(() => {
    const row = [...document.querySelectorAll("section .row-title")].find((one) => one.getBoundingClientRect().top >= 150);
    return [row?.textContent, Math.round(row?.getBoundingClientRect().top ?? 0)];
  })()`) as Promise<[string, number]>;

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`words that no title has are looked for in descriptions too, and no longer (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast, word] = await onlyDescribed(desk);
      await signIn();
      await page.goto(`/podcast?title=${encodeURIComponent(word)}`);
      const both = page.getByRole("switch", { name: t("catalogue.alsoDescriptions") });
      await expect(both).not.toBeChecked();
      await page.getByRole("button", { name: t("catalogue.searchDescriptions") }).click();
      await expect(both).toBeChecked();
      await expect(page).toHaveURL(/also=descriptions/);
      await expect(page.getByRole("link", { name: podcast, exact: true }).first()).toBeVisible();
      await expectAccessible(page);
      await both.focus();
      await page.keyboard.press("Space");
      await expect(page).not.toHaveURL(/also=/);
      await expect(page.getByRole("heading", { name: t("catalogue.noneTitle") })).toBeVisible();
    });

    test(`A3.06 only podcasts with an address, and none that a campaign has (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [held] = await findPodcasts(desk, 1, (card) => card.emailStatus !== "UNKNOWN");
      const words = encodeURIComponent(held!.title);
      const counted = async () =>
        (await desk.ask("GET", "/api/podcast?locale=en-US&emailKnown=true")).resultSize;
      await signIn();
      // The numbers next to the options come with a separate call, after the page.
      const calls: string[] = [];
      page.on("response", (response) => calls.push(new URL(response.url()).pathname));
      page.on("request", (request) => {
        if (request.url().includes("/api/podcast-facets")) calls.push("facets");
      });
      await page.goto("/podcast");
      const filters = page.getByRole("complementary", { name: t("catalogue.filters") });
      const known = filters.getByRole("button", { name: t("catalogue.emailKnown") });
      const number = new Intl.NumberFormat(localeOf(language)).format(await counted());
      await expect(known.locator("b")).toHaveText(number);
      expect(calls.indexOf("/api/podcast")).toBeGreaterThan(-1);
      expect(calls.indexOf("facets")).toBeGreaterThan(calls.indexOf("/api/podcast"));
      await known.click();
      await expect(page).toHaveURL(/email=known/);
      await expect(
        page.getByRole("status").filter({ hasText: t("catalogue.found", { count: await counted() }) }),
      ).toHaveCount(1);
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(
        page.getByRole("table").getByText(t("catalogue.mail.UNKNOWN"), { exact: true }),
      ).toHaveCount(0);

      await prepareCampaign(desk, `Taken ${language}`, [held!]);
      const link = page.getByRole("link", { name: held!.title, exact: true });
      await page.goto(`/podcast?title=${words}`);
      await expect(link.first()).toBeVisible();
      await filters.getByRole("button", { name: t("catalogue.inNoCampaign") }).click();
      await expect(page).toHaveURL(/campaigns=none/);
      await expect(link).toHaveCount(0);
      await page
        .getByRole("button", { name: t("catalogue.removeFilter", { name: t("catalogue.inNoCampaignName") }) })
        .click();
      await expect(link.first()).toBeVisible();

      // One leaves the list with the next look, even if a further page of it has come since.
      await page.goto("/podcast?campaigns=none");
      const one = rowsOf(page).first();
      const [title, address] = [await one.innerText(), await one.getAttribute("href")];
      await page
        .getByRole("button", { name: t("catalogue.add", { title }), exact: true })
        .first()
        .click();
      const dialog = page.getByRole("dialog", { name: t("campaigns.add.title") });
      await dialog.getByRole("radio", { name: `Taken ${language}` }).check();
      // The first one may be quiet, and asks for its phrase then.
      const phrase = dialog.getByRole("textbox");
      if (await phrase.isVisible()) await phrase.fill(ADD_INACTIVE_PHRASE[language]);
      await dialog.getByRole("button", { name: t("campaigns.add.act", { count: 1 }), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const further = page.waitForResponse(/\/api\/podcast\?.*page=1/);
      await rowsOf(page).first().hover();
      await page.mouse.wheel(0, 3_000);
      await further;
      await page.keyboard.press("g");
      await page.keyboard.press("m");
      await expect(rowsOf(page)).toHaveCount(0);
      const again = page.waitForResponse(/\/api\/podcast\?/);
      await page.goBack();
      await again;
      await page.keyboard.press("Home");
      await expect(rowsOf(page).first()).toBeVisible();
      await expect(page.locator(`section a[href="${address}"]`)).toHaveCount(0);
    });

    test(`a podcast leads to those like it, each with the reason (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const [podcast] = await findPodcasts(await openDesk(server.url), 1);
      await signIn();
      await page.goto(`/podcast/${podcast!.publicId}`);
      const similar = page.getByRole("dialog", { name: podcast!.title }).locator(".similar");
      await expect(similar.getByRole("heading", { name: t("catalogue.detail.similar") })).toBeVisible();
      const other = similar.getByRole("link").first();
      await expect(other.locator(".faint")).not.toBeEmpty();
      const title = await other.locator("b").innerText();
      expect(title).not.toBe(podcast!.title);
      await other.click();
      await expect(
        page.getByRole("dialog", { name: title }).getByRole("heading", { level: 1 }),
      ).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("dialog", { name: podcast!.title })).toBeVisible();
    });

    test(`the list stands while the next one comes, typing on breaks off, Back finds the place (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto("/podcast");
      await expect(rowsOf(page).first()).toBeVisible();
      const before = await rowsOf(page).allTextContents();

      // A slow answer: the old rows stay, grey and busy, until it arrives.
      let open: () => void = () => undefined;
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      const ended: string[] = [];
      page.on("requestfailed", (request) => ended.push(request.url()));
      await page.route(RESULTS, async (route) => {
        if (/title=/.test(route.request().url())) await opened;
        // The request may have been aborted in the meantime.
        await route.continue().catch(() => undefined);
      });
      const line = page.getByRole("textbox", { name: t("catalogue.search") });
      // Letters typed in quick succession make one request.
      const words: (string | null)[] = [];
      page.on("request", (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === "/api/podcast") words.push(searchParams.get("title"));
      });
      await page.evaluate(`
        const line = document.querySelector(".search-line input");
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
        for (const words of ["t", "th", "tho"]) {
          write.call(line, words);
          line.dispatchEvent(new Event("input", { bubbles: true }));
        }
        undefined;`);
      await expect(page).toHaveURL(/title=tho/);
      expect(words).toEqual(["tho"]);
      await line.fill("t");
      await expect(page).toHaveURL(/[?&]title=t(?:&|$)/);
      await expect(page.locator(".list-old[aria-busy=true]")).toBeVisible();
      expect((await rowsOf(page).allTextContents()).slice(0, 5)).toEqual(before.slice(0, 5));
      await line.fill("the");
      await expect(page).toHaveURL(/[?&]title=the(?:&|$)/);
      await expect.poll(() => ended.some((url) => /title=t(&|$)/.test(url))).toBe(true);
      open();
      await expect(page.locator(".list-old[aria-busy=true]")).toHaveCount(0);
      await expect(line).toHaveValue("the");
      await page.unrouteAll({ behavior: "wait" });

      await page.goto("/podcast");
      await expect(rowsOf(page).first()).toBeVisible();
      await rowsOf(page).first().hover();
      for (let turn = 0; turn < 25; turn += 1) {
        await page.mouse.wheel(0, 200);
        await page.waitForTimeout(30);
      }
      await expect
        .poll(async () => {
          const one = await placeOf(page);
          await page.waitForTimeout(300);
          return JSON.stringify(one) === JSON.stringify(await placeOf(page));
        })
        .toBe(true);
      const place = await placeOf(page);
      await page.keyboard.press("g");
      await page.keyboard.press("m");
      await expect(page).not.toHaveURL(/\/podcast$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/podcast$/);
      await expect.poll(() => placeOf(page)).toEqual(place);
      // With the focus in no row, the keys begin where one is looking.
      await page.keyboard.press("j");
      await expect(page.locator("[data-row]:focus")).toBeInViewport();
      await expect.poll(() => placeOf(page)).toEqual(place);
    });
  });
}

/** A podcast and a word of its description that no title of the catalogue has. */
async function onlyDescribed(desk: Awaited<ReturnType<typeof openDesk>>): Promise<[string, string]> {
  for (const card of await findPodcasts(desk, 24)) {
    const { description } = await desk.ask("GET", `/api/podcast/${card.publicId}?locale=en-US`);
    for (const [word] of (description ?? "").matchAll(/(?<![\p{L}\p{N}])[a-z]{7,12}(?![\p{L}\p{N}])/gu)) {
      const list = await desk.ask("GET", `/api/podcast?locale=en-US&title=${encodeURIComponent(word)}`);
      if (list.resultSize === 0) return [card.title, word];
    }
  }
  throw new Error("every word of the descriptions is in a title");
}
