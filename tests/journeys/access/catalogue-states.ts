import type { PodcastCard } from "../../../contract/catalogue.ts";
import { alter, answer, refuse, SERVER_WORDS, stall } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const LIST = /\/api\/podcast$/;
const ONE = /\/api\/podcast\/[^/]+$/;
const FEED = `/podcast?${new URLSearchParams({ title: "https://feeds.example/show.xml" })}`;
const SUMMARY = /\/email\/purchase\/summary$/;
const BUY = /\/email\/purchase$/;
/** The server's response to a successful purchase. */
const SOLD = { sessionId: "sold", status: "complete", unlocked: 1, creditsConsumed: 1 };
const of = (kind: keyof Pick<World, "locked" | "inactive" | "unknown" | "unlocked">) => (world: World) =>
  `/podcast/${(world[kind] as PodcastCard).publicId}`;

/** The first action on a podcast; on a phone it is also at the bottom. */
const unlock = ({ page, t }: Stage) =>
  page
    .getByRole("button", { name: t("contacts.unlock") })
    .or(page.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) }))
    .filter({ visible: true })
    .first()
    .click();
const add = ({ page, t }: Stage) =>
  page
    .getByRole("button", { name: t("catalogue.addToCampaign"), exact: true })
    .filter({ visible: true })
    .first()
    .click();
/** The podcast as returned by the server, with this as the state of its feed. */
const withFeed =
  (more: object, words: (stage: Stage) => string) =>
  async (stage: Stage): Promise<void> => {
    await alter(stage.page, "GET", ONE, ({ payload }) => ({ payload: { ...(payload as object), ...more } }));
    await stage.page.reload();
    await expect(stage.page.getByText(words(stage)).first()).toBeVisible();
  };
const reading = { tried: null, outcome: null, read: null, next: null, notNow: "under-way" };
const tried = { tried: "2026-06-01T08:00:00.000Z", read: null, next: null, notNow: null };
const dialogStands = ({ page }: Stage) => expect(page.getByRole("dialog").last()).toBeVisible();

export const CATALOGUE_STATES: readonly State[] = [
  shown("catalogue", "/podcast"),
  loading("catalogue", "/podcast", LIST),
  failing("catalogue", "/podcast", LIST),
  shown("catalogue: nothing found", "/podcast?title=qqqqzzzz", ({ page, t }) =>
    expect(page.getByRole("heading", { name: t("catalogue.noneTitle") })).toBeVisible(),
  ),
  shown("catalogue: the address of a feed", FEED, ({ page, t }) =>
    expect(page.getByRole("button", { name: t("catalogue.offer.add") })).toBeVisible(),
  ),
  shown("catalogue: a feed that is not added", FEED, async ({ page, t }) => {
    await refuse(page, "POST", LIST, { status: 422, code: "feed-unreadable" });
    await page.getByRole("button", { name: t("catalogue.offer.add") }).click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("catalogue: filtered and sorted", "/podcast?title=a&sort=title&direction=asc&months=6"),
  shown("catalogue: rows selected", "/podcast", async ({ page, t }) => {
    // By key, because a phone has no boxes in this list.
    await page.locator(".podcast-list .row-title").first().focus();
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: t("catalogue.selection") })).toBeVisible();
  }),
  shown("catalogue: filters", "/podcast", async ({ page, t }) => {
    const sheet = page.getByRole("button", { name: t("catalogue.filter", { count: 0 }), exact: true });
    const genres = page.getByRole("button", { name: t("catalogue.allGenres", { count: 110 }) });
    if (await sheet.isVisible()) await sheet.click();
    await genres.filter({ visible: true }).first().click();
  }),
  shown("catalogue: sorting", "/podcast", async ({ page, t }) => {
    await page.locator(".sort-trigger, .sort-small").filter({ visible: true }).click();
    await expect(page.getByRole("menu", { name: t("catalogue.sortBy") })).toBeVisible();
  }),
  shown("catalogue: more cannot be loaded", "/podcast", async (stage) => {
    await stage.page.route(/\/api\/podcast\?.*page=1/, (route) => route.abort());
    await stage.page.reload();
    await expect(stage.page.locator(".podcast-list .row-title").first()).toBeVisible();
    await stage.page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await expect(stage.page.getByText(stage.t("catalogue.moreFailedStart"))).toBeAttached();
  }),
  shown("podcast: locked", of("locked")),
  shown("podcast: unlocked", of("unlocked")),
  shown("podcast: inactive", of("inactive")),
  shown("podcast: address unknown", of("unknown")),
  shown(
    "podcast: its feed is being read",
    of("unknown"),
    withFeed({ feed: { ...reading, state: "reading" } }, ({ t }) => t("catalogue.feed.reading")),
  ),
  shown(
    "podcast: its feed is gone",
    of("unknown"),
    withFeed({ feed: { ...tried, state: "idle", outcome: "gone" } }, ({ t }) => t("catalogue.feed.refresh")),
  ),
  shown(
    "podcast: what its feed says",
    of("locked"),
    withFeed(
      {
        feed: { ...tried, state: "idle", outcome: "read", next: "2026-06-08T08:00:00.000Z" },
        feedLocked: true,
        persons: [
          { name: "Ida Reiher", role: "host", link: "https://heron.example/ida" },
          { name: "Ada Byron", role: "guest", link: null },
        ],
        funding: [{ url: "https://heron.example/give", label: null }],
      },
      ({ t }) => t("catalogue.detail.persons"),
    ),
  ),
  shown("podcast: asking for the address", of("unknown"), ({ page, t }) =>
    page.getByRole("button", { name: t("contacts.ask") }).click(),
  ),
  loading("podcast", of("locked"), ONE, ({ page }) => expect(page.getByRole("dialog")).toBeVisible()),
  failing("podcast", of("locked"), ONE),
  {
    name: "podcast: gone",
    show: async ({ page, t }) => {
      await page.goto("/podcast/aaaaaaaaaaaaaaaa");
      await expect(page.getByText(t("catalogue.detail.goneTitle"))).toBeVisible();
    },
  },
  shown("podcast: its fields", of("locked"), async ({ page, t }) => {
    await expect(page.getByRole("region", { name: t("catalogue.detail.facts") })).toBeVisible();
    const title = page.getByRole("dialog").getByRole("heading", { level: 1 });
    await title.click({ modifiers: ["Shift", "Alt"] });
    await expect(page.getByRole("dialog", { name: t("catalogue.debug.title") })).toBeVisible();
  }),
  shown("podcast: a sample that cannot be played", of("locked"), async ({ page, t }) => {
    // An address that the page's policy does not let it request.
    await alter(page, "GET", ONE, ({ payload }) => ({
      payload: {
        ...(payload as object),
        audioSample: "data:audio/wav,",
        itunesHref: "https://directory.example/us/podcast/id7",
      },
    }));
    await page.reload();
    await page.getByRole("button", { name: t("catalogue.sample.play") }).click();
    await expect(page.getByText(t("catalogue.sample.failed"))).toBeVisible();
  }),
  shown("add to a campaign", of("locked"), async (stage) => {
    await add(stage);
    await dialogStands(stage);
  }),
  shown("add an inactive podcast", of("inactive"), async (stage) => {
    const { page, t } = stage;
    await add(stage);
    await page.getByRole("radio", { name: t("campaigns.add.new") }).check();
    await expect(page.getByLabel(t("campaigns.add.name"))).toBeVisible();
  }),
  shown("unlock", of("locked"), async (stage) => {
    await unlock(stage);
    await expect(stage.page.getByText(stage.t("purchases.held"))).toBeVisible();
  }),
  shown("unlock an inactive podcast", of("inactive"), async (stage) => {
    await unlock(stage);
    await expect(stage.page.getByText(stage.t("purchases.held"))).toBeVisible();
  }),
  shown("unlock: the bill is awaited", of("locked"), async (stage) => {
    await stall(stage.page, "POST", SUMMARY);
    await stage.page.reload();
    await unlock(stage);
    await dialogStands(stage);
  }),
  shown("unlock: no bill", of("locked"), async (stage) => {
    await refuse(stage.page, "POST", SUMMARY);
    await stage.page.reload();
    await unlock(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("unlock: done", of("locked"), async (stage) => {
    const { page, t } = stage;
    await answer(page, "POST", BUY, SOLD);
    await unlock(stage);
    await page.getByRole("button", { name: t("purchases.buy", { count: 1, credits: 1 }) }).click();
    await expect(page.getByRole("dialog", { name: t("purchases.unlocked", { count: 1 }) })).toBeVisible();
  }),
  shown("unlock: failed", of("locked"), async (stage) => {
    const { page, t } = stage;
    await refuse(page, "POST", BUY);
    await unlock(stage);
    await page.getByRole("button", { name: t("purchases.buy", { count: 1, credits: 1 }) }).click();
    await expect(page.getByRole("dialog", { name: t("purchases.failed") })).toBeVisible();
  }),
];
