import type { Page } from "@playwright/test";
import { sql } from "kysely";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { optOutToken } from "../../../server/contacts/opt-out/links.ts";
import { PAGE_TEXTS, type PageTexts } from "../../../server/outreach/opt-out/page-texts.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { createSecrets, secretKey } from "../../../server/platform/secrets.ts";
import type { RunningServer } from "../../support/server.ts";
import { photograph } from "../access/photograph.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { type Desk, findPodcasts, openDesk, prepareCampaign, unlockPrepared } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`the page of the link (${language})`, () => {
    // axe is a script itself: it looks at the page in a browser that has them, people here do not.
    test.use({ language, javaScriptEnabled: false });

    test(`B1.93 an objection by keyboard, without a script; a mistake is taken back once (${language})`, async ({
      page,
      browser,
      server,
      trouble,
    }, info) => {
      trouble.expect(/status of 404/);
      const { token, owner } = await linkIn(server, language);
      const words = (key: keyof PageTexts) => PAGE_TEXTS[language][key].replaceAll("{owner}", owner);
      const press = async (key: keyof PageTexts) => {
        const button = page.getByRole("button", { name: words(key), exact: true });
        for (let i = 0; i < 6; i += 1) {
          await page.keyboard.press("Tab");
          if (await button.and(page.locator(":focus")).count()) break;
        }
        await expect(button).toBeFocused();
        await page.keyboard.press("Enter");
      };
      const looked = await browser.newContext({ javaScriptEnabled: true });
      const other = await looked.newPage();
      const look = (name: string) => examine(other, page.url(), info.outputPath(`${name}-${language}`));

      await page.setViewportSize({ width: 390, height: 844 });
      const address = `${server.url}/o/${token}`;
      await page.goto(address);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(words("askTitle"));
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await look("ask");
      await press("organization");
      await expect(heading).toHaveText(words("organizationDone"));
      await expect(page.getByText(words("stopped"))).toBeVisible();
      await expect(page).toHaveURL(address);
      await look("before");
      await press("undo");
      await expect(heading).toHaveText(words("undoneTitle"));
      await press("everybody");
      await expect(heading).toHaveText(words("everybodyDone"));
      await page.goto(address);
      await expect(heading).toHaveText(words("everybodyBefore"));
      await expect(page.getByRole("button", { name: words("undo") })).toHaveCount(0);
      await page.goto(`${server.url}/o/${"0".repeat(32)}`);
      await expect(heading).toHaveText(words("unknownTitle"));
      await look("unknown");
      await looked.close();
    });
  });
}

/** Whether the page passes axe and stays within the window, at both widths, with its pictures. */
async function examine(page: Page, url: string, picture: string): Promise<void> {
  // Its policy forbids every script, and axe is one: it is shown the same page without the header.
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto(url);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    await photograph(page, (scheme) => `${picture}-${width}-${scheme}.png`);
  }
}

/** A podcast whose address is open now: earlier journeys may have left some that are not sold any more. */
async function unlockOne(desk: Desk): Promise<PodcastCard[]> {
  const fits = (card: PodcastCard) => card.emailStatus === "LOCKED" && !card.inactive;
  for (const card of await findPodcasts(desk, 8, fits)) {
    await unlockPrepared(desk, [card]);
    if ((await desk.ask("GET", `/api/podcast/${card.publicId}`)).itunesOwnerEMail) return [card];
  }
  throw new Error("no address could be unlocked");
}

/** A mail of the demonstration's, and the link that stands in it where the server has an https address. */
async function linkIn(server: RunningServer, language: Language): Promise<{ token: string; owner: string }> {
  const desk = await openDesk(server.url);
  await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 5);
  const show = await unlockOne(desk);
  const { publicId, entries } = await prepareCampaign(desk, `Objected to ${language}`, show);
  const draft = { subject: "Your show", body: "Hello", recipients: entries, language };
  const mailing = await desk.ask("POST", `/api/campaign/${publicId}/mailing`, draft);
  const { rows } = await withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    ({ db }) =>
      sql<{ publicId: string; owner: string }>`select m.public_id as "publicId", o.display_name as owner
        from message m join mailing g on g.id = m.mailing_id join owner o on o.id = m.owner_id
        where g.public_id = ${mailing.publicId}`.execute(db),
    { migrate: false },
  );
  const { publicId: handle, owner } = rows[0]!;
  return { token: optOutToken(createSecrets(secretKey(null, server.dataDir)), handle), owner };
}
