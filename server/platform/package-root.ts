import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The folder that holds Hostread's package.json, as an absolute path.
 * The same answer whether the caller runs from the sources or from `dist/`.
 * @throws Error where no such folder lies above this file.
 */
export function packageRoot(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    // A package.json of another name (a tool may write one into dist) is passed over.
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "hostread") return folder;
    if (folder === dirname(folder)) throw new Error(`no package.json named hostread above ${from}`);
  }
}
