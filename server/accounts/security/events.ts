import type { SecurityKind } from "../../../contract/accounts-security.ts";
import { normalizeUsername } from "../sessions/sign-in.ts";

/** A call that was answered or refused, as far as the log needs to know it. */
export interface Told {
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** What was answered; empty where the call was refused. */
  answer: Readonly<Record<string, unknown>>;
}

/** What a call is in the log, and whom it is about. */
export interface Known {
  kind: SecurityKind | ((told: Told) => SecurityKind);
  /** Public id or user name of the user concerned, and the organization if it is not in the path. */
  about?: (told: Told) => {
    login?: string | undefined;
    username?: string | undefined;
    owner?: string | undefined;
  };
  detail?: (told: Told) => string | null;
  /** It is the caller's own account. */
  own?: boolean;
  /** The actor is the user it is about: at sign-in no one is signed in yet. */
  byThem?: boolean;
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const named = ({ body }: Told) => {
  const typed = text(body.username);
  return { username: typed === undefined ? undefined : normalizeUsername(typed) };
};

/** For which servers of a mailbox a password was given; others keep theirs. */
const secretsGiven = ({ body }: Told): string | null =>
  ["imap", "smtp"]
    .filter((server) => (body[server] as { signIn?: { password?: unknown } } | null)?.signIn?.password)
    .map((server) => `${server}.password`)
    .join(", ") || null;

/** Successful calls to record. Names only: never the value of a setting, a secret or a mail address. */
export const NOTED: Readonly<Record<string, Known>> = {
  "POST /core/auth": { kind: "signed-in", about: named, byThem: true },
  "POST /core/auth/passkey": {
    kind: "signed-in",
    about: ({ answer }) => ({
      username: text((answer.login as { username?: unknown } | undefined)?.username),
    }),
    detail: () => "passkey",
    byThem: true,
  },
  "POST /core/api/login/:loginId/totp/confirm": { kind: "factor-added", detail: () => "app", own: true },
  "DELETE /core/api/login/:loginId/totp": { kind: "factor-removed", detail: () => "app", own: true },
  "POST /core/api/login/:loginId/recovery-code": { kind: "recovery-codes-made", own: true },
  "POST /core/api/login/:loginId/passkey": { kind: "factor-added", detail: () => "passkey", own: true },
  "DELETE /core/api/login/:loginId/passkey/:id": {
    kind: "factor-removed",
    detail: () => "passkey",
    own: true,
  },
  "POST /core/api/owner/:ownerId/sign-in-rule": {
    kind: "factor-wanted",
    detail: ({ body }) => (body.secondFactor ? "on" : "off"),
  },
  "POST /passwd": { kind: "password-asked", about: named },
  "POST /core/api/login/:loginId/password": { kind: "password-changed", own: true },
  "GET /core/api/login/:loginId/export": { kind: "account-exported", own: true },
  "POST /core/api/login/:loginId/address": { kind: "address-asked", own: true },
  "DELETE /core/api/login/:loginId/session": {
    kind: ({ body }) => ("session" in body ? "session-ended" : "sessions-ended"),
    own: true,
  },
  "POST /core/api/login/:loginId/disabled": {
    kind: ({ body }) => (body.disabled ? "login-disabled" : "login-enabled"),
    about: ({ params }) => ({ login: params.loginId }),
  },
  "POST /core/api/login": {
    kind: "permissions-changed",
    about: ({ body }) => ({ login: text(body.login) }),
    detail: ({ answer }) => (Array.isArray(answer.permissions) ? answer.permissions.join(", ") || "–" : null),
  },
  "POST /core/api/owner/:ownerId/member": { kind: "member-invited", about: named },
  "POST /invitation/:token": {
    kind: "member-joined",
    about: ({ answer }) => ({
      username: text(answer.username),
      owner: text((answer.owner as { publicId?: unknown } | undefined)?.publicId),
    }),
    byThem: true,
  },
  "DELETE /core/api/owner/:ownerId/member": {
    kind: "member-removed",
    about: ({ body }) => ({ login: text(body.member) }),
    detail: ({ body }) => ("invitation" in body ? "invitation" : null),
  },
  "POST /core/api/owner/:ownerId/member/undo": { kind: "member-restored" },
  "POST /core/api/owner/:ownerId/role": {
    kind: "role-given",
    about: ({ body }) => ({ login: text(body.member) }),
    detail: ({ body }) => text(body.role) ?? null,
  },
  "POST /core/api/config": {
    kind: "settings-saved",
    detail: ({ body }) => Object.keys(body).sort().join(", "),
  },
  "POST /api/mailbox": { kind: "mailbox-saved", detail: secretsGiven },
  "POST /api/mailboxes": { kind: "mailbox-saved", detail: secretsGiven },
  "POST /api/mailboxes/:id": { kind: "mailbox-saved", detail: secretsGiven },
  "DELETE /api/mailboxes/:id": { kind: "mailbox-disconnected" },
  "POST /api/owner/:ownerId/opening": {
    kind: ({ body }) => (body.open ? "conversations-opened" : "conversations-closed"),
  },
  "POST /core/api/mail-provider": {
    kind: "provider-saved",
    detail: ({ body }) => [text(body.kind), ...Object.keys(body).sort()].join(", "),
  },
  "DELETE /core/api/mail-provider/:id": {
    kind: "provider-removed",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /core/api/owner/:ownerId/credits": {
    kind: "credits-changed",
    detail: ({ body }) => (typeof body.amount === "number" ? String(body.amount) : null),
  },
  "POST /core/api/podcast/:id/confirm": {
    kind: "podcast-confirmed",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /core/api/podcast/:id/take-out": {
    kind: "podcast-taken-out",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /core/api/podcast/:id/texts": { kind: "texts-saved", detail: ({ params }) => params.id ?? null },
  "POST /core/api/owner/:ownerId/never-contact": { kind: "objection-added" },
  "DELETE /core/api/owner/:ownerId/never-contact/:id": { kind: "objection-removed" },
  "POST /core/api/owner/:ownerId/never-contact/import": {
    kind: "objection-added",
    detail: ({ body, answer }) => (body.dryRun ? "dry run" : `import: ${Number(answer.added)}`),
  },
  "GET /core/api/owner/:ownerId/never-contact/export": {
    kind: "list-exported",
    detail: () => "never-contact",
  },
  "POST /core/api/never-contact": { kind: "objection-added" },
  "DELETE /core/api/never-contact/:id": { kind: "objection-removed" },
  "POST /core/api/person-erasure": {
    kind: "person-erased",
    detail: ({ answer }) => text(answer.publicId) ?? null,
  },
  "DELETE /api/campaign/:id": { kind: "campaign-deleted", detail: ({ params }) => params.id ?? null },
  "POST /api/owner/:ownerId/api-key": {
    kind: "key-made",
    detail: ({ answer }) => text(answer.publicId) ?? null,
  },
  "DELETE /api/owner/:ownerId/api-key/:id": {
    kind: "key-deleted",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /core/api/owner/:ownerId/single-sign-on": {
    kind: "single-sign-on-saved",
    detail: ({ body }) => text(body.issuer) ?? null,
  },
  "DELETE /core/api/owner/:ownerId/single-sign-on": { kind: "single-sign-on-removed" },
  "POST /core/api/owner/:ownerId/single-sign-on/domain": {
    kind: "domain-added",
    detail: ({ body }) => text(body.domain) ?? null,
  },
  "POST /core/api/owner/:ownerId/single-sign-on/domain/:id/prove": {
    kind: "domain-proved",
    detail: ({ params }) => params.id ?? null,
  },
  "DELETE /core/api/owner/:ownerId/single-sign-on/domain/:id": {
    kind: "domain-removed",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /core/api/owner/:ownerId/single-sign-on/code": { kind: "recovery-code-made" },
  "POST /api/owner/:ownerId/webhook": {
    kind: "webhook-made",
    detail: ({ answer }) => text(answer.publicId) ?? null,
  },
  "POST /api/owner/:ownerId/webhook/:id/secret": {
    kind: "webhook-secret-made",
    detail: ({ params }) => params.id ?? null,
  },
  "DELETE /api/owner/:ownerId/webhook/:id": {
    kind: "webhook-deleted",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /api/connection": { kind: "client-connected", own: true },
  "DELETE /api/connection/:id": { kind: "client-disconnected", own: true },
  "POST /api/owner/:ownerId/client": {
    kind: "client-registered",
    detail: ({ answer }) => text(answer.publicId) ?? null,
  },
  "DELETE /api/owner/:ownerId/client/:id": {
    kind: "client-removed",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /core/api/client": {
    kind: "client-registered",
    detail: ({ answer }) => text(answer.publicId) ?? null,
  },
  "DELETE /core/api/client/:id": { kind: "client-removed", detail: ({ params }) => params.id ?? null },
  "POST /api/token": { kind: "key-made", detail: ({ answer }) => text(answer.publicId) ?? null },
  "POST /api/token/:id/rotate": { kind: "key-rotated", detail: ({ params }) => params.id ?? null },
  "DELETE /api/token/:id": { kind: "key-deleted", detail: ({ params }) => params.id ?? null },
  "POST /api/owner/:ownerId/token": {
    kind: "key-made",
    detail: ({ answer }) => text(answer.publicId) ?? null,
  },
  "POST /api/owner/:ownerId/token/:id/rotate": {
    kind: "key-rotated",
    detail: ({ params }) => params.id ?? null,
  },
  "DELETE /api/owner/:ownerId/token/:id": {
    kind: "key-deleted",
    detail: ({ params }) => params.id ?? null,
  },
  "POST /api/campaign/:id/export": { kind: "list-exported", detail: ({ params }) => params.id ?? null },
};

/** Refusals to log, by their code: forbidden attempts and failed sign-ins. */
export const REFUSED: Readonly<Record<string, SecurityKind>> = {
  "not-allowed": "refused",
  "not-founder": "refused",
  "bad-key": "refused",
  "act-not-given": "refused",
  "token-elsewhere": "refused",
  "token-of-another": "refused",
  "token-factor-missing": "refused",
  "bad-credentials": "sign-in-failed",
  "wrong-password": "sign-in-failed",
  "wrong-code": "sign-in-failed",
  "passkey-refused": "sign-in-failed",
  "login-disabled": "sign-in-failed",
  "sign-on-only": "sign-in-failed",
  "recovery-code-wrong": "sign-in-failed",
};
