import type { ParsedMail } from "../keeping/parsed-mail.ts";
import { type Fields, idsIn, isOwn, readHeader } from "./fields.ts";

const RETURNED = new Set([
  "message/rfc822",
  "message/global",
  "text/rfc822-headers",
  "text/rfc822-header",
  "message/rfc822-headers",
  "message/global-headers",
]);

/** What a report says of the mail that it returns. */
export interface ReturnedMail {
  ids: readonly string[];
  to: string | null;
}

/** The header of the returned mail, from its part; null where none is attached. */
export function returnedMail(mail: ParsedMail): ReturnedMail | null {
  for (const part of mail.parts) {
    if (!isOwn(part)) {
      // A parser that goes into carried mails lists what is in them instead of the mail itself.
      const field = (name: string) => part.headers.find((one) => one.name === name)?.value;
      const ids = idsIn(field("message-id"));
      if (ids.length > 0) return { ids, to: field("to") ?? null };
    } else if (RETURNED.has(part.type)) {
      return toReturned(readHeader(part.content));
    }
  }
  return null;
}

/** The same from a text that repeats the mail or its header behind some line. */
export function returnedIn(text: string): ReturnedMail | null {
  const start = /^[> \t]*message-id[ \t]*:/im.exec(text);
  if (!start) return null;
  const ids = idsIn(text.slice(start.index, start.index + 1_000)).slice(0, 1);
  const to = /^[> \t]*to[ \t]*:[ \t]*(.*)$/im.exec(text)?.[1] ?? null;
  return ids.length > 0 ? { ids, to } : null;
}

const toReturned = (header: Fields): ReturnedMail => ({
  ids: idsIn(header.get("message-id")),
  to: header.get("to") ?? null,
});
