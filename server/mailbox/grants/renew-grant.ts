import { setTimeout as wait } from "node:timers/promises";
import { refreshTokenGrant } from "openid-client";
import { failpoint } from "../../platform/failpoint.ts";
import { failureOf, type TokenFailure } from "../../platform/oauth/token-failure.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { takeTurns } from "../../platform/take-turns.ts";
import type { Context } from "../../platform/web/http.ts";
import { type KnownProvider, providerById } from "../../settings/providers/mail-provider.ts";
import { clientOf } from "../../settings/providers/provider-client.ts";
import { endGrant, pauseOrResume, pauseProvider, resumeProvider } from "./end-grant.ts";
import { bePatient, type HeldGrant, lockGrantIfFree, RENEW_AT, selectGrant, updateGrant } from "./queries.ts";
import { columnsOf, openToken, type TokenAnswer } from "./tokens.ts";

/** What came of asking for access to a mailbox. */
export type Access =
  | { kind: "good"; token: string; email: string; until: Date }
  /** Over, or the provider is off or refuses us: waits for a person, and its pause says so. */
  | { kind: "over" }
  /** The provider could not be reached: try again later. */
  | { kind: "unreachable"; detail: string };

/** At most so many renewals at once in a process: each holds a connection while the provider is asked. */
const LANES = 3;
const inLane = takeTurns(60_000);
/** How long another process is waited for, in milliseconds. */
const OTHERS_MS = 20_000;
/** An access token that ends sooner is not begun with. */
const MARGIN_MS = 15_000;

type Parts = Pick<Context, "db" | "secrets" | "outbound" | "log">;

/**
 * An access token of a mailbox. It is renewed at 80 % of its life by one process at a time, which holds the grant's row;
 * the refresh token that replaces it is committed before the access token is used. `anew` renews in any case: a server
 * has refused the present one.
 */
export async function freshAccess(
  parts: Parts,
  mailboxId: number,
  { anew = false, now = () => new Date() }: { anew?: boolean; now?: () => Date } = {},
): Promise<Access> {
  const grant = await selectGrant(parts.db, mailboxId);
  if (grant?.state !== "good") return { kind: "over" };
  const present = accessOf(parts, grant, now());
  if (present && !present.due && !anew) return present.access;
  const began = grant.modified;
  const renewed = await inLane(mailboxId % LANES, () => renew(parts, mailboxId, anew ? began : null, now));
  // What lives on for a while bridges a provider that does not answer.
  return renewed.kind === "unreachable" && present && !anew ? present.access : renewed;
}

function accessOf({ secrets }: Parts, grant: HeldGrant, now: Date): { access: Access; due: boolean } | null {
  const { access_issued: issued, access_until: until } = grant;
  if (!issued || !until || until.getTime() - now.getTime() < MARGIN_MS) return null;
  const token = openToken(secrets, grant, "access");
  if (token === null) return null;
  const due = now.getTime() >= issued.getTime() + (until.getTime() - issued.getTime()) * RENEW_AT;
  return { access: { kind: "good", token, email: grant.email, until }, due };
}

type Step =
  | { kind: "answered"; access: Access; mended: number | null }
  | { kind: "taken" }
  | { kind: "off"; providerId: number }
  | { kind: "failed"; failure: TokenFailure; grant: HeldGrant };

const answered = (access: Access, mended: number | null = null): Step => ({
  kind: "answered",
  access,
  mended,
});

async function renew(
  parts: Parts,
  mailboxId: number,
  refused: Date | null,
  now: () => Date,
): Promise<Access> {
  const deadline = Date.now() + OTHERS_MS;
  for (;;) {
    const step = await inTransaction(parts.db, (tx) => renewLocked(parts, tx, mailboxId, refused, now), {
      step: "grant",
    });
    if (step.kind === "failed") return settle(parts, step.grant, step.failure);
    if (step.kind === "off") {
      // Whoever switched it off has paused its mailboxes; one that was connected in the same moment was missed.
      await inTransaction(parts.db, (tx) => pauseOrResume(tx, step.providerId));
      return { kind: "over" };
    }
    if (step.kind === "answered") {
      if (step.mended !== null) {
        const { mended } = step;
        await inTransaction(parts.db, (tx) => resumeProvider(tx, mended));
      }
      return step.access;
    }
    // Another process renews it, or it is gone.
    if (Date.now() > deadline) return { kind: "unreachable", detail: "busy" };
    await wait(100);
    if (!(await selectGrant(parts.db, mailboxId))) return { kind: "over" };
  }
}

/** Commits only what the provider has answered; a failure is settled afterwards, when nothing is held. */
async function renewLocked(
  parts: Parts,
  tx: Tx,
  mailboxId: number,
  refused: Date | null,
  now: () => Date,
): Promise<Step> {
  await bePatient(tx);
  const grant = await lockGrantIfFree(tx, mailboxId);
  if (!grant) return { kind: "taken" };
  if (grant.state !== "good") return answered({ kind: "over" });
  const present = accessOf(parts, grant, now());
  const renewedMeanwhile = refused === null || grant.modified > refused;
  if (present && !present.due && renewedMeanwhile) return answered(present.access);
  const provider = grant.provider_id === null ? undefined : await providerById(tx, grant.provider_id);
  if (!provider) return answered({ kind: "over" });
  if (!provider.enabled) return { kind: "off", providerId: provider.id };
  const refresh = openToken(parts.secrets, grant, "refresh");
  if (refresh === null)
    return { kind: "failed", failure: { kind: "grant-over", detail: "no-refresh" }, grant };
  let answer: TokenAnswer;
  try {
    failpoint("grant.asking");
    answer = await ask(parts, provider, refresh);
    failpoint("grant.answered");
  } catch (error) {
    return { kind: "failed", failure: failureOf(error), grant };
  }
  const at = now();
  const columns = columnsOf(parts.secrets, mailboxId, answer, at);
  await updateGrant(tx, mailboxId, columns);
  const until = columns.access_until ?? at;
  const access: Access = { kind: "good", token: answer.access_token, email: grant.email, until };
  return answered(access, provider.failing_since ? provider.id : null);
}

async function ask(parts: Parts, provider: KnownProvider, refresh: string): Promise<TokenAnswer> {
  const answer = await refreshTokenGrant(await clientOf(parts, provider), refresh);
  return answer as TokenAnswer;
}

async function settle(parts: Parts, grant: HeldGrant, failure: TokenFailure): Promise<Access> {
  const { db, log } = parts;
  log.info(
    { mailbox: grant.mailbox_id, failure: failure.kind, detail: failure.detail },
    "access not renewed",
  );
  switch (failure.kind) {
    case "grant-over":
      await inTransaction(db, (tx) => endGrant(tx, grant, "over", failure.detail));
      return { kind: "over" };
    case "approval-needed":
      await inTransaction(db, (tx) => endGrant(tx, grant, "approval-needed", failure.detail));
      return { kind: "over" };
    case "client-refused":
      await inTransaction(db, (tx) => pauseProvider(tx, grant.provider_id!, failure.detail));
      return { kind: "over" };
    default:
      return { kind: "unreachable", detail: failure.detail };
  }
}
