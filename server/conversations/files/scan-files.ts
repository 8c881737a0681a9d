import type { Context } from "../../platform/web/http.ts";
import { type FileRow, selectContent, selectUnscanned, setScanned } from "./file-queries.ts";
import { scanPieces } from "./scan.ts";

/** Has the files of a mail scanned that were not yet; without a scanner they stay "not scanned". */
export async function scanFiles(context: Pick<Context, "db" | "config">, mailId: number): Promise<void> {
  if (!context.config.clamdAddress) return;
  for (const file of await selectUnscanned(context.db, mailId)) await scanFile(context, file);
}

/** @throws Error where the scanner does not answer */
export async function scanFile(
  { db, config }: Pick<Context, "db" | "config">,
  file: FileRow,
): Promise<"clean" | "infected"> {
  const content = file.hash && (await selectContent(db, file.ownerId, file.hash));
  if (!content || !config.clamdAddress) throw new Error("there is nothing to scan, or no scanner");
  const verdict = await scanPieces(config.clamdAddress, [content]);
  await setScanned(db, file.ownerId, file.hash!, verdict);
  return verdict;
}
