import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

export type RunOutcome = "ended" | "failed" | "killed" | "not-found";

const NICE = "/usr/bin/nice";

/**
 * Runs a program of the operator's at the lowest priority, without a shell and with an empty environment. What it prints
 * is not read. Too late, it is killed with all that it has started; so it is when this process ends.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { folder, longestMs, signal }: { folder: string; longestMs: number; signal?: AbortSignal },
): Promise<RunOutcome> {
  const polite = existsSync(NICE);
  const [program, all] = polite ? [NICE, ["-n", "19", command, ...args]] : [command, [...args]];
  return new Promise((resolve) => {
    const child = spawn(program, all, {
      cwd: folder,
      env: {},
      stdio: "ignore",
      detached: true,
      shell: false,
    });
    let killed = false;
    const kill = () => {
      killed = true;
      try {
        // The whole group: a program may have started others.
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(kill, longestMs);
    process.once("exit", kill);
    signal?.addEventListener("abort", kill, { once: true });
    const end = (outcome: RunOutcome) => {
      clearTimeout(timer);
      process.off("exit", kill);
      signal?.removeEventListener("abort", kill);
      resolve(killed ? "killed" : outcome);
    };
    child.once("error", () => end("not-found"));
    // 127 is how `nice` says that there is no such program, 126 that it cannot be run.
    child.once("close", (code) =>
      end(code === 0 ? "ended" : code === 127 || code === 126 ? "not-found" : "failed"),
    );
  });
}
