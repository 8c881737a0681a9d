import { type ChildProcess, spawn } from "node:child_process";
import { leash } from "../endings.ts";
import { type Answer, readAnswer } from "./world.ts";

/** The real server in a child process that can be killed. */
export interface ServerProcess {
  url: string;
  /** False once it has ended, for whatever reason. */
  alive(): boolean;
  /** The signal or code it ended with. */
  ended: Promise<NodeJS.Signals | number | null>;
  /** What it printed so far, warnings and errors included. */
  output(): string;
  /** kill -9, waiting until it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, as an operator does, and waits until it has. */
  stop(): Promise<void>;
  /** As `Call`; status 0 where no answer came. */
  call(
    token: string,
    method: "GET" | "POST",
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** What a first start may take on a busy machine, in milliseconds. */
const START_LIMIT = 90_000;
const ANSWER_WITHIN = 30_000;

/**
 * Starts a built server. Null where it was gone before it could be asked anything, as a failpoint in what it does
 * first may want it.
 * @throws where it ended by itself
 */
export async function startServerProcess(
  program: string,
  environment: Record<string, string>,
): Promise<ServerProcess | null> {
  // Node 22.1 and later keep compiled code there, so that a server that is started a thousand times starts sooner.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      PORT: "0",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  leash(child);
  const alive = () => child.exitCode === null && child.signalCode === null;
  const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? code)),
  );
  let printed = "";
  const listen = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const url = await ready(child, () => printed);
  if (url === null) return null;
  return {
    url,
    alive,
    ended,
    output: () => printed,
    kill: async () => {
      if (alive()) child.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      if (alive()) child.kill("SIGTERM");
      await ended;
    },
    call: async (token, method, path, body, headers = {}) => {
      try {
        const answer = await fetch(url + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        });
        return readAnswer(answer.status, await answer.text());
      } catch {
        return { status: 0, payload: undefined, fault: null };
      }
    },
  };
}

/** The address it says; null where it was killed before. */
function ready(child: ChildProcess, printed: () => string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${printed()}`));
    const timer = setTimeout(() => fail("did not start in time"), START_LIMIT);
    const listen = () => {
      const url = /is ready at (http:\/\/\S+)/.exec(printed())?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout!.on("data", listen);
    child.stderr!.on("data", listen);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (signal === "SIGKILL") resolve(null);
      else fail(`ended with ${code}`);
    });
  });
}
