import { z } from "zod";
import { isFilled } from "../forms/checks.ts";
import { Day } from "../forms/day.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

export const TASK_LETTERS_MAX = 500;
/** Open tasks of one campaign; of those that are done the newest are listed. */
export const MAX_OPEN_TASKS = 500;
export const MAX_DONE_LISTED = 50;
/** On the dashboard. */
export const MOST_OWN_LISTED = 20;

const Person = z.object({ id: Id, name: z.string() });

export const Task = z.object({
  publicId: Id,
  text: z.string(),
  due: Day.nullable(),
  /** Who is to do it; null where nobody is. */
  person: Person.nullable(),
  /** The podcast it is about, by its entry; null where it is about the campaign. */
  entry: z.object({ externalId: Id, title: z.string() }).nullable(),
  /** Who wrote it, by short name; null where the user is gone. */
  by: z.string().nullable(),
  created: Instant,
  modified: Instant,
  /** Null while it is open. `by` is null where the user is gone. */
  done: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
});
export type Task = z.output<typeof Task>;

export const CampaignTasks = z.object({
  /** Open ones first, the earliest due day first; then the newest of those that are done. */
  tasks: z.array(Task).max(MAX_OPEN_TASKS + MAX_DONE_LISTED),
  /** Who can be given one. */
  people: z.array(Person.extend({ self: z.boolean() })).max(500),
});
export type CampaignTasks = z.output<typeof CampaignTasks>;

const params = z.object({ id: Id });
const fields = {
  text: z
    .string()
    .max(20 * TASK_LETTERS_MAX)
    .transform((text) => text.normalize("NFC").trim())
    .refine(isFilled, { params: { rule: "required" } })
    .refine((text) => text.length <= TASK_LETTERS_MAX, {
      params: { rule: "too-long", max: TASK_LETTERS_MAX },
    }),
  due: Day.nullable(),
  /** A member of the organization. */
  person: Id.nullable(),
};

export const listTasks = route({
  method: "GET",
  path: "/api/campaign/:id/task",
  act: "task.read",
  params,
  /** Only those about one podcast of it, by its entry. */
  query: z.strictObject({ entry: Id.optional() }),
  reply: CampaignTasks,
});

export const addTask = route({
  method: "POST",
  path: "/api/campaign/:id/task",
  act: "task.edit",
  params,
  body: z.strictObject({ ...fields, entry: Id.nullable() }),
  reply: Task,
  status: 201,
  faults: ["invalid", "too-many-items", "idempotency-conflict"],
});

/** `modified` guards against overwriting a colleague's change: a stale one answers 409. */
export const changeTask = route({
  method: "POST",
  path: "/api/task/:id",
  act: "task.edit",
  params,
  body: z.strictObject({ ...fields, modified: Instant }),
  reply: Task,
  faults: ["invalid", "stale"],
});

/** It is done, or open again. Said again it changes nothing. */
export const finishTask = route({
  method: "POST",
  path: "/api/task/:id/done",
  act: "task.edit",
  params,
  body: z.strictObject({ done: z.boolean() }),
  reply: Task,
});

export const deleteTask = route({
  method: "DELETE",
  path: "/api/task/:id",
  act: "task.edit",
  params,
  reply: null,
  status: 204,
});

/** The caller's own open tasks in all their organizations, the earliest due day first. */
export const listOwnTasks = route({
  method: "GET",
  path: "/api/task",
  act: "signed-in",
  reply: z.object({
    tasks: z
      .array(Task.extend({ campaign: z.object({ publicId: Id, displayName: z.string() }) }))
      .max(MOST_OWN_LISTED),
    more: z.int().min(0),
  }),
});

/** What the link in a reminder shows, to whoever has it: nothing but the task itself. */
export const OpenTask = z.object({
  text: z.string(),
  campaign: z.string(),
  podcast: z.string().nullable(),
  due: Day.nullable(),
  done: z.boolean(),
});
export type OpenTask = z.output<typeof OpenTask>;

const token = z.string().min(1).max(100);
export const readOpenTask = route({
  method: "POST",
  path: "/open/task/read",
  act: "open",
  body: z.strictObject({ token }),
  passing: true,
  reply: OpenTask,
  faults: ["link-over"],
});
/** By the link in a reminder, without signing in. */
export const finishOpenTask = route({
  method: "POST",
  path: "/open/task/done",
  act: "open",
  body: z.strictObject({ token, done: z.boolean() }),
  reply: OpenTask,
  faults: ["link-over"],
});
