import type { MailboxForm } from "./mailbox-form.ts";

/** What the form's sections need: the values, how to change them, and the server's message for a field. */
export interface FormAccess {
  form: MailboxForm;
  /** Changes some of it; a fault at `field` is gone with that. */
  change: (part: Partial<MailboxForm>, field: string) => void;
  /** By JSON pointer without its first stroke: `smtp/host`. */
  errorOf: (field: string) => string | undefined;
}
