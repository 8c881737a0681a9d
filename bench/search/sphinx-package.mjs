// @ts-check
// Sphinx for the comparison: the machine's own, or Debian's package unpacked into a folder.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { unpack } from "../../scripts/test/apt.mjs";

/**
 * @typedef {{ bin: string, libraries: string } | { reason: string }} Sphinx the folder of `indexer` and `searchd` and
 *   those of the libraries they need (LD_LIBRARY_PATH), or why there is no Sphinx
 */

/** @param {string} folder where the package is unpacked, and found the next time @returns {Sphinx} */
export function findSphinx(folder) {
  if (existsSync("/usr/bin/searchd")) return { bin: "/usr/bin", libraries: "" };
  const bin = path.join(folder, "usr/bin");
  if (!existsSync(path.join(bin, "searchd"))) {
    const reason = unpack(["sphinxsearch"], folder);
    if (reason) return { reason };
  }
  const above = path.join(folder, "usr/lib");
  const places = existsSync(above) ? readdirSync(above) : [];
  const libraries = places
    .filter((name) => name.includes("linux-gnu"))
    .map((name) => path.join(above, name))
    .join(":");
  return { bin, libraries };
}
