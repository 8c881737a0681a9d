import * as promised from "../../contract/teamwork/tasks.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { addTask, changeTask, deleteTask, finishTask } from "./tasks/change-tasks.ts";
import { finishOpenTask, readOpenTask } from "./tasks/open-task.ts";
import { listOwnTasks, listTasks } from "./tasks/show-tasks.ts";

/** What people have to do, on a campaign or one of its podcasts. */
export const taskRoutes: Served[] = [
  serve(promised.listTasks, "signed-in", async ({ context: { db }, caller, params, query }) =>
    payload(await listTasks(db, caller, params.id, query.entry)),
  ),

  serve(promised.addTask, "signed-in", async ({ context: { db }, caller, params, body, idempotencyKey }) => {
    const request = {
      loginId: caller.loginId,
      route: "addTask",
      key: idempotencyKey,
      body: [params.id, body],
    };
    return payload(
      await inTransaction(db, (tx) => answerOnce(tx, request, () => addTask(tx, caller, params.id, body))),
    );
  }),

  serve(promised.changeTask, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => changeTask(tx, caller, params.id, body))),
  ),

  serve(promised.finishTask, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => finishTask(tx, caller, params.id, body.done))),
  ),

  serve(promised.deleteTask, "signed-in", async ({ context: { db }, caller, params }) => {
    await inTransaction(db, (tx) => deleteTask(tx, caller, params.id));
    return payload(null);
  }),

  serve(promised.listOwnTasks, "signed-in", async ({ context: { db }, caller }) =>
    payload(await listOwnTasks(db, caller)),
  ),

  serve(promised.readOpenTask, "open", async ({ context: { db }, body }) =>
    payload(await readOpenTask(db, body.token)),
  ),

  serve(promised.finishOpenTask, "open", async ({ context: { db }, body }) =>
    payload(await inTransaction(db, (tx) => finishOpenTask(tx, body.token, body.done))),
  ),
];
