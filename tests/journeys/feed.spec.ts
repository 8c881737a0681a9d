import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { ADD_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { listPodcasts } from "../support/feeds/feed-catalogue.ts";
import { inDatabase } from "../support/journeys/in-database.ts";
import { test as base, expect, walkedIn } from "./fixtures.ts";
import { openDesk, prepareCampaign } from "./prepare.ts";

/** Feeds on loopback, distinguished by path; a change applies from then on. */
interface FeedHouse {
  url(path: string): string;
  /** Undefined: there is nothing at that path. */
  says(path: string, feed: string | undefined): void;
  /** Keeps requests for that path waiting until the returned function is called. */
  holds(path: string): () => void;
  asked(path: string): number;
}

const rss = (title: string, email: string | undefined, day: string) => `<rss version="2.0"
  xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
  <channel><title>${title}</title><language>en</language><itunes:author>Ida</itunes:author>
  ${email ? `<itunes:owner><itunes:email>${email}</itunes:email></itunes:owner>` : ""}<podcast:locked>yes</podcast:locked>
  <podcast:person role="guest">Ada Reiher</podcast:person>
  <item><pubDate>${day}</pubDate><enclosure url="https://cdn.heron.fm/1.mp3" type="audio/mpeg"/></item>
  </channel></rss>`;

const test = base.extend<object, { feeds: FeedHouse & { environment: Record<string, string> } }>({
  feeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const said = new Map<string, string>();
      const counts = new Map<string, number>();
      const held = new Map<string, Promise<void>>();
      const server = createServer(async (request, response) => {
        const path = request.url ?? "";
        await held.get(path);
        counts.set(path, (counts.get(path) ?? 0) + 1);
        const feed = said.get(path);
        if (feed === undefined) response.writeHead(404).end();
        else response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      await use({
        url: (path) => `http://127.0.0.1:${port}${path}`,
        says: (path, feed) => void (feed === undefined ? said.delete(path) : said.set(path, feed)),
        holds: (path) => {
          let release = () => {};
          held.set(
            path,
            new Promise((resolve) => {
              release = resolve;
            }),
          );
          return () => release();
        },
        asked: (path) => counts.get(path) ?? 0,
        environment: { OUTBOUND_ALLOW: `127.0.0.1/32:${port}` },
      });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: "worker" },
  ],
  environment: [({ feeds }, use) => use(feeds.environment), { scope: "worker" }],
});

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A4.03 a podcast whose feed was never read shows what it says without a reload; “Refresh now” says what is new (${language})`, async ({
      page,
      t,
      server,
      feeds,
      signIn,
    }) => {
      const [path, listed, title] = [`/read-${language}`, `Listed ${language}`, `Graureiher ${language}`];
      await inDatabase(server, (db) => listPodcasts(db, { [listed]: feeds.url(path) }));
      const desk = await openDesk(server.url);
      const { page: found } = await desk.ask("GET", `/api/podcast?${new URLSearchParams({ title: listed })}`);
      expect(found[0]).toMatchObject({ title: listed, emailStatus: "UNKNOWN" });

      feeds.says(path, rss(title, "ida@heron.fm", "Mon, 01 Jun 2026 08:00:00 GMT"));
      await signIn();
      await page.goto(`/podcast/${found[0].publicId}`);
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      const detail = page.getByRole("dialog");
      await expect(detail.getByRole("heading", { level: 1, name: title })).toBeVisible({ timeout: 30_000 });
      const unlock = detail
        .getByRole("button", { name: t("contacts.unlock") })
        .or(detail.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) }));
      await expect(unlock.filter({ visible: true }).first()).toBeVisible();
      await expect(detail.getByText("Ada Reiher")).toBeVisible();
      await expect(detail.getByText(t("catalogue.detail.feedLocked"), { exact: true })).toBeVisible();
      expect(loads).toBe(0);
      expect(feeds.asked(path)).toBe(1);

      // Read a moment ago, so the button waits and says why.
      const refresh = detail.getByRole("button", { name: t("catalogue.feed.refresh") });
      await expect(refresh).toHaveAttribute("aria-disabled", "true");
      await expect(refresh).toHaveAccessibleDescription(t("catalogue.feed.notNow.just-read"));

      await inDatabase(server, (db) =>
        sql`update podcast_feed set tried = now() - interval '11 minutes'`.execute(db),
      );
      feeds.says(path, rss(`${title} anew`, "ida@heron.fm", "Mon, 08 Jun 2026 08:00:00 GMT"));
      await page.reload();
      await expect(detail.getByRole("heading", { level: 1, name: title, exact: true })).toBeVisible();
      loads = 0;
      await refresh.click();
      await expect(detail.getByRole("heading", { level: 1, name: `${title} anew` })).toBeVisible({
        timeout: 30_000,
      });
      expect(loads).toBe(0);
      expect(feeds.asked(path)).toBe(2);
    });

    test(`A4.03 decision 13 who asks for an address has the feed read again and sees what it says by then, without a reload (${language})`, async ({
      page,
      t,
      server,
      feeds,
      signIn,
    }) => {
      const [path, title] = [`/wish-${language}`, `Purpurreiher ${language}`];
      feeds.says(path, rss(title, undefined, "Mon, 01 Jun 2026 08:00:00 GMT"));
      await inDatabase(server, (db) => listPodcasts(db, { [title]: feeds.url(path) }));
      const desk = await openDesk(server.url);
      const { page: found } = await desk.ask("GET", `/api/podcast?${new URLSearchParams({ title })}`);
      await signIn();
      await page.goto(`/podcast/${found[0].publicId}`);
      const detail = page.getByRole("dialog");
      await expect(detail.getByText("Ada Reiher")).toBeVisible({ timeout: 30_000 });
      const ask = detail.getByRole("button", { name: t("contacts.ask") });
      await expect(ask).toBeVisible();
      expect(feeds.asked(path)).toBe(1);
      await inDatabase(server, (db) =>
        sql`update podcast_feed set tried = now() - interval '11 minutes'`.execute(db),
      );
      feeds.says(path, rss(title, "ida@heron.fm", "Mon, 01 Jun 2026 08:00:00 GMT"));
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      await ask.click();
      await detail.getByRole("button", { name: t("contacts.send") }).click();
      const unlock = detail
        .getByRole("button", { name: t("contacts.unlock") })
        .or(detail.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) }));
      await expect(unlock.filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
      expect([loads, feeds.asked(path)]).toEqual([0, 2]);
    });

    test(`A4.03 a podcast just added to a campaign shows there that its address was found, without a reload (${language})`, async ({
      page,
      t,
      server,
      feeds,
      signIn,
    }) => {
      const [path, title] = [`/collected-${language}`, `Rallenreiher ${language}`];
      feeds.says(path, rss(title, "ida@heron.fm", "Mon, 01 Jun 2026 08:00:00 GMT"));
      const answer = feeds.holds(path);
      await inDatabase(server, (db) => listPodcasts(db, { [title]: feeds.url(path) }));
      const desk = await openDesk(server.url);
      const { page: found } = await desk.ask("GET", `/api/podcast?${new URLSearchParams({ title })}`);
      const campaign = await prepareCampaign(desk, `Herons ${language}`);
      await signIn();
      await page.goto("/dashboard");
      await desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/add`, {
        externalIds: [found[0].externalId],
        phrase: ADD_INACTIVE_PHRASE.en,
      });
      await page.goto(`/bundle/${campaign.publicId}/podcasts`);
      const state = (status: "UNKNOWN" | "LOCKED") =>
        page
          .getByText(t(`catalogue.mail.${status}`), { exact: true })
          .filter({ visible: true })
          .first();
      await expect(state("UNKNOWN")).toBeVisible();
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      answer();
      await expect(state("LOCKED")).toBeVisible({ timeout: 30_000 });
      expect(loads).toBe(0);
    });

    test(`a podcast is added by the address of its feed, pasted into the search line, and found; what is no feed is said in a sentence (${language})`, async ({
      page,
      t,
      feeds,
      trouble,
      signIn,
    }) => {
      // Longer than the words of a search may be.
      const [path, nothing, title] = [
        `/add-${language}?${"signed".repeat(100)}`,
        `/nothing-${language}.xml`,
        `Silberreiher ${language}`,
      ];
      feeds.says(path, rss(title, "ada@heron.fm", "Mon, 01 Jun 2026 08:00:00 GMT"));
      await signIn();
      await page.goto("/podcast");
      const line = page.getByRole("textbox", { name: t("catalogue.search") });
      const offer = page.getByRole("button", { name: t("catalogue.offer.add") });

      await line.fill(feeds.url(nothing));
      trouble.expect(/status of 422/);
      await offer.click();
      await expect(page.getByText(SENTENCES["feed-unreadable"][language])).toBeVisible();

      // An address that ends like a file's is still a search: the page comes back with it.
      await page.reload();
      await expect(offer).toBeVisible();

      await line.fill(feeds.url(path));
      await expect(page).toHaveURL((url) => decodeURIComponent(url.search).includes(path));
      await offer.click();
      await expect(page.getByRole("dialog").getByRole("heading", { level: 1, name: title })).toBeVisible();
      // Added just now, found in the list at once.
      await page.goto(`/podcast?${new URLSearchParams({ title })}`);
      await expect(page.getByRole("link", { name: title, exact: true })).toBeVisible();
      await expect(offer).toBeHidden();
    });
  });
}
