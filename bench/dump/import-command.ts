import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../server/platform/package-root.ts";
import type { BenchDatabase } from "../stand/database.ts";
import { clock } from "../stand/figures.ts";

export interface Imported {
  /** Milliseconds of the command from start to end. */
  took: number;
  /** Largest memory of its process in MiB. */
  memory: number;
  /** The last lines of its output: counts of each refusal, of values left out, and of rows. */
  said: string[];
}

/** `npm run import` of a file, to its end. */
export async function imported(database: BenchDatabase, file: string): Promise<Imported> {
  const run = start(database, file);
  const took = await clock(() => run.ended);
  if ((await run.ended) !== 0) throw new Error(`the import ended with ${await run.ended}`);
  return { took, memory: run.memory(), said: run.said().filter((line) => !/^ {2}\S+\.db, \d+: /.test(line)) };
}

/**
 * The same, killed (SIGKILL) six times, each after a sixth of `undisturbed`, and then run to its end.
 * @param undisturbed milliseconds of an import without kills
 */
export async function importedDespiteKills(
  database: BenchDatabase,
  file: string,
  undisturbed: number,
): Promise<{ kills: number; took: number }> {
  let kills = 0;
  const took = await clock(async () => {
    for (;;) {
      const { child, ended } = start(database, file);
      const timer = kills < 6 ? setTimeout(() => child.kill("SIGKILL"), undisturbed / 6) : undefined;
      const code = await ended;
      clearTimeout(timer);
      if (code === 0) return;
      if (code !== "SIGKILL") throw new Error(`the import ended with ${code}`);
      kills += 1;
    }
  });
  if (kills === 0) throw new Error("the import was over before it could be killed");
  return { kills, took };
}

function start(database: BenchDatabase, file: string) {
  const program = join(packageRoot(), "dist/scripts/operate/import.js");
  const tell = pathToFileURL(join(process.env.BENCH_PROGRAMS ?? "", "tell-memory.js")).href;
  const child = spawn(process.execPath, ["--import", tell, program, file], {
    // A killed import leaves its files beside the dump; they are deleted with it.
    env: { ...process.env, DATABASE_URL: database.connectionString, TMPDIR: dirname(file) },
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  let [told, said] = ["", ""];
  child.stdout?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  child.stdio[3]?.on("data", (chunk: Buffer) => {
    told += chunk;
  });
  const ended = new Promise<number | string | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
  return { child, ended, memory: () => Number(told) / 1_024, said: () => said.trimEnd().split("\n") };
}
