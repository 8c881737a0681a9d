import type { MailboxForm } from "./mailbox-form.ts";

/** What the form's sections need: the values, how to change them, and the server's message for a field. */
export interface FormAccess {
  form: MailboxForm;
  /** Changes part of it; this clears the error at `field`. */
  change: (part: Partial<MailboxForm>, field: string) => void;
  /** By JSON pointer without its first slash: `smtp/host`. */
  errorOf: (field: string) => string | undefined;
}
