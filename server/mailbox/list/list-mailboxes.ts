import { type MailboxCard, type MailboxDetail, MOST_MAILBOXES } from "../../../contract/mailbox-list.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { KINDS } from "../../settings/providers/kinds.ts";
import { readDomainReport } from "../domain/read-report.ts";
import { allowedPerDay, rampOf } from "../ramp.ts";
import { pauseOf, toMailbox } from "../read.ts";
import { missingParts } from "../sender.ts";
import { type CardRow, selectCard, selectCards } from "./queries.ts";

type Who = { loginId: number; ownerId: number };

/** The mailboxes a user sees in an organization. */
export async function listMailboxes(db: Db, who: Who): Promise<MailboxCard[]> {
  const rows = await selectCards(db, who.loginId, who.ownerId, MOST_MAILBOXES.perOrganization);
  const names = await shortNamesOf(
    db,
    rows.map((row) => row.login_id),
  );
  return rows.map((row) => toCard(row, who.loginId, names));
}

/** One of a user's own mailboxes. `waiting` is how many mails wait in it. @throws Fault not-found */
export async function readOwnMailbox(
  { db, config }: Pick<Context, "db" | "config">,
  loginId: number,
  publicId: string,
  waitingIn: (db: Db, mailboxId: number) => Promise<number>,
): Promise<MailboxDetail> {
  const row = await selectCard(db, loginId, publicId);
  if (!row) throw fault("not-found");
  const names = await shortNamesOf(db, [row.login_id]);
  const { senderName, communicationAddress, senderIdentity, imap, smtp, window, limits, sandbox, modified } =
    toMailbox(row);
  return {
    ...toCard(row, loginId, names),
    senderName,
    communicationAddress,
    senderIdentity,
    signature: row.signature,
    imap,
    smtp: row.smtp_host ? smtp : null,
    window,
    limits,
    sandbox,
    waiting: await waitingIn(db, row.id),
    otherTransport: otherTransport(row),
    domain: await readDomainReport(db, config, row),
    created: row.created.toISOString(),
    modified,
  };
}

/** The other way to reach a mailbox that was connected by consent; null where its provider has none. */
export function otherTransport(
  row: Pick<CardRow, "transport"> & { providerKind: CardRow["providerKind"] },
): MailboxDetail["otherTransport"] {
  if (row.providerKind === null) return null;
  return KINDS[row.providerKind].transports.find((one) => one !== row.transport) ?? null;
}

function toCard(row: CardRow, loginId: number, names: ReadonlyMap<number, string>): MailboxCard {
  const own = row.login_id === loginId;
  return {
    id: row.public_id,
    name: row.name || row.sender_address,
    address: row.sender_address,
    standard: own && row.standard,
    owner: row.ownerHandle,
    user: { id: row.loginHandle, name: names.get(row.login_id) ?? "", own },
    mayWrite: own || row.writes === "organization",
    mayRead: own || row.reads === "organization",
    reads: row.reads,
    writes: row.writes,
    signIn: signInOf(row),
    transport: row.transport,
    health: {
      mode: row.mode ?? "off",
      lastSuccess: row.lastSuccess?.toISOString() ?? null,
      nextLook: row.mode === null || row.mode === "off" ? null : (row.nextLook?.toISOString() ?? null),
      error:
        row.errorCode !== null && row.errorAt !== null
          ? { code: row.errorCode, at: row.errorAt.toISOString() }
          : null,
      lookedAt: row.lookedAt,
      kept: row.kept,
      passedOver: row.passedOver,
    },
    today: { sent: row.sentToday, allowance: row.sandbox ? null : allowedPerDay(row) },
    ramp: rampOf(row),
    missing: missingParts({ ...row, next_send: null, sender_until: null }),
    pause: pauseOf(row, new Date()),
  };
}

function signInOf(row: CardRow): MailboxCard["signIn"] {
  const { providerHandle, providerKind, providerName, grantEmail, grantState } = row;
  if (providerHandle === null || providerKind === null || grantEmail === null || grantState === null) {
    return { kind: "password" };
  }
  return {
    kind: "oauth",
    provider: { kind: providerKind, id: providerHandle, name: providerName ?? "" },
    account: grantEmail,
    until: row.grantUntil?.toISOString() ?? null,
    state: grantState,
    reason: row.grantReason,
  };
}
