import type { Method } from "../../../contract/route.ts";
import { mailboxBody, withoutOwner } from "./bodies.ts";

/** Samples of what is done with mailboxes and with the providers that let users in. */
export const mailboxRequests: Readonly<
  Record<`${Method} ${string}`, (ids: { owner: string; mailbox: string }) => { url: string; body?: unknown }>
> = {
  "GET /api/mailbox": (i) => ({ url: `/api/mailbox?owner=${i.owner}` }),
  "POST /api/mailbox": (i) => ({ url: "/api/mailbox", body: mailboxBody(i.owner) }),
  "POST /api/mailbox/test": (i) => ({ url: "/api/mailbox/test", body: mailboxBody(i.owner) }),
  "POST /api/mailboxes/discover": () => ({
    url: "/api/mailboxes/discover",
    body: { address: "kim@gmail.com" },
  }),
  "GET /api/mailboxes": (i) => ({ url: `/api/mailboxes?owner=${i.owner}` }),
  "POST /api/mailboxes": (i) => ({
    url: "/api/mailboxes",
    body: {
      ...mailboxBody(i.owner),
      senderAddress: "second@brand.example",
      name: "Second",
      signature: "Kim",
      reads: "me",
      writes: "organization",
    },
  }),
  "GET /api/mailboxes/:id": (i) => ({ url: `/api/mailboxes/${i.mailbox}` }),
  "POST /api/mailboxes/:id": (i) => ({
    url: `/api/mailboxes/${i.mailbox}`,
    body: { ...withoutOwner(mailboxBody(i.owner)), name: "First", signature: "K", reads: "me", writes: "me" },
  }),
  "DELETE /api/mailboxes/:id": (i) => ({ url: `/api/mailboxes/${i.mailbox}?waiting=1&forget=no` }),
  "POST /api/mailboxes/:id/test": (i) => {
    const { imap, smtp } = mailboxBody(i.owner);
    return { url: `/api/mailboxes/${i.mailbox}/test`, body: { imap, smtp } };
  },
  "POST /api/mailboxes/:id/pause": (i) => ({ url: `/api/mailboxes/${i.mailbox}/pause`, body: {} }),
  "POST /api/mailboxes/:id/resume": (i) => ({ url: `/api/mailboxes/${i.mailbox}/resume`, body: {} }),
  "POST /api/mailboxes/:id/standard": (i) => ({ url: `/api/mailboxes/${i.mailbox}/standard`, body: {} }),
  "POST /api/mailboxes/:id/look": (i) => ({ url: `/api/mailboxes/${i.mailbox}/look`, body: {} }),
  "POST /api/mailboxes/:id/domain": (i) => ({ url: `/api/mailboxes/${i.mailbox}/domain`, body: {} }),
  "GET /api/mail-provider": () => ({ url: "/api/mail-provider" }),
  "GET /api/mail-provider/:id/approval": () => ({ url: "/api/mail-provider/none/approval" }),
  "POST /api/mailboxes/consent": (i) => ({
    url: "/api/mailboxes/consent",
    body: {
      owner: i.owner,
      provider: "none",
      mailbox: i.mailbox,
      transport: "mail",
      address: "kim@brand.example",
    },
  }),
  "GET /api/mailboxes/consent/answer": () => ({ url: "/api/mailboxes/consent/answer?code=c&state=s" }),
  "GET /core/api/mail-provider": () => ({ url: "/core/api/mail-provider" }),
  "POST /core/api/mail-provider": () => ({
    url: "/core/api/mail-provider",
    body: {
      kind: "oidc",
      id: "none",
      name: "Brand Mail",
      tenant: "common",
      issuer: "https://login.brand.example",
      clientId: "hostread",
      clientSecret: "a client secret",
      transport: "mail",
      imap: { host: "imap.brand.example", port: 993, secure: true },
      smtp: { host: "smtp.brand.example", port: 465, secure: true },
      scopes: ["mail"],
      modified: "2026-01-01T00:00:00.000Z",
      enabled: false,
    },
  }),
  "DELETE /core/api/mail-provider/:id": () => ({ url: "/core/api/mail-provider/none" }),
  "POST /core/api/mail-provider/:id/check": () => ({
    url: "/core/api/mail-provider/none/check",
    body: {},
  }),
  "POST /api/mailbox/pause": (i) => ({ url: "/api/mailbox/pause", body: { owner: i.owner } }),
  "POST /api/mailbox/resume": (i) => ({ url: "/api/mailbox/resume", body: { owner: i.owner } }),
};
