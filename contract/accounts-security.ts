import { z } from "zod";
import { KnownLogin } from "./accounts-admin.ts";
import { PASSWORD_TYPED } from "./accounts-entry.ts";
import { Id, Instant, pageOf } from "./forms/page.ts";
import { route } from "./route.ts";

/** What the security log holds. The client has a sentence for each. */
export const SECURITY_KINDS = [
  "signed-in",
  "sign-in-failed",
  "password-asked",
  "password-reset",
  "password-changed",
  "factor-added",
  "factor-removed",
  "recovery-codes-made",
  "factor-wanted",
  "disavowed",
  "session-ended",
  "sessions-ended",
  "login-disabled",
  "login-enabled",
  "permissions-changed",
  "member-invited",
  "member-joined",
  "member-removed",
  "member-restored",
  "founder-changed",
  "role-given",
  "settings-saved",
  "mailbox-saved",
  "mailbox-connected",
  "mailbox-disconnected",
  "conversations-opened",
  "conversations-closed",
  "provider-saved",
  "provider-removed",
  "credits-changed",
  "campaign-deleted",
  "list-exported",
  "podcast-confirmed",
  "podcast-taken-out",
  "texts-saved",
  "objection-added",
  "objection-removed",
  "person-erased",
  "key-made",
  "key-deleted",
  "single-sign-on-saved",
  "single-sign-on-removed",
  "domain-added",
  "domain-proved",
  "domain-removed",
  "recovery-code-made",
  "recovery-code-used",
  "address-asked",
  "address-changed",
  "address-taken-back",
  "account-deleted",
  "account-exported",
  "key-rotated",
  "client-connected",
  "client-disconnected",
  "client-registered",
  "client-removed",
  "webhook-made",
  "webhook-secret-made",
  "webhook-deleted",
  "refused",
  "limit-reached",
  "other-origin",
] as const;
export const SecurityKind = z.enum(SECURITY_KINDS);
export type SecurityKind = z.output<typeof SecurityKind>;

export const SECURITY_PAGE_SIZE = 50;

/** The security log, newest first, 50 a page (needs CORE_CONFIG_UPDATE). `search` finds user names, who did it or about whom. */
export const listSecurityEvents = route({
  method: "GET",
  path: "/core/api/security-event",
  act: "signed-in",
  query: z.strictObject({
    kind: SecurityKind.optional(),
    search: z.string().trim().max(200).optional(),
    /** Only the last few days. */
    days: z.coerce.number().int().min(1).max(400).optional(),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: pageOf(
    z.object({
      id: Id,
      at: Instant,
      kind: SecurityKind,
      /** User names; null if no one was signed in, or the user no longer exists. */
      login: z.string().nullable(),
      about: z.string().nullable(),
      owner: z.string().nullable(),
      /** Names of settings or permissions, or the call that was refused; never a value. */
      detail: z.string().nullable(),
      /** The network the request came from, without its last part. */
      network: z.string().nullable(),
      /** How often within that minute. */
      count: z.int(),
    }),
  ),
  faults: ["not-allowed"],
});

const loginParams = z.object({ loginId: Id });

/** An active session. `system` and `browser` as the browser names itself; null if it names neither. */
export const OwnSession = z.object({
  publicId: Id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  started: Instant,
  /** To the hour: when its token was exchanged last. */
  used: Instant,
  /** The network it was used from last, without its last part, such as 203.0.113.*; null where it is not known. */
  network: z.string().nullable(),
  current: z.boolean(),
});
export const listSessions = route({
  method: "GET",
  path: "/core/api/login/:loginId/session",
  act: "signed-in",
  params: loginParams,
  reply: z.array(OwnSession),
});
/** Ends one session, or all but the one that asks. */
export const endSessions = route({
  method: "DELETE",
  path: "/core/api/login/:loginId/session",
  act: "signed-in",
  sudo: true,
  params: loginParams,
  body: z.union([z.strictObject({ session: Id }), z.strictObject({ others: z.literal(true) })]),
  reply: z.array(OwnSession),
});

/** Changes the caller's password; needs the present one, which is all the proof there is to ask for, ends all other sessions, and sends a mail. */
export const changePassword = route({
  method: "POST",
  path: "/core/api/login/:loginId/password",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({ present: PASSWORD_TYPED, next: PASSWORD_TYPED }),
  reply: null,
  status: 204,
  faults: ["wrong-password", "slow-down", "invalid"],
});

/** Shuts a user out, ending all their sessions, or lets them in again (needs CORE_CONFIG_UPDATE). Not oneself. */
export const disableLogin = route({
  method: "POST",
  path: "/core/api/login/:loginId/disabled",
  act: "signed-in",
  params: loginParams,
  body: z.strictObject({ disabled: z.boolean() }),
  sudo: true,
  reply: KnownLogin,
  faults: ["not-allowed", "not-oneself", "last-administrator"],
});
