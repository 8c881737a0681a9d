import { setTimeout as wait } from "node:timers/promises";
import type { SandboxAnswer } from "../../../contract/outreach/sandbox.ts";
import { createKeeper } from "../../conversations/keeping/create-keeper.ts";
import { readFields } from "../../conversations/keeping/mime/read-fields.ts";
import { createFindReported } from "../../conversations/reports/find-reported.ts";
import { nextSandboxPlace } from "../../mailbox/sandbox-folder.ts";
import { fault } from "../../platform/fault.ts";
import { HEADER_FIELDS, type Listed } from "../../platform/mail/transport.ts";
import { inTransaction, isUnavailable } from "../../platform/postgres/database.ts";
import { takeTurns } from "../../platform/take-turns.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { selectAnswerable } from "../mail-queries.ts";
import { writeAnswer } from "./write-answer.ts";

const FOLDER = "Sandbox";
const HEAD_MOST = 64_000;
/** What waits for the jobs that judge the answers before is tried so often. */
const ATTEMPTS = 4;

/** An organization's answers are kept one after the other: waiting in the database, they would hold its connections. */
const inTurn = takeTurns(15_000);

/**
 * Answers a mail of the sandbox as its host would. The answer is a real mail and takes the way of all others: the
 * keeper chooses, prepares and keeps it in the folder of the demonstration, and a job judges it.
 * @throws Fault not-found where the caller's organizations have no such mail, or nobody could answer it;
 *   too-many-requests where too many others wait
 */
export async function answerAsHost(
  context: Context,
  caller: Caller,
  mailId: string,
  as: SandboxAnswer,
): Promise<void> {
  const { db } = context;
  const found = await selectAnswerable(db, caller.loginId, mailId);
  if (!found) throw fault("not-found");
  const now = new Date();
  const bytes = writeAnswer(
    { ...found, answersTo: found.communicationAddress || found.senderAddress },
    as,
    now,
  );
  const mailbox = { ...found, id: found.mailboxId, ownerId: found.ownerId };
  const keeper = createKeeper(context, createFindReported(context));
  const keep = async () => {
    const place = await inTransaction(db, (tx) => nextSandboxPlace(tx, found.mailboxId, FOLDER));
    const folder = { id: place.folderId, use: "inbox" } as const;
    const listed: Listed = {
      place: { folder: FOLDER, uidValidity: place.uidValidity, remote: String(place.uid) },
      headers: readFields(bytes, 0, bytes.length, HEAD_MOST).fields.filter(({ name }) =>
        (HEADER_FIELDS as readonly string[]).includes(name),
      ),
      size: bytes.length,
      arrived: now,
    };
    const [chosen] = await keeper.choose(mailbox, folder, [listed]);
    const prepared = chosen && (await keeper.prepare(mailbox, folder, chosen, { bytes, cut: false }));
    if (!prepared) throw fault("not-found");
    await inTransaction(db, (tx) => keeper.keep(tx, mailbox, folder, prepared));
  };
  await inTurn(found.ownerId, () => repeat(keep));
}

/** Does it again where the database had no time for it; the same bytes are kept once, however often they come. */
async function repeat(keep: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await keep();
    } catch (error) {
      if (attempt === ATTEMPTS || !isUnavailable(error)) throw error;
      await wait(100 * attempt);
    }
  }
}
