import type { MailText } from "../composer/draft.ts";
import { joinWords } from "../composer/join-words.ts";
import type { RoomWork } from "./room-work.ts";

/** What was done in the room, and the text that it was done for. */
interface Done {
  work: RoomWork;
  text: MailText;
}

/**
 * What was done in the room for a draft, with that of a mailing which came back into it. No word of either is lost: what
 * comes back stands below what is there, as in the text itself. Who is left out of what is being written stays so.
 */
export function joinWork(there: Done, back: Done): RoomWork {
  const [own, others] = [there.work, back.work];
  const edits: Record<string, MailText> = { ...others.edits, ...own.edits };
  for (const [entry, { subject, body }] of Object.entries(own.edits)) {
    const other = others.edits[entry];
    if (other)
      edits[entry] = {
        subject: subject.trim() === "" ? other.subject : subject,
        body: joinWords(body, other.body),
      };
  }
  const apart = own.joinedBody.trim() !== "" || others.joinedBody.trim() !== "";
  return {
    edits,
    joinedBody: apart
      ? joinWords(own.joinedBody || there.text.body, others.joinedBody || back.text.body)
      : "",
    leftOut: own.leftOut,
    approved: { ...others.approved, ...own.approved },
    mailboxes: own.mailboxes.length > 0 ? own.mailboxes : others.mailboxes,
    overrides: { ...others.overrides, ...own.overrides },
  };
}
