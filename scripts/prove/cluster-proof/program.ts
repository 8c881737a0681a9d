import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { leash } from "../endings.ts";

/** A program of the cluster: what it prints goes to a file, and it can be killed with all it has started. */
export interface Program {
  name: string;
  alive(): boolean;
  pid: number;
  /** What it printed last. */
  tail(): string;
  /** Asks it to end and waits, at most `within` milliseconds, then kills it. */
  stop(within?: number): Promise<void>;
  /** kill -9, of its children and theirs too. */
  kill(): Promise<void>;
}

const running = new Set<Program>();

export interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL, etcd and the others run as it: none of them needs to be root. */
export function databaseUser(): User {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]));
  return { uid: id("-u"), gid: id("-g") };
}

export function folderFor(user: User, path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, user.uid, user.gid);
  return path;
}

export function startProgram(
  name: string,
  command: readonly string[],
  options: { log: string; user?: User; env?: Record<string, string> },
): Program {
  const [file = "", ...args] = command;
  const child = spawn(file, args, {
    ...options.user,
    cwd: "/",
    env: { PATH: `/usr/sbin:/usr/bin:/bin:${process.env.PATH}`, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  leash(child);
  let last = "";
  const keep = (chunk: Buffer) => {
    last = (last + chunk).slice(-4_000);
    appendFileSync(options.log, chunk);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.on("error", (error) => keep(Buffer.from(`${error.message}\n`)));
  // "exit" and not "close": what it started may hold its output open.
  const gone = new Promise<void>((resolve) =>
    child.once("exit", () => resolve()).once("error", () => resolve()),
  );
  const alive = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const program: Program = {
    name,
    alive,
    pid: child.pid ?? 0,
    tail: () => last,
    stop: async (within = 30_000) => {
      if (alive()) child.kill("SIGTERM");
      const timer = setTimeout(() => killTree(child.pid), within);
      await gone;
      clearTimeout(timer);
      running.delete(program);
    },
    kill: async () => {
      killTree(child.pid);
      if (child.pid !== undefined) await gone;
      running.delete(program);
    },
  };
  running.add(program);
  return program;
}

/** Whatever happened: nothing goes on that works below this folder. */
export async function killEverything(folder: string): Promise<void> {
  await Promise.all([...running].reverse().map((program) => program.kill()));
  // PostgreSQL is a process of its own, beside the Patroni that started it.
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes(folder)) killTree(Number(name));
    } catch {
      // It ended meanwhile.
    }
  }
}

/** kill -9 of a process and all below it, as of a machine that loses its power. */
export function killTree(top: number | undefined): void {
  if (!top) return;
  for (const pid of [top, ...below(top)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

function below(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended meanwhile.
    }
  }
  const found: number[] = [];
  for (const next = [pid]; next.length > 0; ) {
    const more = children.get(next.pop()!) ?? [];
    found.push(...more);
    next.push(...more);
  }
  return found;
}

/** Different ports of loopback that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
