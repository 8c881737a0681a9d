import type { ShownConversion } from "../../../contract/tracking/conversions.ts";
import type { Link, Links } from "../../../contract/tracking.ts";
import { answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const LINKS = /\/api\/campaign\/[^/]+\/link$/;
const DAYS = /\/api\/link\/[^/]+\/day$/;
const ONE = /\/api\/link\/[^/]+$/;
const CODES = /\/api\/campaign\/[^/]+\/code$/;
const BROUGHT = /\/api\/campaign\/[^/]+\/conversion$/;
const ORDERS = /\/api\/owner\/[^/]+\/conversion$/;
const IMPORTS = /\/api\/owner\/[^/]+\/conversion-import$/;
const KEYS = /\/api\/owner\/[^/]+\/api-key$/;
const RULES = /\/api\/owner\/[^/]+\/survey-rule$/;
const of = (world: World) => `/bundle/${world.campaign.publicId}/tracking`;
const bare = (world: World) => `/bundle/${world.bare.publicId}/tracking`;

const link: Link = {
  publicId: "link1",
  entryExternalId: "entry1",
  title: "Fog Signals",
  code: "FOG10",
  address: "https://go.tea.example/g/K7M2XQ9",
  target: "https://tea.example/?utm_source=hostread&utm_content=Fog%20Signals&utm_term=K7M2XQ9",
  state: "open",
  clicks: 1_240,
  visitors: 980,
  filtered: 61,
};
/** Days that are always among the last thirty. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const days = [
  { day: dayBefore(9), clicks: 310, visitors: 260, filtered: 9 },
  { day: dayBefore(8), clicks: 640, visitors: 500, filtered: 40 },
  { day: dayBefore(2), clicks: 290, visitors: 220, filtered: 12 },
];
const links: Links = {
  page: [
    link,
    {
      ...link,
      publicId: "link2",
      entryExternalId: "entry2",
      title: "Chess After Dark",
      code: null,
      state: "closed",
    },
    { ...link, publicId: "link3", entryExternalId: null, title: null, code: null, state: "removed" },
  ],
  reachable: false,
  days,
  gaps: [{ since: "2026-11-20T10:02:00.000Z", until: "2026-11-20T10:06:00.000Z" }],
};
const order: ShownConversion = {
  key: "#1001",
  source: "shopify",
  at: "2026-11-24T10:22:33.000Z",
  kind: "order",
  amount: 4_990,
  currency: "EUR",
  rule: "code",
  show: "Fog Signals",
  says: [
    { rule: "code", show: "Fog Signals" },
    { rule: "link", show: "Chess After Dark" },
  ],
};

const filled = async ({ page }: Stage) => {
  await answer(page, "GET", LINKS, links);
  await answer(page, "GET", DAYS, { days });
  await answer(page, "GET", CODES, {
    page: [{ publicId: "code1", code: "FOG10", state: "given", entryExternalId: "entry1" }],
    free: 3,
    more: 0,
  });
  await answer(page, "GET", BROUGHT, {
    shows: [
      {
        entryExternalId: "entry1",
        orders: 12,
        leads: 3,
        refunds: 1,
        sums: [
          { currency: "EUR", amount: 48_210 },
          { currency: "USD", amount: 2_000 },
        ],
      },
    ],
    days: [],
  });
  await answer(page, "GET", ORDERS, {
    resultSize: 60,
    pageSize: 25,
    pageIndex: 0,
    page: [
      order,
      { ...order, key: "#1002", rule: "none", show: null, says: [] },
      { ...order, key: "#1001 (refund)", kind: "refund", amount: -4_990, rule: "order", says: [] },
    ],
    counts: { all: 60, none: 1, disagreeing: 1 },
  });
  await answer(page, "GET", IMPORTS, {
    page: [
      {
        publicId: "import1",
        fileName: "orders-november.csv",
        source: "shopify",
        state: "done",
        added: 58,
        known: 2,
        by: "Dana",
        at: "2026-11-24T12:00:00.000Z",
      },
    ],
  });
  await answer(page, "GET", RULES, {
    page: [{ publicId: "rule1", words: "fog", match: "contains", entry: "entry1", show: "Fog Signals" }],
    unread: 4,
    unreadWords: [{ words: "a friend", count: 2 }],
    recomputed: {
      running: false,
      examined: 60,
      gained: 4,
      lost: 0,
      moved: 1,
      at: "2026-11-24T12:01:00.000Z",
    },
  });
  await answer(page, "GET", KEYS, {
    page: [
      {
        publicId: "key1",
        name: "The shop",
        lastFour: "aB3x",
        created: "2026-11-01T12:00:00.000Z",
        used: "2026-11-24",
      },
    ],
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Fog Signals", exact: true })).toBeVisible();
  await expect(page.getByText("The shop")).toBeVisible();
  await expect(page.getByText("#1002")).toBeVisible();
};
const open = async (stage: Stage) => {
  await filled(stage);
  await stage.page.getByRole("button", { name: "Fog Signals", exact: true }).click();
  await expect(stage.page.getByRole("dialog").getByRole("img")).toBeVisible();
};
const choose = async ({ page }: Stage) =>
  page.locator("input[type=file]").setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Order;Date;Total;Currency;Code;Survey\nA1;02.11.2026 10:22;49,90;EUR;FOG10;fog\nA2;31.02.2026;1,00;EUR;;\n",
    ),
  });

/** Links and codes of a campaign, and what they brought. */
export const TRACKING_STATES: readonly State[] = [
  shown("tracking: none", of, ({ page, t }) =>
    expect(page.getByRole("heading", { name: t("tracking.noneTitle") })).toBeVisible(),
  ),
  shown("tracking: no podcasts", bare, ({ page, t }) =>
    expect(page.getByText(t("tracking.noPodcasts"))).toBeVisible(),
  ),
  loading("tracking", of, LINKS),
  failing("tracking", of, LINKS),
  shown("tracking: links, orders, rules and keys", of, filled),
  shown("tracking: one link", of, open),
  shown("tracking: removing a link", of, async (stage) => {
    await open(stage);
    await stage.page.getByRole("button", { name: stage.t("tracking.remove"), exact: true }).click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("tracking: not changed", of, async (stage) => {
    await refuse(stage.page, "POST", ONE);
    await open(stage);
    await stage.page.getByRole("button", { name: stage.t("tracking.close"), exact: true }).click();
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("tracking: making links", of, async ({ page, t }) => {
    await page.getByRole("button", { name: t("tracking.make"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("tracking.make"), exact: true }).click();
    await expect(dialog.getByText(t("tracking.targetWrong"))).toBeVisible();
  }),
  shown("tracking: adding codes", of, async ({ page, t }) => {
    await page.getByRole("button", { name: t("tracking.codes"), exact: true }).click();
    await expect(page.getByRole("dialog", { name: t("tracking.codesTitle") })).toBeVisible();
  }),
  shown("tracking: an import before it is taken", of, async (stage) => {
    await choose(stage);
    await expect(stage.page.getByRole("dialog").getByRole("cell", { name: "A1", exact: true })).toBeVisible();
  }),
  shown("tracking: a rule for answers", of, async (stage) => {
    await filled(stage);
    await stage.page.getByRole("button", { name: stage.t("tracking.ruleAdd"), exact: true }).click();
    await stage.page
      .getByRole("dialog")
      .getByRole("button", { name: stage.t("tracking.save"), exact: true })
      .click();
    await expect(stage.page.getByText(stage.t("tracking.ruleWordsMissing"))).toBeVisible();
  }),
  shown("tracking: a new key", of, async ({ page, t }) => {
    await page.getByRole("button", { name: t("tracking.keyAdd"), exact: true }).click();
    await expect(page.getByRole("dialog", { name: t("tracking.keyAdd") })).toBeVisible();
  }),
];
