import type { BrowserContext, Page } from "@playwright/test";

/** Errors reported by a browser while a context's pages are used. */
export interface Trouble {
  /** Unexpected errors, in order. */
  readonly unexpected: readonly string[];
  /** From now on complaints that match belong to the journey. */
  expect(pattern: RegExp): void;
}

/**
 * Listens to every page of the context, also to those opened later: messages of the console from warnings on,
 * errors nobody caught, and requests that failed. Requests given up by the page itself are no trouble.
 */
export function watchForTrouble(context: BrowserContext): Trouble {
  const expected: RegExp[] = [];
  const unexpected: string[] = [];
  const note = (complaint: string) => {
    if (!expected.some((pattern) => pattern.test(complaint))) unexpected.push(complaint);
  };
  const watch = (page: Page) => {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning")
        note(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => note(`page error: ${error.stack ?? error.message}`));
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      if (reason !== "net::ERR_ABORTED") note(`request: ${request.method()} ${request.url()} ${reason}`);
    });
  };
  context.on("page", watch);
  return { unexpected, expect: (pattern) => void expected.push(pattern) };
}
