import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

let version: string | undefined;

/** The release that runs, as package.json names it. */
export function release(): string {
  version ??= JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")).version as string;
  return version;
}

/** How we name ourselves where we ask for feeds and covers: hosts see who it is, and may refuse it in robots.txt. */
export const userAgentOf = (publicUrl: string | null): string =>
  `Hostread/${release()} (podcast catalogue${publicUrl ? `; +${publicUrl}` : ""})`;
