import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** What a process that reads mailboxes needs. */
export interface ReaderEnvironment {
  /** The built `bench/programs/read-mailboxes`. */
  program: string;
  connectionString: string;
  secretKey: Buffer;
  allow: string;
  /** A file with the certificate of the mail servers. */
  ca: string;
  tickMs?: number;
  logLevel?: string;
}

export interface ReaderProcess {
  child: ChildProcess;
  pid: number;
  /** The signal that ended it, once it is over. */
  ended: Promise<NodeJS.Signals | null>;
  isOver(): boolean;
  /** What it logged so far. */
  log(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a process that reads mailboxes, and answers when it does. One with a failpoint may be over by then. */
export async function startReader(given: ReaderEnvironment, failpoint = ""): Promise<ReaderProcess> {
  const child = spawn(process.execPath, [given.program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: given.connectionString,
      HOSTREAD_SECRET_KEY: given.secretKey.toString("base64"),
      OUTBOUND_ALLOW: given.allow,
      MAIL_CA: given.ca,
      TICK_MS: String(given.tickMs ?? 1_000),
      LOG_LEVEL: given.logLevel ?? "warn",
      HOSTREAD_FAILPOINT: failpoint,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let log = "";
  let over = false;
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once("exit", (_code, signal) => {
      over = true;
      resolve(signal);
    }),
  );
  const lines = createInterface({ input: child.stdout! });
  const ready = new Promise<void>((resolve) => {
    lines.on("line", (line) => {
      if (line === "ready") resolve();
      else log += `${line}\n`;
    });
  });
  await Promise.race([ready, ended]);
  return {
    child,
    pid: child.pid!,
    ended,
    isOver: () => over,
    log: () => log,
    async stop(signal = "SIGTERM") {
      if (!over) child.kill(signal);
      await ended;
    },
  };
}

/** Memory of a process in MiB. */
export const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
