import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";

/** Every file of a ZIP, unpacked, by its name. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, {});
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer((await zip.openReadStreamPromise(entry)) as Readable));
  return files;
}
