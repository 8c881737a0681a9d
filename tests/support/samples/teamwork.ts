import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** What people do together on a campaign. */
export const teamworkRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/campaign/:id/task": (i) => ({ url: `/api/campaign/${i.campaign}/task?entry=${i.entry}` }),
  "POST /api/campaign/:id/task": (i) => ({
    url: `/api/campaign/${i.campaign}/task`,
    body: { text: "Ask for a sample", due: "2027-01-15", person: i.login, entry: i.entry },
  }),
  "POST /api/task/:id": (i) => ({
    url: `/api/task/${i.task}`,
    body: { text: "Ask once more", due: "2027-01-16", person: i.login, modified: i.taskModified },
  }),
  "POST /api/task/:id/done": (i) => ({ url: `/api/task/${i.task}/done`, body: { done: true } }),
  "DELETE /api/task/:id": (i) => ({ url: `/api/task/${i.task}` }),
  "GET /api/task": () => ({ url: "/api/task" }),
  // A key that nobody has.
  "POST /open/task/read": () => ({ url: "/open/task/read", body: { token: "t" } }),
  "POST /open/task/done": () => ({ url: "/open/task/done", body: { token: "t", done: true } }),
};
