import type { Offer, OfferDetail } from "../../../contract/offers.ts";
import { offerTerms } from "../../support/samples/offers.ts";
import { answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const OFFERS = /\/api\/campaign\/[^/]+\/offer$/;
const ONE = /\/api\/offer\/[^/]+$/;
const STATE = /\/api\/offer\/[^/]+\/state$/;
const of = (world: World) => `/bundle/${world.campaign.publicId}/offers`;
const bare = (world: World) => `/bundle/${world.bare.publicId}/offers`;

const said = { side: "host", by: "Dana", at: "2026-11-24T10:00:00.000Z" } as const;
/** An offer of 60 seconds in US dollars, so that the published averages stand beside it. */
const offer: Offer = {
  publicId: "offer1",
  entry: "entry1",
  podcast: {
    publicId: "podcast1",
    title: "Fog Signals",
    reach: { estimate: 8_000, low: 5_000, high: 12_000 },
  },
  state: "open",
  version: 2,
  ...said,
  terms: offerTerms({ currency: "USD", freeUntil: "2099-01-31", note: "As in spring." }),
  fromLink: false,
  agreedTotal: null,
  modified: "2026-11-24T10:00:00.000Z",
};
const detail: OfferDetail = {
  ...offer,
  versions: [
    { number: 2, ...said, terms: offer.terms },
    { number: 1, ...said, terms: offerTerms({ currency: "USD", amount: 60_000 }) },
  ],
  decisions: [],
};
const list = [
  offer,
  { ...offer, publicId: "offer2", terms: offerTerms({ currency: "USD", amount: 90_000 }) },
  { ...offer, publicId: "offer3", terms: offerTerms(), state: "agreed", agreedTotal: 48_000 },
  { ...offer, publicId: "offer4", terms: offerTerms({ tax: "gross" }), state: "declined" },
];

/** The page with these offers, and one of them opened. */
const filled = (world: Stage["page"]) =>
  answer(world, "GET", OFFERS, { offers: list, more: 3, today: "2026-11-25" });
const open = async ({ page, t }: Stage) => {
  await filled(page);
  await answer(page, "GET", ONE, detail);
  await page.reload();
  await page.getByRole("link", { name: offer.podcast.title, exact: true }).first().click();
  await expect(page.getByRole("heading", { name: t("offers.history") })).toBeVisible();
};
const add = async ({ page, t }: Stage) => {
  await page.getByRole("button", { name: t("offers.add"), exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("offers.form.new") })).toBeVisible();
};

/** The offers of a campaign: the table, one offer, and the form. */
export const OFFER_STATES: readonly State[] = [
  shown("offers: none", of, ({ page, t }) =>
    expect(page.getByRole("heading", { name: t("offers.noneTitle") })).toBeVisible(),
  ),
  shown("offers: no podcasts", bare, ({ page, t }) =>
    expect(page.getByText(t("offers.noPodcasts"))).toBeVisible(),
  ),
  loading("offers", of, OFFERS),
  failing("offers", of, OFFERS),
  shown("offers: compared", of, async ({ page, t }) => {
    await filled(page);
    await page.reload();
    await expect(page.getByText(t("offers.best"))).toBeVisible();
  }),
  shown("offers: one of them", of, open),
  shown("offers: declining", of, async (stage) => {
    await open(stage);
    await stage.page.getByRole("button", { name: stage.t("offers.act.decline"), exact: true }).click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("offers: not agreed", of, async (stage) => {
    await refuse(stage.page, "POST", STATE);
    await open(stage);
    await stage.page.getByRole("button", { name: stage.t("offers.act.agree"), exact: true }).click();
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("offers: adding", of, add),
  shown("offers: wrong fields", of, async (stage) => {
    await add(stage);
    await stage.page.getByRole("button", { name: stage.t("offers.form.save"), exact: true }).click();
    await expect(stage.page.getByText(stage.t("offers.form.check"))).toBeVisible();
  }),
];
