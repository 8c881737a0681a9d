import { alter, answer } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";

const CAMPAIGNS = /\/api\/campaign$/;
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
  failing("dashboard: podcasts", "/dashboard", /\/api\/podcast$/),
];
