import type { MailPerson } from "../tables.ts";

/** A leaf of a mail's MIME tree, decoded from its transfer encoding. */
export interface MailPart {
  /** Its number in the tree, for instance "2.1". */
  number: string;
  /** In lower case, for instance "text/plain". */
  type: string;
  parameters: Readonly<Record<string, string>>;
  disposition: "inline" | "attachment" | null;
  name: string | null;
  contentId: string | null;
  /** Its own header fields; names in lower case. */
  headers: readonly { name: string; value: string }[];
  /** The types of the parts around it, outermost first. */
  within: readonly string[];
  size: number;
  /** Empty where it went beyond a bound. */
  content: Buffer;
  /** Its end was not fetched. */
  cut: boolean;
}

/** A mail as it was read: everything is a stranger's word. */
export interface ParsedMail {
  /** All header fields in their order, unfolded; names in lower case, values not decoded. */
  headers: readonly { name: string; value: string }[];
  messageId: string | null;
  inReplyTo: readonly string[];
  references: readonly string[];
  from: MailPerson | null;
  replyTo: readonly MailPerson[];
  to: readonly MailPerson[];
  cc: readonly MailPerson[];
  /** Decoded. */
  subject: string;
  /** By the sender's clock. */
  date: Date | null;
  /** The readable text, at most 1 MB: the text parts, else made from the HTML. */
  text: string;
  html: string | null;
  parts: readonly MailPart[];
  size: number;
  /** Which bounds it went beyond (B1.35). */
  excess: readonly ("headers" | "text" | "parts" | "depth" | "size")[];
}
