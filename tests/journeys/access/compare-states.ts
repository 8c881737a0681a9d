import { expect } from "../fixtures.ts";
import { failing, loading, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const COMPARISON = /\/api\/podcast-comparison$/;
const SHORTLIST = /\/api\/campaign\/[^/]+\/shortlist$/;
const three = ({ locked, unlocked, inactive }: World): string =>
  [locked, unlocked, inactive].map(({ publicId }) => `podcasts=${publicId}`).join("&");
const compare = (world: World) => `/compare?${three(world)}`;
const selection = (world: World) => `/shortlist?${three(world)}`;
const shortlist = (world: World) => `/bundle/${world.campaign.publicId}/shortlist`;

/** Podcasts side by side, and as they are printed. */
export const COMPARE_STATES: readonly State[] = [
  shown("comparison", compare, ({ page, t }) =>
    expect(page.getByRole("row", { name: t("campaigns.compare.fact.reach") })).toBeVisible(),
  ),
  shown("comparison: one missing", (world) => `${compare(world)}&podcasts=nobodysPodcast`),
  shown("comparison: one left", ({ locked }) => `/compare?podcasts=${locked.publicId}`),
  shown("comparison: nothing", "/compare"),
  loading("comparison", compare, COMPARISON),
  failing("comparison", compare, COMPARISON),
  shown("shortlist: selection", selection),
  shown("shortlist: campaign", shortlist, ({ page, world }) =>
    expect(page.getByRole("heading", { name: world.locked.title, exact: true })).toBeVisible(),
  ),
  shown("shortlist: nothing", (world) => `/bundle/${world.bare.publicId}/shortlist`),
  loading("shortlist", shortlist, SHORTLIST),
  failing("shortlist", shortlist, SHORTLIST),
];
