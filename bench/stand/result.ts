import type { Result } from "./report.mjs";

/** With `--quick` everything runs on little data, to see that it runs. */
export const quick = process.env.BENCH_QUICK === "1";

/** The pages that `--only` names; all of them where it names none. */
export const isWanted = (page: string): boolean =>
  !process.env.BENCH_ONLY || process.env.BENCH_ONLY.split(",").includes(page);

/** Sends the result to bench/run.mjs and lets the process end. */
export function send(result: Result): void {
  process.send?.(result);
  process.disconnect?.();
}

/** A progress line. */
export const say = (line: string): void => void process.stderr.write(`  ${line}\n`);
