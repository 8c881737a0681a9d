import { inTransaction } from "../platform/postgres/database.ts";
import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { giveTasksBack, giveTasksBackIfLost } from "./tasks/give-back.ts";
import { mailTasks, remindOfTasks } from "./tasks/remind-tasks.ts";

export const teamworkHandlers = (
  context: Context,
): Pick<Handlers, "remind-tasks" | "mail-tasks" | "member-left" | "member-lowered"> => ({
  "remind-tasks": () => remindOfTasks(context),
  "mail-tasks": (job) => mailTasks(context, job),
  "member-left": ({ ownerId, loginId }) =>
    inTransaction(context.db, (tx) => giveTasksBack(tx, ownerId, loginId)),
  "member-lowered": ({ ownerId, loginId }) =>
    inTransaction(context.db, (tx) => giveTasksBackIfLost(tx, ownerId, loginId)),
});
