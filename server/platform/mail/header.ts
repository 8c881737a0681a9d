import { randomBytes } from "node:crypto";

/** A header could not be written as given; `header` names it. Nothing was built. */
export class HeaderRefused extends Error {
  override readonly name = "HeaderRefused";
  readonly header: string;

  constructor(header: string) {
    super(`The mail header ${header} has a character or a form that is not allowed`);
    this.header = header;
  }
}

/** Headers the composer writes itself; handing one in as an extra would make a second one. */
const managed = new Set(
  "from to cc bcc sender reply-to subject date message-id references in-reply-to return-path received mime-version dkim-signature".split(
    " ",
  ),
);

/** Refuses a free text for a header (subject, name) that has any control character, above all CR, LF, NUL. */
export function checkText(header: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for control characters
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) throw new HeaderRefused(header);
  return text;
}

/** Refuses an id that is not of the form `<left@right>` in printable ASCII. */
export function checkMessageId(header: string, id: string): string {
  if (id.length > 250 || !/^<[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f\x41-\x7e]+>$/.test(id)) {
    throw new HeaderRefused(header);
  }
  return id;
}

/** Refuses an extra header whose name is managed or odd, or whose value is not one line of printable ASCII. */
export function checkExtra(name: string, value: string): void {
  const lower = name.toLowerCase();
  const taken = managed.has(lower) || lower.startsWith("content-") || lower.startsWith("resent-");
  const odd = !/^[A-Za-z][A-Za-z0-9-]{0,75}$/.test(name) || !/^[\x20-\x7e]{1,900}$/.test(value);
  if (taken || odd) throw new HeaderRefused(name.replace(/[^\x21-\x7e]/g, "?").slice(0, 80));
}

/** A new Message-ID under the given domain, with 128 random bits: made once per message and then kept. */
export function createMessageId(domain: string): string {
  return checkMessageId("Message-ID", `<${randomBytes(16).toString("hex")}@${domain}>`);
}
