import { readableMailboxes } from "../../mailbox/readable.ts";
import { selectBytes } from "../../outreach/files/stored-files.ts";
import { fault } from "../../platform/fault.ts";
import { Attachment } from "../../platform/web/attachment.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { conversationOf } from "../inbox/find.ts";
import { sightsOf } from "../inbox/show-podcasts.ts";
import { fetchFile } from "./fetch-file.ts";
import {
  type FileRow,
  selectContent,
  selectFile,
  selectPlaceOfSent,
  selectSentFile,
} from "./file-queries.ts";
import { scanFile } from "./scan-files.ts";

/**
 * A file of a mail in a conversation that the caller may read. Risky ones are handed out only where the reader has
 * said so (`really`), infected ones never; where there is a scanner, nothing leaves unscanned. What is not kept here is
 * fetched from the mailbox.
 * @throws Fault not-found, file-remote, file-gone, mailbox-silent, file-risky, file-refused, scanner-missing
 */
export async function readMailFile(
  context: Context,
  caller: Caller,
  publicId: string,
  { really }: { really: boolean },
): Promise<Attachment> {
  const file = await selectFile(context.db, publicId);
  if (!file) return readSentFile(context, caller, publicId);
  const { id, ownerId } = await conversationOf(context.db, caller, file.conversation);
  // Files name addresses: reports return the mail, and people sign theirs.
  if (!(await sightsOf(context.db, caller, ownerId, [id]))(id).open) throw fault("not-found");
  if (file.state !== "stored" || !file.hash) {
    // What is known already needs no fetching.
    if (file.scanned === "infected") throw fault("file-refused");
    if (file.risk !== null && !really) throw fault("file-risky");
    const { spool, risk, scanned } = await fetchFile(context, file);
    const refused = scanned === "infected" ? "file-refused" : risk !== null && !really ? "file-risky" : null;
    if (refused) {
      await spool.close();
      throw fault(refused);
    }
    return new Attachment({ size: spool.size, stream: () => spool.handOver() }, file.name);
  }
  if ((await verdictOn(context, file)) === "infected") throw fault("file-refused");
  if (file.risk !== null && !really) throw fault("file-risky");
  const content = await selectContent(context.db, file.ownerId, file.hash);
  if (!content || content.length !== file.size) throw fault("file-remote");
  return new Attachment(content, file.name);
}

/** A file of an answer or a mailing of ours, in a conversation that the caller may read. @throws Fault not-found */
async function readSentFile({ db }: Context, caller: Caller, publicId: string): Promise<Attachment> {
  const file = await selectSentFile(db, publicId);
  if (!file) throw fault("not-found");
  const place =
    file.conversation ??
    (await selectPlaceOfSent(db, file.id, await readableMailboxes(db, caller, file.ownerId)));
  if (place === undefined) throw fault("not-found");
  const { id, ownerId } = await conversationOf(db, caller, place);
  if (!(await sightsOf(db, caller, ownerId, [id]))(id).open) throw fault("not-found");
  return new Attachment(await selectBytes(db, file.id), file.name);
}

async function verdictOn(
  context: Pick<Context, "db" | "config" | "log">,
  file: FileRow,
): Promise<FileRow["scanned"]> {
  if (file.scanned !== "not-scanned" || !context.config.clamdAddress) return file.scanned;
  try {
    return await scanFile(context, file);
  } catch (error) {
    context.log.warn({ reason: (error as Error).message }, "a file could not be scanned");
    throw fault("scanner-missing");
  }
}
