import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageRoot } from "../../server/platform/package-root.ts";

/** The folder with real podcast data next to a checkout in development; null if there is none. */
export function sharedData(): string | null {
  const folder = join(process.env.HOSTREAD_SHARED ?? resolve(packageRoot(), "../shared"), "data");
  return existsSync(folder) ? folder : null;
}

/** Why tests on real data were skipped; printed with them. */
export const withoutSharedData =
  "no real podcast data beside this checkout (HOSTREAD_SHARED names its folder)";
