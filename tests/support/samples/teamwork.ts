import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** A note of one paragraph. */
export const words = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** What people do together on a campaign. */
export const teamworkRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /api/owner/:id/tag": (i) => ({ url: `/api/owner/${i.owner}/tag` }),
  "POST /api/owner/:id/tag": (i) => ({
    url: `/api/owner/${i.owner}/tag`,
    body: { name: "Favourite", colour: "green" },
  }),
  "POST /api/tag/:id": (i) => ({ url: `/api/tag/${i.tag}`, body: { name: "Once more", colour: "red" } }),
  "POST /api/tag/:id/merge": (i) => ({ url: `/api/tag/${i.tag}/merge`, body: { into: i.otherTag } }),
  "DELETE /api/tag/:id": (i) => ({ url: `/api/tag/${i.tag}` }),
  "POST /api/tag/:id/podcast": (i) => ({
    url: `/api/tag/${i.tag}/podcast`,
    body: { podcasts: [i.podcast], on: true },
  }),
  "GET /api/owner/:id/tag/podcast/:podcast": (i) => ({
    url: `/api/owner/${i.owner}/tag/podcast/${i.podcast}`,
  }),
  "GET /api/owner/:id/own-field": (i) => ({ url: `/api/owner/${i.owner}/own-field` }),
  "POST /api/owner/:id/own-field": (i) => ({
    url: `/api/owner/${i.owner}/own-field`,
    body: { name: "Size", kind: "choice", choices: ["Small", "Large"] },
  }),
  "POST /api/own-field/:id": (i) => ({
    url: `/api/own-field/${i.ownField}`,
    body: { name: "Mood", choices: [] },
  }),
  "DELETE /api/own-field/:id": (i) => ({ url: `/api/own-field/${i.ownField}` }),
  "POST /api/campaign/:id/own-field": (i) => ({
    url: `/api/campaign/${i.campaign}/own-field`,
    body: { entry: i.entry, field: i.ownField, value: "Calm", was: null },
  }),
  "GET /api/campaign/:id/mark": (i) => ({ url: `/api/campaign/${i.campaign}/mark` }),
  "GET /api/podcast-comparison": (i) => ({
    url: `/api/podcast-comparison?podcast=${i.podcast}&owner=${i.owner}`,
  }),
  "GET /api/campaign/:id/shortlist": (i) => ({
    url: `/api/campaign/${i.campaign}/shortlist?entry=${i.entry}`,
  }),
  "GET /api/campaign/:id/timeline/:entry": (i) => ({
    url: `/api/campaign/${i.campaign}/timeline/${i.entry}`,
  }),
  "POST /api/campaign/:id/entry-note": (i) => ({
    url: `/api/campaign/${i.campaign}/entry-note`,
    body: { entry: i.entry, document: words("She knows our CEO"), mentions: [i.login], shared: false },
  }),
  "POST /api/campaign/:id/entry-note/:note": (i) => ({
    url: `/api/campaign/${i.campaign}/entry-note/${i.entryNote}`,
    body: { document: words("Once more"), edited: null },
  }),
  "DELETE /api/campaign/:id/entry-note/:note": (i) => ({
    url: `/api/campaign/${i.campaign}/entry-note/${i.entryNote}`,
  }),
  "POST /api/campaign/:id/presence": (i) => ({
    url: `/api/campaign/${i.campaign}/presence`,
    body: { tab: "a-tab-of-a-sample", here: true },
  }),
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
