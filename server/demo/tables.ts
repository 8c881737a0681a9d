import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    sandbox_mail: SandboxMailTable;
  }
}

interface SandboxMailTable {
  id: GeneratedAlways<number>;
  public_id: string;
  /** Whose mailbox it came from; null for mails from before this was kept. */
  owner_id: number | null;
  received: Generated<Date>;
  sender: string;
  reply_to: string | null;
  recipient: string;
  message_id: string | null;
  subject: string;
  body: string;
}
