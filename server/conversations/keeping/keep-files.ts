import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { isWriting } from "./parse-mail.ts";
import type { MailPart, ParsedMail } from "./parsed-mail.ts";

/** Parts of a delivery report are no files, unless they were given a name. */
const REPORTED = /^(message\/|text\/rfc822-headers$)/;

/** The files in a mail. */
export const filesOf = (mail: ParsedMail): MailPart[] =>
  mail.parts.filter(
    (part) =>
      !isWriting(part) &&
      !(part.within.includes("multipart/report") && part.name === null && REPORTED.test(part.type)),
  );

/** Writes down a mail's files; their bytes stay in the mailbox. */
export async function keepFiles(
  tx: Tx,
  { mailId, mail }: { mailId: number; ownerId: number; mail: ParsedMail },
): Promise<void> {
  const files = filesOf(mail);
  if (files.length === 0) return;
  await tx
    .insertInto("mail_file")
    .values(
      files.map((part) => ({
        public_id: newHandle(),
        mail_id: mailId,
        part: part.number,
        name: part.name ?? "",
        type_said: part.type,
        size: part.size,
        hash: null,
        content_id: part.contentId,
        risk: null,
        state: "remote" as const,
      })),
    )
    .execute();
}
