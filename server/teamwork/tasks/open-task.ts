import type { OpenTask } from "../../../contract/teamwork/tasks.ts";
import { hideFor, hideInText } from "../../catalogue/addresses/hide-addresses.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { rolesThatMay } from "../people.ts";
import { selectLinked } from "./reminder-queries.ts";
import { lockTask, selectTask, setDone } from "./task-queries.ts";

/** What the link in a reminder opens. A key that was never one, is over or lost its person is answered alike. */
async function linked(db: Db, token: string) {
  const link = await selectLinked(db, hashToken(token), rolesThatMay("task.edit"));
  if (!link) throw fault("link-over");
  return link;
}

/** @throws Fault link-over */
export async function readOpenTask(db: Db, token: string): Promise<OpenTask> {
  return show(db, (await linked(db, token)).taskId);
}

/** Marks it as done in the name of whoever was reminded, or as open again. @throws Fault link-over */
export async function finishOpenTask(tx: Tx, token: string, done: boolean): Promise<OpenTask> {
  const { taskId, loginId } = await linked(tx, token);
  await lockTask(tx, taskId);
  const task = await selectTask(tx, { id: taskId });
  if (!task) throw fault("link-over");
  if ((task.done !== null) !== done) await setDone(tx, taskId, done ? loginId : null);
  return show(tx, taskId);
}

async function show(db: Db, id: number): Promise<OpenTask> {
  const task = await selectTask(db, { id });
  if (!task) throw fault("link-over");
  return {
    text: task.text,
    campaign: task.campaignName,
    podcast: hideInText(task.title, hideFor(task.onSale)),
    due: task.due,
    done: task.done !== null,
  };
}
