// @ts-check
// Runs a measuring program in a process of its own.
import { fork } from "node:child_process";
import path from "node:path";

/**
 * @template Result
 * @param {string} folder where the built programs are
 * @param {string} name
 * @param {Record<string, string | undefined>} environment all of it: building has changed this process's own
 * @param {{ timeout?: number, onSent?: (result: Result) => void }} [options] `timeout` in ms; `onSent` is told what is
 * sent on the way
 * @returns {Promise<Result>} what the program sent last; it has to end with 0 besides
 */
export function measure(folder, name, environment, { timeout, onSent } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {{ sent: Result } | undefined} */ let result;
    const child = fork(path.join(folder, `${name}.js`), {
      env: { ...environment, BENCH_PROGRAMS: folder },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      ...(timeout !== undefined && { timeout }),
    });
    child.on("message", (message) => {
      result = { sent: /** @type {Result} */ (message) };
      onSent?.(result.sent);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0 && result) resolve(result.sent);
      else reject(new Error(`${name} ended with ${code ?? signal} and ${result ? "a" : "no"} result`));
    });
  });
}
