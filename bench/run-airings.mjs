// @ts-check
// How well it is told whether an ad has run, and how long that takes.
//
//   npm run bench:airings
import { spawnSync } from "node:child_process";
import path from "node:path";
import { buildPrograms } from "./stand/build.mjs";

process.chdir(path.resolve(import.meta.dirname, ".."));
const programs = await buildPrograms();
try {
  const { status } = spawnSync(process.execPath, [path.join(programs.folder, "airings.js")], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  programs.remove();
}
