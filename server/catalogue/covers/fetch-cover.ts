import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { squareWebp } from "../../platform/images.ts";
import type { Context } from "../../platform/web/http.ts";
import { inTurn } from "./host-turns.ts";
import { failedLately, keepCover, keepFailure } from "./keep-cover.ts";

const MOST_BYTES = 5_000_000;
const TOTAL_MS = 8_000;

/** There is none, or not now: too many others are being fetched. */
type Without = "none" | "later";
const underWay = new Map<string, Promise<Buffer | Without>>();

/** The cover behind an address as WebP, from DATA_DIR or through the outbound guard. */
export async function fetchCover(
  context: Context,
  imageUrl: string,
  size: 120 | 600,
): Promise<Buffer | Without> {
  const name = createHash("sha256").update(imageUrl).digest("hex");
  const file = join(context.config.dataDir, "covers", name.slice(0, 2), `${name}-${size}.webp`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return kept;
  if (await failedLately(file)) return "none";
  // Two readers of the same new cover share one fetch.
  const key = `${name}-${size}`;
  const made =
    underWay.get(key) ?? fetchAndKeep(context, imageUrl, size, file).finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

async function fetchAndKeep(
  context: Context,
  imageUrl: string,
  size: 120 | 600,
  file: string,
): Promise<Buffer | Without> {
  const note = (error: Error, what: string) => context.log.debug({ reason: error.message }, what);
  try {
    const bytes = await inTurn(
      hostOf(imageUrl),
      () => download(context, imageUrl),
      (original) => squareWebp(original, size * 2 > 600 ? 600 : size * 2),
    );
    if (!bytes) return "later";
    await keepCover(file, bytes).catch((error: Error) => note(error, "a cover could not be kept"));
    return bytes;
  } catch (error) {
    note(error as Error, "a cover could not be had");
    await keepFailure(file).catch(() => undefined);
    return "none";
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

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
