import { createHash } from "node:crypto";
import type { Field } from "./mime/read-fields.ts";
import { fieldOf } from "./mime/read-people.ts";
import type { ParsedMail } from "./parsed-mail.ts";

/** What the servers on the way leave as it was. */
const COMPARED = ["from", "to", "cc", "subject", "date"] as const;

/**
 * By what a mail is looked for in other folders and mailboxes: Message-ID, sender and date; where it has no id, its header
 * fields and the size of what it holds. Whether it is the same, what it holds decides (`find-same.ts`).
 */
export function identityOf(mail: ParsedMail): Buffer {
  const known = identityByHead({ messageId: mail.messageId, headers: mail.headers });
  if (known) return known;
  const size = mail.parts.reduce((sum, part) => sum + part.size, 0);
  return hash(["none", ...COMPARED.map((name) => fieldOf(mail.headers, name) ?? ""), String(size)]);
}

/** The same by header fields alone; null where there is no id. */
export function identityByHead(mail: { messageId: string | null; headers: readonly Field[] }): Buffer | null {
  if (mail.messageId === null) return null;
  return hash([
    "id",
    mail.messageId,
    fieldOf(mail.headers, "from") ?? "",
    fieldOf(mail.headers, "date") ?? "",
  ]);
}

/**
 * Of a mail with the head of another that is kept, and other contents: who wrote a mail can say whatever head it has. It
 * begins with what the head gives.
 */
export const identityApart = (head: Buffer, contents: Buffer): Buffer => Buffer.concat([head, contents]);

/** What a mail's head gives, of whatever identity it has. */
export const headOf = (identity: Buffer): Buffer => identity.subarray(0, 32);

/** Of a mail of ours that stands in a conversation. */
export const identityOfOurs = (messageId: string): Buffer => hash(["ours", messageId]);

const hash = (parts: readonly string[]): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(parts.map((part) => part.replace(/\s+/g, " ").trim())))
    .digest();
