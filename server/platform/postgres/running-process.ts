import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * What tells one run of a process from every other that ever had its number: boot and start time.
 * `null` where no such process runs; a dead one that nobody has collected counts as not running.
 */
export function processIdentity(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      // The command name, in parentheses, may itself hold spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return null;
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${fields[19]}`;
    } catch {
      return null;
    }
  }
  return ps(pid, "lstart");
}

/** The command line of a process, or "" where it does not run or may not be read. */
export function commandOf(pid: number): string {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  }
  return ps(pid, "command") ?? "";
}

/** Numbers of the processes that work in `folder`, as far as the system tells (Linux only). */
export function processesIn(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && processIdentity(pid) !== null;
      } catch {
        return false;
      }
    });
}

function ps(pid: number, field: string): string | null {
  try {
    const text = execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 5_000,
    });
    return text.trim() || null;
  } catch {
    return null;
  }
}
