import { alter, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const LIST = /\/api\/campaign$/;
const ONE = /\/api\/campaign\/[^/]+$/;
const PROGRESS = /\/api\/campaign\/[^/]+\/progress$/;
const ENTRIES = /\/api\/campaign\/[^/]+\/podcast$/;
const of =
  (section = "") =>
  (world: World) =>
    `/bundle/${world.campaign.publicId}${section}`;
const bare =
  (section = "") =>
  (world: World) =>
    `/bundle/${world.bare.publicId}${section}`;

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

const enterFigures = async ({ page, t }: Stage) => {
  await page.getByRole("button", { name: t("results.figures.enter") }).click();
  await expect(page.getByRole("dialog", { name: t("results.figures.enter") })).toBeVisible();
};
/** The progress of a campaign that has completed everything. */
const allDone = (payload: object) => {
  const { phases, todos } = payload as { phases: { steps: object[] }[]; todos: object[] };
  const done = { done: true, at: "2026-01-01T12:00:00Z", by: "Dana" };
  return {
    ...payload,
    phases: phases.map((phase) => ({
      ...phase,
      done: true,
      steps: phase.steps.map((step) => ({ ...step, ...done })),
    })),
    current: null,
    todos: todos.map((todo) => ({ ...todo, done: true })),
    next: null,
  };
};

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
  shown("overview: everything done", of(), async ({ page, t }) => {
    await alter(page, "GET", PROGRESS, ({ payload }) => ({ payload: allDone(payload) }));
    await page.reload();
    await expect(page.getByText(t("results.done.start")).first()).toBeAttached();
  }),
  shown("overview: a step is not taken", of(), async (stage) => {
    await refuse(stage.page, "POST", PROGRESS);
    await stage.page.getByRole("button", { name: stage.t("results.do.kickOff") }).click();
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("overview: entering figures", of(), enterFigures),
  shown("overview: wrong figures", of(), async (stage) => {
    await enterFigures(stage);
    await stage.page.getByRole("dialog").getByRole("textbox").first().fill("many");
    await expect(stage.page.locator('[aria-invalid="true"]')).toBeVisible();
  }),
  loading("overview", of(), /\/overview$/),
  failing("overview", of(), /\/overview$/),
  loading("campaign", of(), ONE),
  failing("campaign", of(), ONE),
  shown("delete a campaign", of(), ({ page, t }) =>
    page.getByRole("button", { name: t("campaigns.delete.act") }).click(),
  ),
  shown("delete a campaign: failed", of(), async (stage) => {
    const { page, t } = stage;
    await refuse(page, "DELETE", ONE);
    await page.getByRole("button", { name: t("campaigns.delete.act") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("campaigns.delete.act") })
      .click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("general", of("/general")),
  shown("general: leaving unsaved", of("/general"), async (stage) => {
    await rename(stage, "Another name");
    const { page, t } = stage;
    await page.getByRole("link", { name: t("dashboard.all") }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("general: period and money", of("/general"), async ({ page, t }) => {
    await alter(page, "GET", /\/core\/api\/public$/, ({ payload }) => ({
      payload: { ...(payload as object), campaignCommercials: true },
    }));
    await page.reload();
    await expect(page.getByRole("textbox", { name: t("campaigns.general.duration") })).toBeVisible();
  }),
  shown("general: changed", of("/general"), (stage) => rename(stage, "Another name")),
  shown("general: wrong", of("/general"), (stage) => rename(stage, "x".repeat(61))),
  shown("general: not saved", of("/general"), failToSave),
  shown("general: not saved, popup gone", of("/general"), async (stage) => {
    await failToSave(stage);
    await stage.page.getByRole("button", { name: stage.t("ui.ok") }).click();
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
];
