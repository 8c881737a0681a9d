import { localeOf } from "../../contract/forms/locale.ts";
import packageJson from "../../package.json" with { type: "json" };
import { alter } from "./broken-server.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { findPodcasts, openDesk } from "./prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A1.12 A2.04 A2.20 the dashboard leads to podcasts and campaigns, its foot names the release; preferences lead out (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      expect(packageJson.version).toMatch(/^5\.|^[6-9]\./);
      await expect(page.getByRole("contentinfo")).toContainText(
        t("shell.release", { release: packageJson.version }),
      );
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: t("shell.podcasts"), exact: true })).toBeVisible();
      await expect(main.getByRole("heading", { name: t("shell.campaigns"), exact: true })).toBeVisible();
      await main.getByRole("link", { name: t("dashboard.all") }).click();
      await expect(page).toHaveURL(/\/bundle$/);
      await page.goBack();
      await main.getByRole("link", { name: t("dashboard.search") }).click();
      await expect(page).toHaveURL(/\/podcast$/);

      await page.goto("/preferences");
      for (const title of ["accounts.profile.title", "accounts.organization.title", "credits.title"] as const)
        await expect(page.getByRole("heading", { name: t(title), exact: true })).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("button", { name: t("accounts.signOut") })
        .click();
      await expect(page).toHaveURL(/\/$/);
    });

    test(`a filter or an order that is clicked while the last letter is on its way takes the words along (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      // Longer than the address waits for the answer.
      await page.route("**/api/podcast?*title=*", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      const line = page.getByRole("textbox", { name: t("catalogue.search") });
      for (const [what, shown] of [
        // Whichever is first: facets come one after the other.
        ["aside.facets button.facet", /[?&](?:genre|reachFrom|reachTo)=/],
        ["section [role=columnheader] button", /[?&]sort=|[?&]direction=/],
      ] as const) {
        await page.goto("/podcast");
        await expect(page.locator(what).first()).toBeVisible();
        // In the page, because from here the click could come after the address has the words.
        await page.evaluate(`
          document.querySelector(".search-line input")
            .addEventListener("input", () => setTimeout(() => document.querySelector("${what}").click(), 90), { once: true });
          undefined;`);
        await line.fill("radio");
        await expect(page).toHaveURL(shown);
        await expect(page).toHaveURL(/[?&]title=radio/);
        await expect(line).toHaveValue("radio");
      }
    });

    test(`A2.05 A2.06 A2.34 A2.36 the catalogue: sort, load on, open over the list and by itself, look at the fields (${language})`, async ({
      page,
      context,
      t,
      server,
      signIn,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await signIn();
      await page.goto("/podcast");
      await expect(page.getByRole("complementary", { name: t("catalogue.filters") })).toBeVisible();
      await page
        .getByRole("button", { name: t("catalogue.sort.reachPerEpisode") })
        .first()
        .click();
      await page.getByRole("menuitemradio", { name: t("catalogue.sort.title"), exact: true }).click();
      await expect(page).toHaveURL(/sort=title/);

      // The next page is asked for while there are rows left to see.
      const results = page.getByRole("region", { name: t("catalogue.results") });
      await expect(results.getByRole("row").nth(1)).toBeVisible();
      let comes: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        comes = resolve;
      });
      let asked = false;
      await page.route(/\/api\/podcast\?.*page=1/, async (route) => {
        asked = true;
        await held;
        await route.continue().catch(() => undefined);
      });
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 60);
          return asked;
        })
        .toBe(true);
      const last = results.getByRole("row").last();
      await expect(last).not.toBeInViewport();
      comes();
      // However far one scrolls, only the rows near the window exist.
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 3000);
          return Number(await last.getAttribute("aria-rowindex"));
        })
        .toBeGreaterThan(60);
      expect(await results.getByRole("row").count()).toBeLessThan(50);

      const desk = await openDesk(server.url);
      const [podcast] = await findPodcasts(desk, 1, (card) => card.subTitle !== null);
      // Behind it is the list it was opened from, with its search.
      const words = new URLSearchParams({ title: podcast!.title });
      await page.goto(`/podcast?${words}`);
      await page.getByRole("link", { name: podcast!.title, exact: true }).click();
      const detail = page.getByRole("dialog", { name: podcast!.title });
      await expect(detail.getByRole("heading", { level: 1, name: podcast!.title })).toBeVisible();
      await expect(page).toHaveURL(
        (url) => url.pathname === `/podcast/${podcast!.publicId}` && url.searchParams.has("title"),
      );
      await detail
        .getByRole("button", { name: t("ui.close") })
        .first()
        .click();
      await expect(page).toHaveURL((url) => url.pathname === "/podcast" && url.searchParams.has("title"));
      await page.goto(`/podcast/${podcast!.publicId}`);
      await expect(detail).toContainText(podcast!.itunesArtist!);
      const told = await desk.ask("GET", `/api/podcast/${podcast!.publicId}?locale=${localeOf(language)}`);
      await expect(detail).toContainText(told.primaryGenre.title, { ignoreCase: true });
      for (const fact of [
        "catalogue.detail.episodes",
        "catalogue.latestEpisode",
        "catalogue.rating",
      ] as const)
        await expect(detail).toContainText(t(fact));
      await expect(detail.getByRole("heading", { name: t("catalogue.detail.reach") })).toBeVisible();

      await detail.getByRole("heading", { level: 1 }).click({ modifiers: ["Shift", "Alt"] });
      const fields = page.getByRole("dialog", { name: t("catalogue.debug.title") });
      await expect(fields).toContainText("feedUrl");
      const copy = fields.getByRole("button", {
        name: t("catalogue.debug.copy", { name: "title" }),
        exact: true,
      });
      await copy.click();
      await expect(fields.getByRole("button", { name: t("ui.copied") })).toBeVisible();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(podcast!.title);
      await expect(copy).toBeVisible();
    });
  });
}

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    test(`a slip of the fingers finds what was meant, and the page says which word that is (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const long = /(?<![\p{L}\p{N}])[a-z]{8,}(?![\p{L}\p{N}])/iu;
      const [podcast] = await findPodcasts(await openDesk(server.url), 1, (card) => long.test(card.title));
      const word = long.exec(podcast!.title)![0].toLowerCase();
      const slip = `${word.slice(0, 3)}q${word.slice(4)}`;
      await signIn();
      // The search tables are made while the server starts; without them there is no word to take it for.
      await expect(async () => {
        await page.goto(`/podcast?title=${slip}`);
        const says = t("catalogue.usedTitle", { used: word, title: slip });
        await expect(page.getByRole("main").getByText(says)).toBeVisible({ timeout: 3_000 });
        await expect(page.getByRole("status").filter({ hasText: says })).toHaveCount(1);
      }).toPass({ timeout: 60_000 });
      await expect(page.getByRole("link", { name: podcast!.title, exact: true }).first()).toBeVisible();
    });
  });
}

test("A2.35 A2.37 the website is linked, a free mail provider's is not", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const [podcast] = await findPodcasts(await openDesk(server.url), 1);
  await signIn();
  const detail = page.getByRole("dialog", { name: podcast!.title });
  const link = detail.getByRole("link", { name: t("catalogue.detail.website") });
  for (const [website, links] of [
    ["https://show.example/", 1],
    ["https://gmail.com/", 0],
  ] as const) {
    await alter(page, "GET", /\/api\/podcast\/[^/]+$/, ({ payload }) => ({
      payload: { ...(payload as object), website },
    }));
    await page.goto(`/podcast/${podcast!.publicId}`);
    // It comes together with the description, below the head.
    await expect(detail.getByRole("region", { name: t("catalogue.detail.facts") })).toBeVisible();
    await expect(link).toHaveCount(links);
    await page.unrouteAll();
  }
});

/** A second and a half of silence, as the simplest of sound files: 8,000 samples a second, one byte each. */
function silence(): Buffer {
  const samples = Buffer.alloc(12_000, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.35 the latest episode plays in place once somebody presses, and says where it cannot (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      const audioSample = "https://sound.example/latest.wav";
      const asked: Record<string, string>[] = [];
      let heard = false;
      await page.route(audioSample, (route) => {
        asked.push(route.request().headers());
        if (!heard) return route.abort("connectionrefused");
        const [, from] = /bytes=(\d+)-/.exec(route.request().headers().range ?? "") ?? [];
        const sound = silence();
        const body = sound.subarray(Number(from ?? 0));
        const headers = {
          "content-type": "audio/wav",
          "accept-ranges": "bytes",
          ...(from && { "content-range": `bytes ${from}-${sound.length - 1}/${sound.length}` }),
        };
        return route.fulfill({ status: from ? 206 : 200, headers, body });
      });
      trouble.expect(/sound\.example/);
      const desk = await openDesk(server.url);
      const [podcast] = await findPodcasts(desk, 1);
      await signIn();
      // An earlier journey may have chosen another one.
      const { country } = (await desk.ask("GET", "/core/auth")).login;
      await alter(page, "GET", /\/api\/podcast\/[^/]+$/, ({ payload }) => ({
        payload: {
          ...(payload as object),
          audioSample,
          itunesHref: "https://directory.example/us/podcast/id7",
        },
      }));
      await page.goto(`/podcast/${podcast!.publicId}`);
      const player = page.getByRole("region", { name: t("catalogue.sample.title"), exact: true });
      const play = player.getByRole("button", { name: t("catalogue.sample.play") });
      const place = player.getByRole("slider", { name: t("catalogue.sample.position") });
      await expect(play).toBeVisible();
      await expect(place).toBeDisabled();
      // The directory of the reader's country stays a second way to a sample.
      await expect(player.getByRole("link", { name: t("catalogue.detail.sample") })).toHaveAttribute(
        "href",
        `https://directory.example/${country.toLowerCase()}/podcast/id7`,
      );
      expect(asked).toEqual([]);

      await play.click();
      await expect(player.getByRole("alert")).toHaveText(t("catalogue.sample.failed"));
      expect(asked).not.toEqual([]);

      heard = true;
      await play.click();
      await expect(player.getByText(t("catalogue.sample.failed"))).toHaveCount(0);
      const time = () =>
        player.locator("audio").evaluate((audio: { currentTime: number }) => audio.currentTime);
      await expect.poll(time).toBeGreaterThan(0);
      // Its end brings the button back.
      await expect(play).toBeVisible();
      await expect(player).toContainText("0:01 / 0:01");
      await place.focus();
      await page.keyboard.press("Home");
      await expect.poll(time).toBe(0);
      await page.keyboard.press("ArrowRight");
      await expect.poll(time).toBe(1);
      expect(asked.filter((headers) => headers.referer || headers.cookie)).toEqual([]);

      // It stops with the detail, before its end and for good.
      const element = await player.locator("audio").elementHandle();
      await page.keyboard.press("Home");
      await play.click();
      await page
        .getByRole("button", { name: t("ui.close") })
        .first()
        .click();
      await expect(player).toBeHidden();
      expect(await element!.evaluate((audio: { paused: boolean }) => audio.paused)).toBe(true);
    });
  });
}

test("A2.35 A3.14 the directory opens in the country chosen in the preferences", async ({
  page,
  t,
  server,
  signIn,
}) => {
  const [podcast] = await findPodcasts(await openDesk(server.url, "administrator"), 1);
  await alter(page, "GET", /\/api\/podcast\/[^/]+$/, ({ payload }) => ({
    payload: { ...(payload as object), itunesHref: "https://directory.example/us/podcast/id7" },
  }));
  await signIn("administrator");
  await page.goto("/preferences");
  const country = page.getByRole("combobox", { name: t("accounts.country") });
  await expect(country).toBeEnabled();
  await country.click();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/preferences") && response.request().method() === "POST",
  );
  await page.getByRole("option", { name: "Austria", exact: true }).click();
  await expect(country).toHaveText("Austria");
  expect((await saved).ok()).toBe(true);
  // It comes with the session: also after the page was loaded again.
  await page.goto(`/podcast/${podcast!.publicId}`);
  await expect(page.getByRole("link", { name: t("catalogue.detail.sample") })).toHaveAttribute(
    "href",
    "https://directory.example/at/podcast/id7",
  );
});

test("what a click on a filter would find is asked for while the mouse rests on it, and only once", async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/podcast" && searchParams.has("genre")) asked.push(searchParams.get("page") ?? "");
  });
  await page.goto("/podcast");
  const genre = page
    .getByRole("complementary", { name: t("catalogue.filters") })
    .getByRole("group", { name: t("catalogue.genre") })
    .getByRole("button")
    .first();
  const answered = page.waitForResponse((response) => response.url().includes("genre="));
  await genre.hover();
  await answered;
  await expect(page).toHaveURL(/\/podcast$/);
  await genre.click();
  await expect(page).toHaveURL(/genre=/);
  await expect(genre).toHaveAttribute("aria-pressed", "true");
  expect(asked.filter((one) => one === "0")).toHaveLength(1);
});

test("A2.34 a podcast that fell silent carries the badge", async ({ page, t, server, signIn }) => {
  const [quiet] = await findPodcasts(await openDesk(server.url), 1, (card) => card.inactive);
  await signIn();
  await page.goto(`/podcast/${quiet!.publicId}`);
  await expect(page.getByRole("dialog", { name: quiet!.title })).toContainText(t("catalogue.inactive"));
});
