/** The last requested failpoint, and how often it has been passed since. */
let setting = "";
let passes = 0;

/** What a failpoint throws instead of ending the process. */
class FailpointHit extends Error {
  override name = "FailpointHit";
}

/**
 * A named place where a kill test may end this process without warning, as a power cut would.
 * Does nothing unless the environment names it: `HOSTREAD_FAILPOINT=commit.before:3` kills at the third
 * pass, `commit.before:3:throw` throws there. Read directly and not through the configuration: no operator is
 * ever meant to set it. Only wrappers of a commit, an outbound call or a job may call it, never domain code.
 */
export function failpoint(name: string): void {
  const now = process.env.HOSTREAD_FAILPOINT ?? "";
  if (now !== setting) passes = 0;
  setting = now;
  const [wanted, nth = "1", how] = now.split(":");
  if (wanted !== name) return;
  passes += 1;
  if (passes !== Number(nth)) return;
  if (how === "throw") throw new FailpointHit(name);
  process.kill(process.pid, "SIGKILL");
}
