import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDatabaseFolder } from "../../scripts/test/database-folder.mjs";
import { packageRoot } from "../../server/platform/package-root.ts";

/** A running Hostread: the built server in a child process, with its own data folder. */
export interface RunningServer {
  url: string;
  dataDir: string;
  /** Everything it printed so far. */
  output(): string;
  /** Asks it to stop and waits; the data folder stays. Answers its exit code; null where a signal ended it. */
  stop(): Promise<number | null>;
  /** Nobody reads any more what it prints. */
  deafen(): void;
  /** kill -9, waiting until it is gone. */
  kill(): Promise<void>;
  /** Stops it and removes its data folder. */
  remove(): Promise<void>;
}

const newFolder = (onDisk: boolean): string =>
  onDisk ? mkdtempSync(join(tmpdir(), "hostread-server-")) : makeDatabaseFolder("server");

/** Longest wait for a first start on a busy machine, in milliseconds. */
const START_LIMIT = 90_000;

/**
 * Starts `dist/server/main.js` (build first). Without a `dataDir` it gets a new one, so a new demonstration: in memory where
 * there is room, or `onDisk`, where users have theirs.
 */
export async function startServer(
  options: { environment?: Record<string, string>; dataDir?: string; onDisk?: boolean } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? newFolder(options.onDisk === true);
  if (!options.dataDir) chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, [join(packageRoot(), "dist/server/main.js")], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // A journey that sends does not wait; one that takes back says how long.
      HOSTREAD_TAKE_BACK: "0",
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const started = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the server did not start in time:\n${printed}`)),
      START_LIMIT,
    );
    const listen = (chunk: Buffer) => {
      printed += chunk;
      const ready = /is ready at (http:\/\/\S+)/.exec(printed);
      if (ready?.[1]) {
        clearTimeout(timer);
        resolve(ready[1]);
      }
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${printed}`));
    });
  });
  const url = await started.catch(async (error) => {
    await end(child, "SIGKILL");
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const stop = () => end(child, "SIGTERM");
  return {
    url,
    dataDir,
    output: () => printed,
    stop,
    deafen: () => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    },
    kill: async () => void (await end(child, "SIGKILL")),
    remove: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}
