import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";

/** An answer was accepted, or a person counts it as sent: its conversation has to know. */
export const tellLeft = (tx: Tx, messageId: number): Promise<void> =>
  addJob(tx, "answer-left", { messageId }, { key: `answer-left:${messageId}` });
