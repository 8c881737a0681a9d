import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { z } from "zod";

const NICE = "/usr/bin/nice";
/** Of what it prints: four hours make 1.3 MB. */
const MOST_BYTES = 8_000_000;
const LONGEST_MS = 5 * 60_000;
/** It counts as whole with so much of the file's length. */
const WHOLE = 0.98;

const Printed = z.object({
  duration: z.number().min(0),
  fingerprint: z.array(z.int().min(0).max(0xffff_ffff)),
});

export interface Print {
  items: Uint32Array;
  seconds: number;
}

/**
 * The fingerprint of a file by Chromaprint's `fpcalc`, at the lowest priority, without a shell and with an empty environment;
 * null where it writes none. Its exit code counts for nothing: version 1.5.1 says 3 of intact files.
 * @param seconds how long the file is, where that is known: a fingerprint of less of it is none
 */
export async function takePrint(
  fpcalc: string,
  file: string,
  { seconds, signal }: { seconds?: number | null; signal?: AbortSignal } = {},
): Promise<Print | null> {
  const text = await run(fpcalc, ["-raw", "-json", "-length", "0", file], signal);
  const read = Printed.safeParse(parse(text));
  if (!read.success || read.data.fingerprint.length === 0) return null;
  const { duration, fingerprint } = read.data;
  if (seconds && duration < seconds * WHOLE) return null;
  return { items: Uint32Array.from(fingerprint), seconds: duration };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a program prints, as far as it may; nothing where it is not there. */
function run(command: string, args: readonly string[], signal?: AbortSignal): Promise<string> {
  const polite = existsSync(NICE);
  const [program, all] = polite ? [NICE, ["-n", "19", command, ...args]] : [command, [...args]];
  return new Promise((resolve) => {
    const child = spawn(program, all, { env: {}, stdio: ["ignore", "pipe", "ignore"], detached: true });
    const pieces: Buffer[] = [];
    let bytes = 0;
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(kill, LONGEST_MS);
    process.once("exit", kill);
    signal?.addEventListener("abort", kill, { once: true });
    child.stdout.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MOST_BYTES) kill();
      else pieces.push(piece);
    });
    const end = () => {
      clearTimeout(timer);
      process.off("exit", kill);
      signal?.removeEventListener("abort", kill);
      resolve(Buffer.concat(pieces).toString("utf8"));
    };
    child.once("error", end);
    child.once("close", end);
  });
}

/** As it is kept: 4 bytes an item, the lowest first. */
export function packPrint(items: Uint32Array): Buffer {
  const bytes = Buffer.alloc(items.length * 4);
  for (const [at, item] of items.entries()) bytes.writeUInt32LE(item, at * 4);
  return bytes;
}

export const unpackPrint = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
