import { answer, refuse, SERVER_WORDS, stall } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const ENTRIES = /\/api\/campaign\/[^/]+\/podcast$/;
const MOVE = /\/api\/campaign\/[^/]+\/podcast\/state$/;
const of =
  (section = "") =>
  (world: World) =>
    `/bundle/${world.campaign.publicId}${section}`;
const bare =
  (section = "") =>
  (world: World) =>
    `/bundle/${world.bare.publicId}${section}`;

/** One row: a phone has no box for all of them. */
const select = async ({ page, t, world }: Stage) => {
  const name = t("campaigns.entries.select", { title: world.locked.title });
  await page.getByRole("checkbox", { name, exact: true }).check();
  await expect(page.getByRole("region", { name: t("campaigns.entries.selection") })).toBeVisible();
};
const moveToInterested = async (stage: Stage) => {
  const { page, t } = stage;
  await select(stage);
  await page.getByRole("button", { name: t("campaigns.entries.moveTo") }).click();
  await page.getByRole("menuitemradio", { name: t("campaigns.state.Interested") }).click();
};
/** One key takes a card to the column beside it, and the focus with it. */
const moveCard = async ({ page, t, world }: Stage) => {
  const column = page.getByRole("region", { name: t("campaigns.state.Contacted"), exact: true });
  await page.getByRole("link", { name: world.locked.title, exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  return column.getByRole("link", { name: world.locked.title, exact: true });
};

/** The podcasts of a campaign, in rows and on the board. */
export const CAMPAIGN_PODCAST_STATES: readonly State[] = [
  shown("podcasts", of("/podcasts"), ({ page, world }) =>
    expect(page.getByRole("link", { name: world.locked.title, exact: true })).toBeVisible(),
  ),
  shown("podcasts: none", bare("/podcasts")),
  loading("podcasts", of("/podcasts"), ENTRIES),
  failing("podcasts", of("/podcasts"), ENTRIES),
  shown("podcasts: selected", of("/podcasts"), select),
  shown("podcasts: moving", of("/podcasts"), async (stage) => {
    await select(stage);
    await stage.page.getByRole("button", { name: stage.t("campaigns.entries.moveTo") }).click();
  }),
  shown("podcasts: moved", of("/podcasts"), async (stage) => {
    const { page, t } = stage;
    await answer(page, "POST", MOVE, []);
    await moveToInterested(stage);
    const moved = t("campaigns.entries.moved", { count: 1, state: t("campaigns.state.Interested") });
    await expect(page.getByText(moved).first()).toBeVisible();
  }),
  shown("podcasts: not moved", of("/podcasts"), async (stage) => {
    await refuse(stage.page, "POST", MOVE);
    await moveToInterested(stage);
    await expect(stage.page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("podcasts: none in a state", of("/podcasts?state=Signed"), ({ page, t }) =>
    expect(page.getByRole("button", { name: t("campaigns.entries.showAll", { count: 4 }) })).toBeVisible(),
  ),
  shown("podcasts: removing", of("/podcasts"), async (stage) => {
    await select(stage);
    const { page, t } = stage;
    const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
    await bar.getByRole("button", { name: t("campaigns.entries.remove"), exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("podcasts: unlocking", of("/podcasts"), async (stage) => {
    await select(stage);
    const { page, t } = stage;
    const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
    await bar.getByRole("button", { name: t("campaigns.entries.unlock", { count: 1 }) }).click();
    await expect(page.getByRole("dialog", { name: t("purchases.title", { count: 1 }) })).toBeVisible();
  }),
  shown("board", of("/podcasts?view=board"), ({ page, t }) =>
    expect(page.getByRole("region", { name: t("campaigns.state.New"), exact: true })).toBeVisible(),
  ),
  shown("board: a card on its way", of("/podcasts?view=board"), async (stage) => {
    await stall(stage.page, "POST", MOVE);
    await expect(await moveCard(stage)).toBeFocused();
  }),
  shown("board: a card moved", of("/podcasts?view=board"), async (stage) => {
    const { page, t } = stage;
    await answer(page, "POST", MOVE, []);
    await moveCard(stage);
    const moved = t("campaigns.entries.moved", { count: 1, state: t("campaigns.state.Contacted") });
    await expect(page.getByText(moved).first()).toBeVisible();
  }),
  shown("board: nothing there", bare("/podcasts?view=board")),
];
