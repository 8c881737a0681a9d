// @ts-check
// Development: the compiler, the server and the browser side, each watching its sources, started and stopped together.
// The page is served by Vite, which hands everything that is the server's to the server.
import { spawn } from "node:child_process";
import path from "node:path";
import { tool } from "./tool.mjs";

process.chdir(path.resolve(import.meta.dirname, ".."));

const parts = {
  compiler: tool("typescript", "tsc", "-p", "tsconfig.server.json", "--watch", "--preserveWatchOutput"),
  server: [process.execPath, "--watch", "--watch-preserve-output", "dist/server/main.js"],
  browser: tool("vite", "vite", "--clearScreen=false"),
};

/** Where Vite sends calls (vite.config.ts). */
const env = { HOSTREAD_API: `http://127.0.0.1:${process.env.PORT || 3000}`, ...process.env };

/** @type {Map<string, import("node:child_process").ChildProcess>} */
const running = new Map();
let stopping = false;

for (const [name, [program = "", ...args]] of Object.entries(parts)) {
  const child = spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  running.set(name, child);
  child.once("exit", (code) => {
    running.delete(name);
    if (!stopping) console.error(`${name} ended with ${code}; stopping the rest`);
    if (!stopping && code !== 0) process.exitCode = 1;
    stop();
  });
}

/** Asks each part to end; the server closes its database on the way, so nothing is killed outright. */
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of running.values()) child.kill("SIGTERM");
}

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
