import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Log } from "../../platform/log.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { type Built, buildImage } from "./build/build-image.ts";
import { type Standing, selectStanding } from "./tend-queries.ts";

/** Every search examines each change: from this many on, a build is due. */
const LEAST_CHANGED = 200;
const CHANGED_SHARE = 0.02;
const MOST_CHANGED = 20_000;
/** However little has changed. */
const OLDEST_HOURS = 24;
/**
 * A larger catalogue is built in a child process, because requests to this one would wait for each step of a build.
 * Measured, the longest step took 39 ms of processor time with 400 podcasts, and 105 ms with 800.
 */
const SMALL = 400;
const PROGRAM = fileURLToPath(new URL("./build/program.js", import.meta.url));
/** While an import goes on, builds take no more than a quarter of the time. */
const REST = 3;
/** Lower priority than requests, but not so low that it never ends on a busy machine. */
export const BUILD_NICENESS = 10;
/**
 * What a build drops is found sooner in a small young generation: with 4.5 million podcasts it takes 970 MB instead of
 * 1,100, for a tenth more time.
 */
export const BUILD_ARGUMENTS = ["--max-semi-space-size=2"];
/** Far longer than the largest catalogue takes. */
const LONGEST_MS = 2 * 3_600_000;

/** Whether the search tables are to be made again. */
export function isDue({ built, age, took, changed, highest, unlogged = false }: Standing): boolean {
  if (built === null) return highest > 0;
  if (age! < took! * REST) return false;
  if (unlogged) return true;
  const enough = Math.min(MOST_CHANGED, Math.max(LEAST_CHANGED, built * CHANGED_SHARE));
  return changed >= enough || (changed > 0 && age! >= OLDEST_HOURS);
}

/**
 * Checks each minute and at each start whether the search tables have to be rebuilt, and does so. If another worker
 * is building, or one was killed, nothing is lost: searches continue with the existing tables.
 */
export async function tendSearch(db: Db, connectionString: string | null, log: Log): Promise<void> {
  const standing = await selectStanding(db);
  if (!isDue(standing) || connectionString === null) return;
  const began = performance.now();
  // From the sources, without a build, there is no program to start.
  const apart = standing.highest > SMALL && existsSync(PROGRAM);
  const built = await (apart ? buildApart(connectionString) : buildImage(connectionString));
  if (!built) return;
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  log.info({ ...built, seconds }, "made the search tables anew");
}

/** Checks at once: called when a worker starts. */
export const tendSearchSoon = (tx: Tx): Promise<void> =>
  addJob(tx, "tend-search", {}, { key: "tend-search" });

/** Builds in a child process with lower priority than those that answer requests. */
function buildApart(connectionString: string): Promise<Built | null> {
  return new Promise((resolve, reject) => {
    const child = fork(PROGRAM, {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      execArgv: BUILD_ARGUMENTS,
      timeout: LONGEST_MS,
    });
    let answer: { built: Built | null } | { failed: string } | undefined;
    child.on("message", (message) => {
      answer = message as typeof answer;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (answer && "built" in answer) resolve(answer.built);
      else reject(new Error(`the search tables were not made: ${answer?.failed ?? code ?? signal}`));
    });
    // Not as an argument, which every user of the machine could read.
    child.send({ connectionString });
    if (child.pid) setPriority(child.pid, BUILD_NICENESS);
  });
}
