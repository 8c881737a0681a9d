import { leadersOf } from "../../accounts/members/leaders.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { rolesThatMay } from "../people.ts";
import { holdsOneOf } from "../people-queries.ts";
import { unassign } from "./task-queries.ts";

/** The same for somebody whose role may do no tasks any more. They may have been given another one meanwhile. */
export async function giveTasksBackIfLost(tx: Tx, ownerId: number, loginId: number): Promise<void> {
  if (await holdsOneOf(tx, ownerId, loginId, rolesThatMay("task.edit"))) return;
  await giveTasksBack(tx, ownerId, loginId, "role");
}

/** The open tasks of somebody who left an organization are nobody's again; its owners are told how many there were. */
export async function giveTasksBack(
  tx: Tx,
  ownerId: number,
  loginId: number,
  why: "left" | "role" = "left",
): Promise<void> {
  const tasks = await unassign(tx, ownerId, loginId);
  if (tasks === 0) return;
  const name = (await shortNamesOf(tx, [loginId])).get(loginId) ?? "";
  await tell(tx, await leadersOf(tx, ownerId), {
    kind: "tasks-back",
    ownerId,
    subject: null,
    details: { name, tasks, ...(why === "role" && { why }) },
  });
}
