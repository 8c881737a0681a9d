import { expect, type Page } from "@playwright/test";
import type { Language } from "../../../contract/forms/locale.ts";
import { alter, refuse, SERVER_WORDS, stall } from "../broken-server.ts";
import type { Words } from "../words.ts";
import type { World } from "./world.ts";

/** What a state is made with. */
export interface Stage {
  page: Page;
  t: Words;
  language: Language;
  world: World;
}

/** A state of a screen: its name in the table, and how to reach it. */
export interface State {
  name: string;
  show(stage: Stage): Promise<unknown>;
}

type Address = string | ((world: World) => string);
type Shown = (stage: Stage) => Promise<unknown>;
const at = (address: Address, { world }: Stage): string =>
  typeof address === "string" ? address : address(world);

/**
 * Not by its role: under an open dialog the page's title is visible, but hidden from screen readers. A campaign's
 * page has a hidden heading before it has its name.
 */
const stands: Shown = ({ page }) =>
  expect(page.locator("h1:not(.campaign-page .visually-hidden)").first()).toBeVisible();

/**
 * Waits until nothing is loading, so that the page is examined and not its placeholders. Below the catalogue's
 * rows, more are always loading.
 */
const settled: Shown = ({ page }) =>
  expect(page.locator('[aria-busy="true"]:not(.podcast-list ~ *)')).toHaveCount(0);

/** A page under normal conditions, with something done on it. */
export const shown = (name: string, address: Address, act: Shown = stands): State => ({
  name,
  show: async (stage) => {
    const to = at(address, stage);
    // With another token behind `#`, the browser would take it for the same page and not load it.
    if (to.includes("#")) await stage.page.goto("about:blank");
    await stage.page.goto(to);
    await stands(stage);
    await settled(stage);
    await act(stage);
  },
});

/** The page while the answer to these calls is awaited. */
export const loading = (name: string, address: Address, path: RegExp, act?: Shown): State => ({
  name: `${name}: loading`,
  show: async (stage) => {
    await stall(stage.page, "GET", path);
    await stage.page.goto(at(address, stage));
    await (act?.(stage) ?? expect(stage.page.getByText(stage.t("ui.loading")).first()).toBeAttached());
  },
});

/** The page with these calls failing; it shows the server's message. */
export const failing = (name: string, address: Address, path: RegExp): State => ({
  name: `${name}: failed`,
  show: async (stage) => {
    await refuse(stage.page, "GET", path);
    await stage.page.goto(at(address, stage));
    await expect(stage.page.getByText(SERVER_WORDS).first()).toBeVisible();
  },
});

/** The page where these calls answer that there is nothing. */
export const empty = (
  name: string,
  address: Address,
  path: RegExp,
  payload: unknown,
  act: Shown = stands,
): State => ({
  name: `${name}: empty`,
  show: async (stage) => {
    await alter(stage.page, "GET", path, () => ({ payload }));
    await stage.page.goto(at(address, stage));
    await act(stage);
  },
});
