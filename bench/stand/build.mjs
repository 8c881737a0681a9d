// @ts-check
// Makes the measurements into programs that plain Node runs; the product's parts in them come from its sources. What they
// start is the built product, which is made first: a server of before would be measured otherwise.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Builds `bench/*.ts` and `bench/programs/*.ts`. They lie below node_modules, so that they find the packages.
 * Whoever asked for them calls `remove`.
 * @returns {Promise<{ folder: string, remove(): void }>}
 */
export async function buildPrograms() {
  execFileSync(process.execPath, [path.join(root, "scripts/ready.mjs"), "build"], { stdio: "inherit" });
  const folder = path.join(root, "node_modules", `.hostread-bench-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const sources = ["bench", "bench/programs"].flatMap((place) =>
    readdirSync(path.join(root, place))
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
      .map((name) => [name.replace(/\.ts$/, ""), path.join(root, place, name)]),
  );
  await build({
    configFile: false,
    logLevel: "error",
    root,
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: { input: Object.fromEntries(sources), output: { entryFileNames: "[name].js" } },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
