import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

export interface Program<Ready> {
  /** The first message it sent. */
  ready: Ready;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts one of `bench/programs` in a process of its own and waits until it says that it is ready. */
export function startProgram<Ready>(name: string, start?: unknown): Promise<Program<Ready>> {
  const child = fork(join(process.env.BENCH_PROGRAMS ?? "", `${name}.js`), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  if (start !== undefined) child.send(start as object);
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
    child.once("message", (ready) =>
      resolve({
        ready: ready as Ready,
        process: child,
        stop: async () => {
          child.kill("SIGTERM");
          await gone;
        },
      }),
    );
  });
}
