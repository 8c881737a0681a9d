import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";
import type { RunAs } from "./embedded-binaries.ts";
import { programOptions } from "./embedded-cluster.ts";

export interface PostmasterPlan {
  /** The folder with bin/postgres. */
  binaries: string;
  cluster: string;
  user: RunAs;
  settings: Record<string, string>;
  log: Log;
}

// The shell's standard input is a pipe that only this process holds open. However this process ends, kill -9
// included, the reader sees the end of it and asks PostgreSQL to stop. Signals to the whole service reach
// PostgreSQL itself, so the shell must outlive them to keep watch.
const keeper = `trap "" HUP INT TERM
exec 3<&0
"$0" "$@" </dev/null 3<&- &
server=$!
(while read -r _ <&3; do :; done; kill -INT $server 2>/dev/null) &
watch=$!
wait $server
status=$?
kill -9 $watch 2>/dev/null
exit $status`;

/** Milliseconds. Long, because after a power cut the log of the last minutes is replayed first. */
const startLimit = 120_000;

/**
 * Runs PostgreSQL until `stop`. One that dies by itself is started again, with growing pauses up to five
 * seconds. Resolves when it first takes connections.
 */
export async function runPostmaster(plan: PostmasterPlan): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let server = await launch(plan);
  const supervise = async () => {
    for (;;) {
      await server.ended;
      if (stopping) return;
      plan.log.error("the embedded database ended by itself and is started again");
      for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
        await pause(wait);
        try {
          if (!stopping) server = await launch(plan);
          break;
        } catch (error) {
          plan.log.error({ reason: (error as Error).message }, "the embedded database did not start");
        }
      }
      if (stopping) server.child.stdin?.end();
    }
  };
  const supervised = supervise();
  return {
    stop: async () => {
      stopping = true;
      server.child.stdin?.end();
      const impatient = setTimeout(() => stopAtOnce(plan), 30_000);
      await supervised;
      clearTimeout(impatient);
    },
  };
}

interface Running {
  child: ChildProcess;
  ended: Promise<void>;
}

async function launch({ binaries, cluster, user, settings, log }: PostmasterPlan): Promise<Running> {
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn("/bin/sh", ["-c", keeper, join(binaries, "bin/postgres"), "-D", cluster, ...switches], {
    ...programOptions(user),
    stdio: ["pipe", "ignore", "pipe"],
    // Its own process group: Ctrl-C in the terminal reaches only Hostread, which stops the database last.
    detached: true,
  });
  // Writing is never done; a broken pipe at the end must not end the process.
  child.stdin?.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      child.stdin?.destroy();
      resolve();
    });
    child.once("error", () => resolve());
  });
  let said = "";
  let patience: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    patience = setTimeout(() => {
      child.stdin?.end();
      reject(
        new Error(`The embedded PostgreSQL was not ready within ${startLimit / 1_000} s: ${said.trim()}`),
      );
    }, startLimit);
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`The embedded PostgreSQL did not start (exit ${code}): ${said.trim()}`)),
    );
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-2_000);
      for (const entry of text.split("\n")) if (entry) log.debug({ database: entry }, "embedded database");
      // A standby, as tests have one, says "read-only".
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
  }).finally(() => clearTimeout(patience));
  return { child, ended };
}

/** For a shutdown that hangs: PostgreSQL recovers from its log at the next start. */
function stopAtOnce({ cluster, log }: PostmasterPlan): void {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  log.warn("the embedded database does not stop by itself and is stopped at once");
  try {
    process.kill(Number(readFileSync(file, "utf8").split("\n", 1)[0]), "SIGQUIT");
  } catch {
    // It has just ended.
  }
}
