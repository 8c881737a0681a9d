import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AnswerDocument } from "../../contract/outreach/answers.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    task: TaskTable;
    task_link: TaskLinkTable;
    entry_note: EntryNoteTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Finds whose tasks are due today where it is eight o'clock; each quarter of an hour. */
    "remind-tasks": Record<string, unknown>;
    /** Mails somebody the tasks of which they are reminded. */
    "mail-tasks": { loginId: number; tasks: number[] };
  }
}

interface TaskTable {
  id: GeneratedAlways<number>;
  public_id: string;
  campaign_id: number;
  entry_id: number | null;
  text: string;
  due: string | null;
  assigned_to: number | null;
  since: Generated<Date>;
  created_by: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
  done: Date | null;
  done_by: number | null;
  reminded: string | null;
}

interface TaskLinkTable {
  token_hash: Buffer;
  task_id: number;
  login_id: number;
  created: Generated<Date>;
}

interface EntryNoteTable {
  id: GeneratedAlways<number>;
  public_id: string;
  entry_id: number;
  login_id: number | null;
  document: ColumnType<AnswerDocument, string, string>;
  mentions: number[];
  shared: boolean;
  by_guest: Generated<boolean>;
  created: Generated<Date>;
  edited: Date | null;
}
