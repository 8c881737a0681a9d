import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { build } from "vite";
import { packageRoot } from "../../server/platform/package-root.ts";

/**
 * Makes a program of ours that plain Node can run, for tests that kill a process or need several. It lies
 * below node_modules, so that it finds the packages. Whoever asked for it calls `remove`.
 */
export async function nodeProgram(source: string): Promise<{ file: string; remove(): void }> {
  const name = basename(source, ".ts");
  const folder = join(packageRoot(), "node_modules/.hostread-test", `${name}-${process.pid}`);
  mkdirSync(dirname(folder), { recursive: true });
  await build({
    configFile: false,
    logLevel: "error",
    root: packageRoot(),
    build: { ssr: source, outDir: folder, emptyOutDir: true, target: "node20" },
  });
  const file = [".js", ".mjs"].map((end) => join(folder, name + end)).find((path) => existsSync(path));
  if (!file) throw new Error(`${source} was built to nothing`);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Running {
  process: ChildProcess;
  pid: number;
  /** The next line of standard output that begins with `word`, without that word. Fails if the process ends first. */
  says(word: string): Promise<string>;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  errors(): string;
}

/** Runs a program with Node, as another user where `user` is given (as root only). */
export function runNode(
  file: string,
  args: string[],
  options: { user?: { uid: number; gid: number }; env?: Record<string, string> } = {},
): Running {
  const child = spawn(process.execPath, [file, ...args], {
    ...options.user,
    cwd: "/",
    env: { PATH: process.env.PATH, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let errors = "";
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  let over = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("close", (code, signal) => {
      over = true;
      wake();
      resolve(code ?? signal);
    }),
  );
  const says = (word: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = out.split("\n").find((text) => text.startsWith(`${word} `) || text === word);
        if (line !== undefined) {
          waiting.delete(look);
          resolve(line.slice(word.length + 1));
        } else if (over) reject(new Error(`the program ended without saying ${word}: ${errors}`));
      };
      waiting.add(look);
      look();
    });
  return { process: child, pid: child.pid!, says, ended, errors: () => errors };
}
