import { createHash } from "node:crypto";
import { appendFile, writeFile } from "node:fs/promises";
import { writeExport } from "../../../server/export/write-export.ts";
import type { Context } from "../../../server/platform/web/http.ts";

/** Writes an organization's export to a file, as its job writes it to the database. */
export async function exportTo(
  context: Pick<Context, "db" | "secrets">,
  asked: { ownerId: number; loginId: number },
  path: string,
) {
  await writeFile(path, "");
  const hash = createHash("sha256");
  let largest = 0;
  const manifest = await writeExport(context, asked, async (bytes) => {
    largest = Math.max(largest, bytes.length);
    hash.update(bytes);
    await appendFile(path, bytes);
  });
  return { manifest, largest, sha256: hash.digest() };
}
