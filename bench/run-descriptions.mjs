// @ts-check
// What searching descriptions costs.
//
//   npm run bench:descriptions -- [podcasts]
import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildPrograms } from "./stand/build.mjs";

const size = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(size) || size < 1_000) {
  console.error("usage: npm run bench:descriptions -- [podcasts]");
  process.exit(2);
}
process.chdir(path.resolve(import.meta.dirname, ".."));
const programs = await buildPrograms();
try {
  const { status } = spawnSync(process.execPath, [path.join(programs.folder, "search-descriptions.js")], {
    stdio: "inherit",
    env: { ...process.env, BENCH_PROGRAMS: programs.folder, BENCH_SIZE: String(size) },
  });
  process.exitCode = status ?? 1;
} finally {
  programs.remove();
}
