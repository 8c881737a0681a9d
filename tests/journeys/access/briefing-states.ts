import { refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const BRIEFING = /\/api\/campaign\/[^/]+\/briefing$/;
const of =
  (section = "") =>
  (world: World) =>
    `/bundle/${world.campaign.publicId}${section}`;
const bare =
  (section = "") =>
  (world: World) =>
    `/bundle/${world.bare.publicId}${section}`;

const text = ({ page, t }: Stage) => page.getByRole("textbox", { name: t("campaigns.briefing.text") });
const stands = (stage: Stage) => expect(text(stage)).toBeVisible();
const read = async ({ page, t }: Stage) => {
  await page.getByRole("button", { name: t("campaigns.briefing.read"), exact: true }).click();
  await expect(page.getByRole("region", { name: t("campaigns.briefing.reading") })).toBeVisible();
};
const tool = ({ page, t }: Stage, key: "heading" | "link") =>
  page
    .getByRole("toolbar", { name: t("campaigns.briefing.tools") })
    .getByRole("button", { name: t(`campaigns.briefing.tool.${key}`), exact: true })
    .click();
const write = async (stage: Stage) => {
  await text(stage).click();
  await stage.page.keyboard.type("More of it.");
};
const landing = ({ page, t }: Stage) => page.getByRole("textbox", { name: t("campaigns.utm.page") });

/** The briefing of a campaign, written and read, and the values of its links. */
export const BRIEFING_STATES: readonly State[] = [
  shown("briefing", of("/briefing"), stands),
  shown("briefing: nothing written", bare("/briefing"), stands),
  loading("briefing", of("/briefing"), BRIEFING),
  failing("briefing", of("/briefing"), BRIEFING),
  shown("briefing: read", of("/briefing"), read),
  shown("briefing: nothing to read", bare("/briefing"), read),
  shown("briefing: on paper", of("/briefing"), async (stage) => {
    await read(stage);
    await stage.page.emulateMedia({ media: "print" });
  }),
  shown("briefing: choosing a heading", of("/briefing"), async (stage) => {
    await tool(stage, "heading");
    await expect(stage.page.getByRole("menu")).toBeVisible();
  }),
  shown("briefing: setting a link", of("/briefing"), async (stage) => {
    await tool(stage, "link");
    const name = stage.t("campaigns.briefing.link.address");
    await expect(stage.page.getByRole("textbox", { name })).toBeFocused();
  }),
  shown("briefing: not a link", of("/briefing"), async (stage) => {
    await tool(stage, "link");
    await stage.page.getByRole("textbox", { name: stage.t("campaigns.briefing.link.address") }).fill("x y");
    await stage.page.getByRole("button", { name: stage.t("campaigns.briefing.link.set") }).click();
    await expect(stage.page.locator('[aria-invalid="true"]')).toBeVisible();
  }),
  shown("briefing: not saved", of("/briefing"), async (stage) => {
    await refuse(stage.page, "POST", BRIEFING);
    // It saves itself in the next pause.
    await write(stage);
    await expect(stage.page.getByText(SERVER_WORDS).first()).toBeVisible();
  }),
  shown("briefing: saved by somebody else", of("/briefing"), async (stage) => {
    await refuse(stage.page, "POST", BRIEFING, { status: 409, code: "stale" });
    await write(stage);
    await expect(
      stage.page.getByRole("button", { name: stage.t("campaigns.briefing.keepMine") }),
    ).toBeVisible();
  }),
  shown("briefing: a draft is back", of("/briefing"), async (stage) => {
    await refuse(stage.page, "POST", BRIEFING);
    await write(stage);
    await expect(stage.page.getByText(SERVER_WORDS).first()).toBeVisible();
    await stage.page.goto(of()(stage.world));
    await expect(
      stage.page.getByRole("heading", { level: 1, name: stage.world.campaign.name }),
    ).toBeVisible();
    await stage.page.goto(of("/briefing")(stage.world));
    await expect(stage.page.getByText(stage.t("campaigns.briefing.restored"))).toBeVisible();
  }),
  shown("link values", of("/utm")),
  shown("link values: a landing page", of("/utm"), async (stage) => {
    await landing(stage).fill("https://brand.example/a/page/with/a/very/long/name?of=everything");
    await expect(stage.page.getByRole("button", { name: stage.t("ui.copy") })).toBeVisible();
  }),
  shown("link values: not a page", of("/utm"), async (stage) => {
    await landing(stage).fill("ht tp://");
    await expect(stage.page.getByText(stage.t("campaigns.utm.noPage"))).toBeVisible();
  }),
  shown("link values: wrong", of("/utm"), async (stage) => {
    await stage.page.getByRole("textbox", { name: "utm_medium" }).fill("x".repeat(2_000));
    await expect(stage.page.locator('[aria-invalid="true"]')).toBeVisible();
  }),
];
