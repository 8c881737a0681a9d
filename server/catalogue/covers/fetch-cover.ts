import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { squareWebp } from "../../platform/images.ts";
import type { Context } from "../../platform/web/http.ts";

const MOST_BYTES = 5_000_000;
const TOTAL_MS = 8_000;
/** Covers fetched at once by this process; the others wait, as a list page asks for two dozen. */
const AT_ONCE = 6;
/** A cover that could not be fetched is not requested again for this long. */
const FAILED_FOR_MS = 3_600_000;

let running = 0;
const waiting: (() => void)[] = [];
const underWay = new Map<string, Promise<Buffer | null>>();

/** The cover behind an address as WebP, from DATA_DIR or through the outbound guard; null when it cannot be had. */
export async function fetchCover(
  context: Context,
  imageUrl: string,
  size: 120 | 600,
): Promise<Buffer | null> {
  const name = createHash("sha256").update(imageUrl).digest("hex");
  const file = join(context.config.dataDir, "covers", name.slice(0, 2), `${name}-${size}.webp`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return kept;
  if (await failedLately(`${file}.failed`)) return null;
  // Two readers of the same new cover share one fetch.
  const key = `${name}-${size}`;
  const made =
    underWay.get(key) ?? fetchAndKeep(context, imageUrl, size, file).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

async function failedLately(marker: string): Promise<boolean> {
  const made = await stat(marker).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs < FAILED_FOR_MS;
}

async function fetchAndKeep(
  context: Context,
  imageUrl: string,
  size: 120 | 600,
  file: string,
): Promise<Buffer | null> {
  await turn();
  try {
    const bytes = await squareWebp(await download(context, imageUrl), size * 2 > 600 ? 600 : size * 2);
    await keep(file, bytes);
    return bytes;
  } catch (error) {
    context.log.debug({ reason: (error as Error).message }, "a cover could not be had");
    await keep(`${file}.failed`, Buffer.alloc(0)).catch(() => undefined);
    return null;
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function turn(): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running++;
}

async function download({ outbound }: Context, url: string): Promise<Buffer> {
  const answer = await outbound.fetch(url, {
    kind: "cover",
    maxBytes: MOST_BYTES,
    totalTimeoutMs: TOTAL_MS,
    accept: "image/webp,image/*;q=0.8",
  });
  if (answer.status !== 200) {
    answer.discard();
    throw new Error(`status ${answer.status}`);
  }
  const parts: Buffer[] = [];
  for await (const part of answer.body) parts.push(part);
  return Buffer.concat(parts);
}

/** Written beside and renamed: a reader never sees half a picture. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, bytes);
  await rename(half, file);
}
