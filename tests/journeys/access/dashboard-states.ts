import { alter, answer } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";

const CAMPAIGNS = /\/api\/campaign$/;
const SHOW_NEWS = /\/api\/owner\/[^/]+\/show-news$/;
const DASHBOARD = /\/api\/dashboard$/;

/** The dashboard with this as the only news. */
const withNews = async ({ page, world }: Stage, news: object) => {
  const { publicId, name } = world.campaign;
  const { locked } = world;
  await alter(page, "GET", DASHBOARD, ({ payload }) => ({
    payload: {
      ...(payload as object),
      news: [
        {
          campaign: { publicId, displayName: name },
          podcast: { publicId: locked.publicId, title: locked.title },
          more: 2,
          from: null,
          to: null,
          by: "Dana",
          at: new Date().toISOString(),
          ...news,
        },
      ],
    },
  }));
  await page.reload();
  await expect(page.getByRole("main").getByText(locked.title).first()).toBeVisible();
};

export const DASHBOARD_STATES: readonly State[] = [
  shown("dashboard", "/dashboard"),
  empty("dashboard", "/dashboard", CAMPAIGNS, { page: [] }),
  loading("dashboard", "/dashboard", CAMPAIGNS),
  failing("dashboard", "/dashboard", CAMPAIGNS),
  shown("dashboard: hosts have answered", "/dashboard", (stage) =>
    withNews(stage, { kind: "moved", from: "Contacted", to: "Interested" }),
  ),
  shown("dashboard: e-mails have failed", "/dashboard", (stage) => withNews(stage, { kind: "mail-failed" })),
  shown("dashboard: nothing new, no campaign", "/dashboard", async ({ page, t }) => {
    const counters = { campaigns: 0, selected: 0, signedUp: 0, adsDelivered: null, paid: null };
    await answer(page, "GET", DASHBOARD, { counters, campaigns: [], listeners: 0, unlocked: 0, news: [] });
    await answer(page, "GET", CAMPAIGNS, { resultSize: 0, pageSize: 100, pageIndex: 0, page: [] });
    await page.reload();
    await expect(page.getByText(t("dashboard.none"))).toBeVisible();
  }),
  shown("dashboard: news of shows", "/dashboard", async ({ page, world, t }) => {
    const { locked, campaign } = world;
    const kinds = [
      ["back", "2026-11-20"],
      ["moved", "feeds.example"],
      ["address-gone", null],
      ["gone", null],
    ];
    const listed = [...kinds, ["brand", "Tea House"], ["gone", null]].map(([kind, detail], place) => ({
      publicId: `news${place}`,
      podcast: { publicId: locked.publicId, title: locked.title },
      kind,
      detail,
      at: new Date().toISOString(),
      campaign: campaign.publicId,
    }));
    await answer(page, "GET", SHOW_NEWS, { page: listed, more: true });
    await page.reload();
    await expect(page.getByRole("button", { name: t("airings.news.showAll", { count: 6 }) })).toBeVisible();
  }),
  failing("dashboard: news of shows", "/dashboard", SHOW_NEWS),
  failing("dashboard: podcasts", "/dashboard", /\/api\/podcast$/),
];
