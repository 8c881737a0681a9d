import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { chromiumPath, launchFlags } from "../../scripts/test/browser.mjs";
import { watchTraffic } from "../../tests/journeys/quiet.ts";
import { freePorts } from "../../tests/support/free-ports.ts";
import type { ServedDemonstration } from "./served-demonstration.ts";

export interface BenchBrowser {
  context: BrowserContext;
  /** Where Chromium accepts remote commands. */
  debuggingPort: number;
  close(): Promise<void>;
}

/** A real Chromium with a temporary profile. */
export async function openBrowser(): Promise<BenchBrowser> {
  const [debuggingPort = 0] = await freePorts(1);
  const context = await chromium.launchPersistentContext("", {
    executablePath: chromiumPath(),
    args: [...launchFlags, `--remote-debugging-port=${debuggingPort}`],
    locale: "en-US",
    viewport: null,
  });
  watchTraffic(context);
  return { context, debuggingPort, close: () => context.close() };
}

/** Signs the demonstration's user in and waits for the first page after that. */
export async function signIn(page: Page, server: ServedDemonstration): Promise<void> {
  await page.goto(server.url);
  await page.getByLabel("E-mail address").fill(server.username);
  await page.getByLabel("Password", { exact: true }).fill(server.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
}
