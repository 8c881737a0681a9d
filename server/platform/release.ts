import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

let version: string | undefined;

/** The release that runs, as package.json names it. */
export function release(): string {
  version ??= JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")).version as string;
  return version;
}
