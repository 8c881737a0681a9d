import type { CampaignResults, ResultShow } from "../../../contract/results/campaign-results.ts";
import { answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const RESULTS = /\/api\/campaign\/[^/]+\/results$/;
const TARGET = /\/api\/campaign\/[^/]+\/target$/;
const of = (world: World) => `/bundle/${world.campaign.publicId}/results`;

const show = (title: string, more: Partial<ResultShow>): ResultShow => ({
  podcast: null,
  title,
  spots: 1,
  aired: 1,
  listens: { figure: 8_000, low: 4_000, high: 14_000 },
  clicks: 310,
  visitors: 260,
  codeUses: 12,
  named: 2,
  orders: 14,
  leads: 0,
  response: { state: "complete", count: 14, interval: { low: 7.6, high: 23.5 } },
  money: [
    {
      currency: "EUR",
      cost: 45_000,
      ran: 45_000,
      paid: 45_000,
      revenue: 70_000,
      perThousand: { figure: 5_625, low: 3_214, high: 11_250 },
      perAction: { n: 14, value: { figure: 3_214, low: 1_915, high: 5_882 }, why: null },
      return: { n: 14, value: { figure: 1.56, low: 0.7, high: 2.4 }, why: null },
      byCount: { clicks: 0, leads: 0, share: 7_000, sum: 7_000 },
    },
  ],
  renewal: { advice: "too-early", more: 9 },
  usedLate: true,
  results: [],
  ...more,
});
const first = show("Fog Signals", {});
const {
  podcast: _podcast,
  title: _title,
  renewal: _renewal,
  usedLate: _late,
  results: _spots,
  ...sum
} = first;
const results: CampaignResults = {
  at: "2026-11-25T10:00:00.000Z",
  target: { currency: "EUR", perAction: 4_200 },
  window: 60,
  total: sum,
  provided: { currency: "EUR", amount: 200_000 },
  shows: [
    first,
    show("Chess After Dark", {
      response: { state: "overdue", share: 0.9 },
      renewal: { advice: "stop", wouldPay: 0 },
      money: [
        { ...first.money[0]!, perAction: { n: 0, value: null, why: "too-few" }, byCount: null },
        { ...first.money[0]!, currency: "USD", byCount: null },
      ],
      results: [
        {
          publicId: "spot1",
          booking: "2026-0007",
          position: 1,
          state: "aired",
          airedOn: "2026-10-20",
          days: 36,
          currency: "EUR",
          cost: 45_000,
          listens: null,
          orders: 0,
          leads: 0,
          codeUses: 0,
          revenue: 0,
          perAction: { n: 0, value: null, why: "too-few" },
          return: { n: 0, value: null, why: "too-few" },
          response: { state: "overdue", share: 0.9 },
        },
      ],
    }),
  ],
  more: { shows: 0, spots: 0 },
  curve: {
    days: Array.from({ length: 36 }, (_, day) => ({ day, count: day % 3, spots: 2 })),
    expected: 19.4,
  },
  funnel: [
    { step: "written", shows: 40 },
    { step: "answered", shows: 22 },
    { step: "booked", shows: 8 },
    { step: "aired", shows: 2 },
    { step: "responded", shows: 1 },
  ],
};

const filled = async ({ page }: Stage) => {
  await answer(page, "GET", RESULTS, results);
  await page.reload();
  await expect(page.locator(".chart svg").first()).toBeVisible();
};

/** What a campaign has brought. */
export const RESULT_STATES: readonly State[] = [
  shown("results: none", of, ({ page, t }) =>
    expect(page.getByRole("heading", { name: t("results.out.noneTitle") })).toBeVisible(),
  ),
  loading("results", of, RESULTS),
  failing("results", of, RESULTS),
  shown("results: figures, pictures and shows", of, filled),
  shown("results: every table open", of, async (stage) => {
    await filled(stage);
    for (const summary of await stage.page.locator("main summary").all()) await summary.click();
    await expect(stage.page.getByRole("rowheader", { name: "2026-0007/1" })).toBeVisible();
  }),
  shown("results: the target is not kept", of, async (stage) => {
    await refuse(stage.page, "POST", TARGET);
    await filled(stage);
    await stage.page.locator(".result-tools").getByRole("button").click();
    const dialog = stage.page.getByRole("dialog");
    await dialog.getByRole("button", { name: stage.t("results.out.target.save"), exact: true }).click();
    await expect(dialog.getByText(SERVER_WORDS)).toBeVisible();
  }),
];
