import type { ParsedMail } from "../../keeping/parsed-mail.ts";

/**
 * How a mail server without a status part tells that a mail was not delivered. Everything is looked for in the report's
 * own text only, before the copy of the returned mail.
 */
export interface Dialect {
  name: string;
  /** All of them stand in the text, the subject or the named header field. */
  signs: readonly (RegExp | { header: string; is: RegExp })[];
  /** The line behind which the recipients are listed. */
  after: RegExp;
  /** A line that begins a recipient: the address is its group 1, a reason on the same line group 2. */
  recipient: RegExp;
  /** What ends the list. */
  until: RegExp | null;
  /** Behind it the returned mail begins. */
  original: RegExp;
  /** Where the reason stands if not below the recipient. */
  reason?: RegExp;
  action: "failed" | "delayed";
}

/** An address as it stands in prose. */
export const ADDRESS = '[^\\s<>()\\[\\]",;:@]{1,64}@[^\\s<>()\\[\\]",;:@]{1,253}';

/** Longer prose than this is no report. Every expression is in linear time on whatever stands in it (hostile-mails.test.ts). */
export const MOST_TEXT = 200_000;

/** Whether the mail is in it. */
export function isIn(dialect: Dialect, mail: ParsedMail): boolean {
  const text = mail.text.slice(0, MOST_TEXT);
  return dialect.signs.every((sign) =>
    sign instanceof RegExp
      ? sign.test(text) || sign.test(mail.subject)
      : mail.headers.some(({ name, value }) => name === sign.header && sign.is.test(value)),
  );
}
