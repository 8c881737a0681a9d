import type { RouteBody } from "../../../contract/route.ts";
import {
  type addTask as addPromised,
  type changeTask as changePromised,
  MAX_OPEN_TASKS,
  type Task,
} from "../../../contract/teamwork/tasks.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { campaignOf, holdCampaignOf } from "../../campaigns/find.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { personOf } from "../people.ts";
import { showTask } from "./show-tasks.ts";
import {
  countOpenTasks,
  insertTask,
  lockTask,
  removeTask,
  selectEntryOf,
  selectTask,
  setDone,
  type TaskRow,
  updateTask,
} from "./task-queries.ts";

/** @throws Fault not-found, too-many-items */
export async function addTask(
  tx: Tx,
  caller: Caller,
  campaignId: string,
  { text, due, person, entry }: RouteBody<typeof addPromised>,
): Promise<Task> {
  // Two who add at once come one after the other, so that the count holds.
  const campaign = await holdCampaignOf(tx, caller, campaignId);
  if ((await countOpenTasks(tx, campaign.id)) >= MAX_OPEN_TASKS)
    throw fault("too-many-items", { values: { max: MAX_OPEN_TASKS } });
  const found = entry === null ? null : await selectEntryOf(tx, campaign.id, entry);
  if (found === undefined) throw fault("not-found");
  const assignedTo = await personIn(tx, campaign.ownerId, person);
  const id = await insertTask(tx, {
    publicId: newHandle(),
    campaignId: campaign.id,
    entryId: found?.id ?? null,
    loginId: caller.loginId,
    text,
    due,
    assignedTo,
  });
  await tellPerson(tx, caller, (await selectTask(tx, { id }))!);
  return showTask(tx, id);
}

/** @throws Fault not-found; stale where somebody else has changed it meanwhile */
export async function changeTask(
  tx: Tx,
  caller: Caller,
  publicId: string,
  { text, due, person, modified }: RouteBody<typeof changePromised>,
): Promise<Task> {
  const task = await holdTask(tx, caller, publicId);
  const assignedTo = await personIn(tx, task.ownerId, person);
  const same = task.text === text && task.due === due && task.personId === assignedTo;
  if (!same) {
    if (Date.parse(modified) !== task.modified.getTime()) throw fault("stale");
    const anew = task.due !== due || task.personId !== assignedTo;
    await updateTask(tx, task.id, { text, due, assignedTo, anew });
    if (task.personId !== assignedTo) await tellPerson(tx, caller, { ...task, personId: assignedTo });
  }
  return showTask(tx, task.id);
}

/** It is done, or open again; said again it changes nothing. @throws Fault not-found */
export async function finishTask(tx: Tx, caller: Caller, publicId: string, done: boolean): Promise<Task> {
  const task = await holdTask(tx, caller, publicId);
  if ((task.done !== null) !== done) await setDone(tx, task.id, done ? caller.loginId : null);
  return showTask(tx, task.id);
}

/** @throws Fault not-found */
export async function deleteTask(tx: Tx, caller: Caller, publicId: string): Promise<void> {
  await removeTask(tx, (await holdTask(tx, caller, publicId)).id);
}

/** A task of a campaign of one of the caller's organizations, held. @throws Fault not-found */
async function holdTask(tx: Tx, caller: Caller, publicId: string): Promise<TaskRow> {
  const found = await selectTask(tx, { publicId });
  if (!found) throw fault("not-found");
  await campaignOf(tx, caller, found.campaign);
  await lockTask(tx, found.id);
  const task = await selectTask(tx, { publicId });
  if (!task) throw fault("not-found");
  return task;
}

/** @throws Fault not-found for somebody who is no member */
async function personIn(tx: Tx, ownerId: number, person: string | null): Promise<number | null> {
  if (person === null) return null;
  const id = await personOf(tx, ownerId, person);
  if (id === undefined) throw fault("not-found");
  return id;
}

/** Whoever gets a task from somebody else is told. */
async function tellPerson(tx: Tx, caller: Caller, task: TaskRow): Promise<void> {
  if (task.personId === null || task.personId === caller.loginId) return;
  await tell(tx, [task.personId], {
    kind: "task",
    ownerId: task.ownerId,
    subject: task.campaign,
    details: { campaign: task.campaignName, ...(task.entry !== null && { entry: task.entry }) },
  });
}
