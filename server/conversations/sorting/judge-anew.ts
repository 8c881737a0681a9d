import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { type SortedMail, setUnjudged } from "./sorting-queries.ts";

/** Lets follow from a mail what follows from a certain one. */
export async function judgeAnew(tx: Tx, { id, direction }: SortedMail): Promise<void> {
  if (direction !== "in") return;
  await setUnjudged(tx, id);
  await addJob(tx, "judge-mail", { mailId: id }, { key: `judge-mail:${id}` });
}
