import type { MailboxForm } from "./mailbox-form.ts";

/** What the parts of the form need: what is typed, how to change it, and what the server said to a field. */
export interface FormAccess {
  form: MailboxForm;
  /** Changes some of it; a fault at `field` is gone with that. */
  change: (part: Partial<MailboxForm>, field: string) => void;
  /** By JSON pointer without its first stroke: `smtp/host`. */
  errorOf: (field: string) => string | undefined;
}
