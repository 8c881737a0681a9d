import type { TextsFor } from "./language/texts.ts";
import { paths } from "./paths.ts";
import { router } from "./routes.tsx";

/** Fetches the code of a page while session and words are still on their way; the router would wait for them. */
export function fetchPage(pathname: string): void {
  const [matched] = router.getMatchedRoutes(pathname);
  for (const { options } of matched) void options.component?.preload?.();
}

/** The shell with all in it, and the pages of podcasters. */
const wordy: ReadonlySet<string> = new Set([
  "/shell",
  paths.openBooking,
  paths.answer,
  paths.claim,
  paths.yourData,
  paths.openReport,
  paths.openTask,
]);

/** Which texts the page at an address needs: before sign-in a tenth of them is enough. */
export function textsFor(pathname: string): TextsFor {
  const [matched] = router.getMatchedRoutes(pathname);
  return matched.some(({ id }) => wordy.has(id)) ? "all" : "entry";
}
