import type { Method } from "../../../contract/route.ts";
import type { Ids, SampleRequest } from "./ids.ts";

/** An answer with every kind of node and mark. */
const answer = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Gladly", marks: [{ type: "bold" }, { type: "italic" }] },
        { type: "hardBreak" },
        { type: "text", text: "here", marks: [{ type: "link", attrs: { href: "https://tea.example/" } }] },
      ],
    },
    {
      type: "orderedList",
      attrs: { start: 2 },
      content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
    },
    { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] },
    { type: "blockquote", content: [{ type: "paragraph" }] },
  ],
};

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
  "GET /core/api/contact-rule": () => ({ url: "/core/api/contact-rule" }),
  "POST /core/api/contact-rule": () => ({
    url: "/core/api/contact-rule",
    body: { country: "DE", basis: "published", kind: "role", effect: "warn", note: "asked", newest: null },
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
  "POST /core/api/person-export": () => ({
    url: "/core/api/person-export",
    body: { address: "no@erased.example" },
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
  "GET /api/conversation/:id/reply": (i) => ({ url: `/api/conversation/${i.conversation}/reply` }),
  "POST /api/conversation/:id/reply": (i) => ({
    url: `/api/conversation/${i.conversation}/reply`,
    body: {
      mailbox: i.mailbox,
      to: "ines@shows.example",
      cc: ["ben@shows.example"],
      body: answer,
      files: [i.draftFile],
      seen: ".",
      delay: 10,
      notBefore: "2026-11-30T09:00:00.000Z",
      page: { id: "0123456789abcdef", seen: null },
    },
  }),
  "POST /api/conversation/:id/draft": (i) => ({
    url: `/api/conversation/${i.conversation}/draft`,
    body: {
      draft: { body: answer, cc: ["ben@shows.example"] },
      page: { id: "0123456789abcdef", seen: "1764352800000000" },
    },
  }),
  "GET /api/conversation/:id/team": (i) => ({ url: `/api/conversation/${i.conversation}/team` }),
  "POST /api/conversation/:id/note": (i) => ({
    url: `/api/conversation/${i.conversation}/note`,
    body: { text: "Call her first", mentions: [i.login] },
  }),
  "DELETE /api/conversation-note/:id": (i) => ({ url: `/api/conversation-note/${i.note}` }),
  "POST /api/conversation/:id/assign": (i) => ({
    url: `/api/conversation/${i.conversation}/assign`,
    body: { to: i.login, was: null },
  }),
  "POST /api/conversation/:id/later": (i) => ({
    url: `/api/conversation/${i.conversation}/later`,
    body: { until: new Date(Date.now() + 86_400_000).toISOString(), waitsFor: "no-answer" },
  }),
  "POST /api/conversation/:id/done": (i) => ({
    url: `/api/conversation/${i.conversation}/done`,
    body: { done: true },
  }),
  "POST /api/conversation/together": (i) => ({
    url: "/api/conversation/together",
    body: {
      conversations: [
        {
          id: i.conversation,
          newest: "2026-11-24T09:00:00.000Z",
          change: { of: "assigned", was: null, to: i.login },
        },
      ],
    },
  }),
  "POST /api/conversation/:id/presence": (i) => ({
    url: `/api/conversation/${i.conversation}/presence`,
    body: { writing: true },
  }),
  "POST /api/message/:id/take-back": (i) => ({ url: `/api/message/${i.message}/take-back` }),
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
  "GET /api/owner/:ownerId/opening": (i) => ({ url: `/api/owner/${i.owner}/opening` }),
  "POST /api/owner/:ownerId/opening": (i) => ({ url: `/api/owner/${i.owner}/opening`, body: { open: true } }),
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
  "POST /api/conversation/:id/file": (i) => ({
    url: `/api/conversation/${i.conversation}/file`,
    body: { name: "offer.txt", size: 3 },
  }),
  "POST /api/campaign/:id/podcast/form": (i) => ({
    url: `/api/campaign/${i.campaign}/podcast/form`,
    body: { externalIds: [i.entry], form: "informal" },
  }),
  "GET /api/campaign/:id/file": (i) => ({ url: `/api/campaign/${i.campaign}/file` }),
  "POST /api/campaign/:id/file": (i) => ({
    url: `/api/campaign/${i.campaign}/file`,
    body: { name: "offer.txt", size: 3 },
  }),
  "POST /api/mail-file/:id": (i) => ({
    url: `/api/mail-file/${i.draftFile}`,
    body: { from: 0, bytes: "YWJj" },
  }),
  "DELETE /api/mail-file/:id": (i) => ({ url: `/api/mail-file/${i.draftFile}` }),
  "GET /api/mail-file/:id": (i) => ({ url: `/api/mail-file/${i.mailFile}?really=1` }),
  "POST /api/mailing/:id/time": (i) => ({
    url: `/api/mailing/${i.mailing}/time`,
    body: { notBefore: null, byRhythm: true },
  }),
};
