import { refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const LIST = /\/api\/campaign$/;
const ONE = /\/api\/campaign\/[^/]+$/;
const ENTRIES = /\/api\/campaign\/[^/]+\/podcast$/;
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
const rename = ({ page, t }: Stage, name: string) =>
  page.getByRole("textbox", { name: t("campaigns.create.name") }).fill(name);
const failToSave = async (stage: Stage) => {
  const { page, t } = stage;
  await refuse(page, "POST", ONE);
  await rename(stage, "Another name");
  await page.getByRole("button", { name: t("campaigns.general.save"), exact: true }).click();
  await expect(page.getByRole("dialog").getByText(SERVER_WORDS)).toBeVisible();
};
const remove = ({ page, t }: Stage) =>
  page.getByRole("button", { name: t("campaigns.remove.act", { count: 4 }), exact: true }).click();

export const CAMPAIGN_STATES: readonly State[] = [
  shown("campaigns", "/bundle"),
  loading("campaigns", "/bundle", LIST),
  failing("campaigns", "/bundle", LIST),
  empty("campaigns", "/bundle", LIST, { page: [] }),
  shown("campaigns: none fits", "/bundle?title=qqqqzzzz"),
  shown("new campaign", "/bundle?create=true", ({ page, t }) =>
    expect(page.getByRole("dialog", { name: t("campaigns.create.title") })).toBeVisible(),
  ),
  shown("new campaign: no name", "/bundle?create=true", async ({ page, t }) => {
    await page.getByRole("button", { name: t("campaigns.create.act") }).click();
  }),
  shown("overview", of()),
  shown("overview: no podcasts", bare()),
  loading("overview", of(), /\/overview$/),
  failing("overview", of(), /\/overview$/),
  loading("campaign", of(), ONE),
  failing("campaign", of(), ONE),
  shown("delete a campaign", of(), ({ page, t }) =>
    page.getByRole("button", { name: t("campaigns.delete.act") }).click(),
  ),
  shown("general", of("/general")),
  shown("general: changed", of("/general"), (stage) => rename(stage, "Another name")),
  shown("general: wrong", of("/general"), (stage) => rename(stage, "x".repeat(61))),
  shown("general: not saved", of("/general"), failToSave),
  shown("general: not saved, popup gone", of("/general"), async (stage) => {
    await failToSave(stage);
    await stage.page.getByRole("button", { name: stage.t("ui.ok") }).click();
  }),
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
  shown("podcasts: removing", of("/podcasts"), async (stage) => {
    await select(stage);
    const { page, t } = stage;
    const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
    await bar.getByRole("button", { name: t("campaigns.entries.remove"), exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("action", of("/action")),
  shown("action: chosen", of("/action"), async ({ page, t }) => {
    await page.getByRole("radio", { name: t("campaigns.action.email") }).check();
    await page.getByRole("radio", { name: t("campaigns.state.New") }).check();
  }),
  shown("action: nothing chosen", of("/action"), ({ page, t }) =>
    page.getByRole("button", { name: t("campaigns.action.continue") }).click(),
  ),
  shown("remove", of("/action/remove")),
  shown("remove: nothing there", bare("/action/remove")),
  shown("remove: failed", of("/action/remove"), async (stage) => {
    await refuse(stage.page, "DELETE", ENTRIES);
    await refuse(stage.page, "POST", /\/podcast\/remove$/);
    await remove(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("briefing", of("/briefing")),
  shown("link values", of("/utm")),
];
