import { readdirSync, readFileSync } from "node:fs";

// What processes have used, as Linux tells it.

/** The kernel's clock ticks a second; 100 on every Linux that Node runs on. */
const TICKS = 100;

interface Used {
  parent: number;
  name: string;
  /** Seconds of processor. */
  own: number;
  /** Of its children that have ended. */
  ended: number;
}

function used(pid: number): Used | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const cells = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const tick = (place: number) => Number(cells[place]) / TICKS;
    return {
      parent: Number(cells[1]),
      name: text.slice(text.indexOf("(") + 1, text.lastIndexOf(")")),
      own: tick(11) + tick(12),
      ended: tick(13) + tick(14),
    };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Seconds of processor that these processes have used. */
export const secondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + (used(pid)?.own ?? 0), 0);

/** The first process of a PostgreSQL: the one whose files lie in this folder. */
export const postmasterOf = (cluster: string): number =>
  Number(readFileSync(`${cluster}/postmaster.pid`, "utf8").split("\n", 1)[0]);

/** Seconds of processor of a PostgreSQL with all its processes, those that have ended too. */
export function secondsOfPostgres(postmaster: number): number {
  const first = used(postmaster);
  if (!first) return 0;
  let sum = first.own + first.ended;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const one = used(Number(entry));
    if (one?.parent === postmaster) sum += one.own + one.ended;
  }
  return sum;
}

/** Bytes of memory of one process; what it shares is shared out. */
export function memoryOf(pid: number): number {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"));
  return Number(found?.[1] ?? 0) * 1_024;
}
