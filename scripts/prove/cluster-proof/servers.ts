import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Program, startProgram } from "./program.ts";

export interface Hostread {
  webs: Map<number, Program>;
  workers: Map<number, Program>;
  startWeb(index: number): Promise<void>;
  startWorker(index: number): Promise<void>;
  /** One after the other, each as an operator does it: it ends by itself, and a new one takes its place. */
  rollAll(): Promise<void>;
}

/** Two web and two worker processes of the built server. */
export async function startHostread(given: {
  program: string;
  folder: string;
  ports: readonly number[];
  env: Record<string, string>;
}): Promise<Hostread> {
  const log = (name: string) => join(given.folder, `${name}.log`);
  const start = (name: string, env: Record<string, string>) =>
    startProgram(name, [process.execPath, given.program], {
      log: log(name),
      env: { ...given.env, DATA_DIR: join(given.folder, name), LOG_LEVEL: "warn", ...env },
    });
  const hostread: Hostread = {
    webs: new Map(),
    workers: new Map(),
    startWeb: async (index) => {
      const port = given.ports[index]!;
      const web = start(`web-${index + 1}`, {
        HOSTREAD_ROLE: "web",
        PORT: String(port),
        HOSTREAD_DRAIN: "5",
      });
      hostread.webs.set(index, web);
      await until(web, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
      // HAProxy asks once a second.
      await wait(2_500);
    },
    startWorker: async (index) => {
      const worker = start(`worker-${index + 1}`, { HOSTREAD_ROLE: "worker" });
      hostread.workers.set(index, worker);
      await until(worker, async () => worker.tail().includes("works off jobs"));
    },
    rollAll: async () => {
      for (const [index, web] of [...hostread.webs]) {
        await web.stop(90_000);
        await hostread.startWeb(index);
      }
      for (const [index, worker] of [...hostread.workers]) {
        await worker.stop(90_000);
        await hostread.startWorker(index);
      }
    },
  };
  for (const index of [0, 1]) await hostread.startWeb(index);
  for (const index of [0, 1]) await hostread.startWorker(index);
  return hostread;
}

async function until(program: Program, ready: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 180_000;
  while (!(await ready().catch(() => false))) {
    if (!program.alive()) throw new Error(`${program.name} ended: ${program.tail()}`);
    if (performance.now() > end) throw new Error(`${program.name} did not start: ${program.tail()}`);
    await wait(100);
  }
}
