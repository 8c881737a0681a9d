const passes = new Map<string, number>();

/**
 * A named place where a kill test may end this process without warning, as a power cut would.
 * Does nothing unless the environment names it: `HOSTREAD_FAILPOINT=commit.before:3` kills at the third
 * pass. Read directly and not through the configuration: no operator is ever meant to set it.
 * Only platform wrappers (commit, outbound call, job) may call it, never domain code.
 */
export function failpoint(name: string): void {
  const [wanted, nth = "1"] = (process.env.HOSTREAD_FAILPOINT ?? "").split(":");
  if (wanted !== name) return;
  const pass = (passes.get(name) ?? 0) + 1;
  passes.set(name, pass);
  if (pass === Number(nth)) process.kill(process.pid, "SIGKILL");
}
