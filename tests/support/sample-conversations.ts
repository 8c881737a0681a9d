import type { Method } from "../../contract/route.ts";
import type { Ids, SampleRequest } from "./sample-ids.ts";

/** What comes back and what follows from it: conversations, notices, who is not to be written to. */
export const mailRequests: Readonly<Record<`${Method} ${string}`, (ids: Ids) => SampleRequest>> = {
  "GET /core/api/owner/:ownerId/never-contact": (i) => ({ url: `/core/api/owner/${i.owner}/never-contact` }),
  "POST /core/api/owner/:ownerId/never-contact": (i) => ({
    url: `/core/api/owner/${i.owner}/never-contact`,
    body: { address: "no@never.example", reason: "asked" },
  }),
  "DELETE /core/api/owner/:ownerId/never-contact/:id": (i) => ({
    url: `/core/api/owner/${i.owner}/never-contact/${i.suppression}`,
    body: { why: "a mistake" },
  }),
  "POST /core/api/owner/:ownerId/never-contact/import": (i) => ({
    url: `/core/api/owner/${i.owner}/never-contact/import`,
    body: { csv: "no@never.example,asked", dryRun: true },
  }),
  "GET /core/api/owner/:ownerId/never-contact/export": (i) => ({
    url: `/core/api/owner/${i.owner}/never-contact/export`,
  }),
  "GET /core/api/never-contact": () => ({ url: "/core/api/never-contact" }),
  "POST /core/api/never-contact": () => ({
    url: "/core/api/never-contact",
    body: { address: "no@never.example", reason: "asked" },
  }),
  "DELETE /core/api/never-contact/:id": (i) => ({
    url: `/core/api/never-contact/${i.suppression}`,
    body: { why: "a mistake" },
  }),
  "GET /core/api/undelivered": () => ({ url: "/core/api/undelivered" }),
  "POST /core/api/undelivered/:id": (i) => ({
    url: `/core/api/undelivered/${i.problem}`,
    body: { act: "pay", note: "looked at the report" },
  }),
  "GET /core/api/person-erasure": () => ({ url: "/core/api/person-erasure" }),
  "POST /core/api/person-erasure": () => ({
    url: "/core/api/person-erasure",
    body: { address: "no@erased.example" },
  }),
  "GET /api/conversation": (i) => ({
    url: `/api/conversation?view=all&owner=${i.owner}&campaign=${i.campaign}&person=${i.conversation}&kind=human&q=tea`,
  }),
  "GET /api/conversation/:id": (i) => ({ url: `/api/conversation/${i.conversation}` }),
  "GET /api/conversation/:id/beside": (i) => ({ url: `/api/conversation/${i.conversation}/beside` }),
  "POST /api/conversation/:id/seen": (i) => ({ url: `/api/conversation/${i.conversation}/seen` }),
  "POST /api/conversation/:id/entries": (i) => ({
    url: `/api/conversation/${i.conversation}/entries`,
    body: { podcasts: [i.podcast] },
  }),
  "POST /api/conversation-mail/:id": (i) => ({
    url: `/api/conversation-mail/${i.conversationMail}`,
    body: { act: "join", conversation: i.conversation },
  }),
  "POST /api/suggestion/:id": (i) => ({
    url: `/api/suggestion/${i.suggestion}`,
    body: { decision: "dismiss" },
  }),
  "GET /api/owner/:ownerId/answer-rule": (i) => ({ url: `/api/owner/${i.owner}/answer-rule` }),
  "POST /api/owner/:ownerId/answer-rule": (i) => ({
    url: `/api/owner/${i.owner}/answer-rule`,
    body: { moves: true },
  }),
  "GET /api/notice": () => ({ url: "/api/notice" }),
  "POST /api/notice/seen": () => ({ url: "/api/notice/seen", body: { all: true } }),
  "GET /api/notice/choice": () => ({ url: "/api/notice/choice" }),
  "POST /api/notice/choice": () => ({
    url: "/api/notice/choice",
    body: { choices: [{ kind: "answer", mail: "daily", push: false }], timeZone: "Europe/Berlin" },
  }),
  "POST /api/push": () => ({
    url: "/api/push",
    body: {
      endpoint: "https://127.0.0.1/push",
      keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
    },
  }),
  "DELETE /api/push": () => ({ url: "/api/push", body: { endpoint: "https://127.0.0.1/push" } }),
  "GET /api/live": () => ({ url: "/api/live?seconds=0" }),
  "GET /api/mail-file/:id": (i) => ({ url: `/api/mail-file/${i.mailFile}?really=1` }),
};
