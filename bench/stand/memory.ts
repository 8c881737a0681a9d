import { readdirSync, readFileSync } from "node:fs";

interface Process {
  id: number;
  name: string;
  parent: number;
}

/** Memory in bytes of the PostgreSQL below a process; shared memory counts once. Null if it cannot be told. */
export function memoryOfPostgres(root: number): number | null {
  const all = processes();
  const below = new Set([root]);
  // A child may be listed before its parent.
  for (let before = 0; before < below.size; ) {
    before = below.size;
    for (const { id, parent } of all) if (below.has(parent)) below.add(id);
  }
  const sizes = all.flatMap(({ id, name }) =>
    below.has(id) && name === "postgres" ? (proportionalSize(id) ?? []) : [],
  );
  return sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : null;
}

function processes(): Process[] {
  return listed("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      // "755 (postgres) S 754 …"; the name may have brackets of its own.
      const found = /^\d+ \((.*)\) \S (\d+) /s.exec(readOr(`/proc/${id}/stat`));
      return found ? [{ id: Number(id), name: found[1]!, parent: Number(found[2]) }] : [];
    });
}

function proportionalSize(id: number): number | null {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readOr(`/proc/${id}/smaps_rollup`));
  return found ? Number(found[1]) * 1_024 : null;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty if the process has ended or belongs to another user. */
function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * The largest memory of this process in bytes. Linux keeps it for the program alone; `maxRSS` also counts the parent that
 * started it, which may be many times as large.
 */
export function peakMemory(): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readOr("/proc/self/status"));
  return (found ? Number(found[1]) : process.resourceUsage().maxRSS) * 1_024;
}
